import { open, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { log, openPrivateDirectory } from '#simulators/process.ts';
import { apply, emptyState, raiseWebhooks } from './state.ts';
import type { Happening, LogEntry, State, WebhookEvent } from './state.ts';

/**
 * The durable log and the state it adds up to.
 *
 * Changes are applied at once, so that the second of two requests sees the effect of the first. But no answer
 * is sent before `durable()` resolves, that is, before everything the answer could have seen is on disk.
 * Entries waiting for the disk are written and synced together.
 */
export class Ledger {
  readonly state: State;
  readonly path: string;
  readonly #file: FileHandle;
  readonly #onRecord: (() => void)[] = [];
  #waiting = '';
  #flushing: Promise<void> | undefined;

  private constructor(path: string, file: FileHandle, state: State) {
    this.path = path;
    this.#file = file;
    this.state = state;
  }

  static async open(directory: string): Promise<Ledger> {
    await openPrivateDirectory(directory);
    const path = join(directory, 'log.jsonl');
    const state = emptyState();
    if (existsSync(path)) await readAll(path, state);
    return new Ledger(path, await open(path, 'a'), state);
  }

  /** Simulated time. */
  now(): number {
    return Date.now() + this.state.clockOffsetMs;
  }

  /** `raise` describes the new state in webhook events, so it is called after the change. */
  record(happening: Happening, raise?: () => WebhookEvent[]): void {
    const entry: LogEntry = { seq: this.state.seq + 1, at: new Date(this.now()).toISOString(), ...happening };
    apply(this.state, entry);
    if (raise) {
      entry.webhooks = raise();
      raiseWebhooks(this.state, entry.webhooks);
    }
    this.#waiting += JSON.stringify(entry) + '\n';
    for (const listener of this.#onRecord) listener();
  }

  onRecord(listener: () => void): void {
    this.#onRecord.push(listener);
  }

  async durable(): Promise<void> {
    while (this.#waiting || this.#flushing) await (this.#flushing ??= this.#flush());
  }

  async close(): Promise<void> {
    await this.durable();
    await this.#file.close();
  }

  async #flush(): Promise<void> {
    const text = this.#waiting;
    this.#waiting = '';
    try {
      await this.#file.appendFile(text);
      await this.#file.datasync();
    } catch (error) {
      // A ledger that cannot be written must not go on answering.
      log('cannot write the log', { error: String(error) });
      process.exit(1);
    } finally {
      this.#flushing = undefined;
    }
  }
}

async function readAll(path: string, state: State): Promise<void> {
  let end = 0;
  let torn = false;
  for await (const line of linesOf(path)) {
    const entry = line.complete ? parseEntry(line.text) : undefined;
    if (!entry) {
      torn = true;
      break;
    }
    apply(state, entry);
    end = line.end;
  }
  if (!torn) return;
  // Nobody has been told about a line that was not synced: it may be dropped, but only if it is the last one.
  for await (const line of linesOf(path)) {
    if (line.end > end && line.complete && parseEntry(line.text))
      throw new Error(`The log ${path} is damaged after byte ${end}, and not only at its end.`);
  }
  log('dropped a torn line at the end of the log', { afterByte: end });
  await truncate(path, end);
}

function parseEntry(text: string): LogEntry | undefined {
  try {
    return JSON.parse(text) as LogEntry;
  } catch {
    return undefined;
  }
}

/** The entries on disk after the one numbered `after`, as a stream. */
export async function* entriesOf(path: string, after: number): AsyncGenerator<LogEntry> {
  for await (const line of linesOf(path)) {
    const entry = line.complete ? parseEntry(line.text) : undefined;
    if (entry && entry.seq > after) yield entry;
  }
}

/** Lines with the byte at which each ends; the last one is incomplete if no newline ends it. */
async function* linesOf(path: string): AsyncGenerator<{ text: string; end: number; complete: boolean }> {
  let rest = Buffer.alloc(0);
  let end = 0;
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let from = 0;
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10, from)) {
      end += at + 1 - from;
      yield { text: rest.toString('utf8', from, at), end, complete: true };
      from = at + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), end: end + rest.length, complete: false };
}
