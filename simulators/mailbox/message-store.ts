import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { openPrivateDirectory } from '#simulators/process.ts';
import { deliveryHeaders, parseMessage, summarise } from './message.ts';
import type { Message, MessageSummary } from './message.ts';

export type MessageFilter = { to?: string; subject?: string; after?: string };

/**
 * One file per message, its name the message's id, in order of arrival. Only summaries are kept in memory, and only
 * of the newest `keep` messages; older files are deleted.
 */
export class MessageStore {
  readonly #directory: string;
  readonly #opened: FileHandle;
  readonly #keep: number;
  /** Oldest first. */
  #summaries: MessageSummary[] = [];
  #arrivals = new EventEmitter().setMaxListeners(0);
  #lastTime = 0;

  private constructor(directory: string, opened: FileHandle, keep: number) {
    this.#directory = directory;
    this.#opened = opened;
    this.#keep = keep;
  }

  static async open(directory: string, keep: number): Promise<MessageStore> {
    await openPrivateDirectory(directory);
    const store = new MessageStore(directory, await open(directory, 'r'), keep);
    const names = (await readdir(directory)).toSorted();
    // A half-written message was never acknowledged: its sender still has it.
    for (const name of names.filter((name) => name.endsWith('.part'))) await rm(join(directory, name));
    for (const name of names.filter((name) => name.endsWith('.eml'))) {
      const raw = await readFile(join(directory, name));
      store.#summaries.push(await summarise(name.slice(0, -4), raw, raw.length));
    }
    await store.#deleteOldest();
    return store;
  }

  /** Resolves when the message is safely on disk; only then may the SMTP server say 250. */
  async add(from: string, to: string[], content: Buffer): Promise<MessageSummary> {
    const receivedAt = new Date();
    const id = this.#nextId(receivedAt);
    const raw = Buffer.concat([deliveryHeaders(from, to, receivedAt), content]);
    const part = join(this.#directory, `${id}.part`);
    const file = await open(part, 'wx');
    try {
      await file.writeFile(raw);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, this.#path(id));
    await this.#opened.sync();
    const summary = await summarise(id, raw, raw.length);
    this.#summaries.push(summary);
    await this.#deleteOldest();
    this.#arrivals.emit('message', summary);
    return summary;
  }

  /** Newest first. */
  list(filter: MessageFilter, limit: number): MessageSummary[] {
    const found: MessageSummary[] = [];
    for (let index = this.#summaries.length - 1; index >= 0 && found.length < limit; index -= 1) {
      const summary = this.#summaries[index]!;
      if (matches(summary, filter)) found.push(summary);
    }
    return found;
  }

  get count(): number {
    return this.#summaries.length;
  }

  /** Resolves when a matching message arrives, or when `milliseconds` have passed without one. */
  waitForArrival(filter: MessageFilter, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        this.#arrivals.off('message', onMessage);
        resolve();
      };
      const onMessage = (summary: MessageSummary) => matches(summary, filter) && stop();
      const timer = setTimeout(stop, milliseconds);
      this.#arrivals.on('message', onMessage);
    });
  }

  async findRaw(id: string): Promise<Buffer | undefined> {
    return this.#find(id) && (await readFile(this.#path(id)));
  }

  async find(id: string): Promise<Message | undefined> {
    const summary = this.#find(id);
    return summary && (await parseMessage(summary, await readFile(this.#path(id))));
  }

  async deleteAll(): Promise<void> {
    const gone = this.#summaries;
    this.#summaries = [];
    for (const summary of gone) await rm(this.#path(summary.id), { force: true });
  }

  async #deleteOldest(): Promise<void> {
    const gone = this.#summaries.splice(0, Math.max(0, this.#summaries.length - this.#keep));
    for (const summary of gone) await rm(this.#path(summary.id), { force: true });
  }

  #find(id: string): MessageSummary | undefined {
    return this.#summaries.find((summary) => summary.id === id);
  }

  #path(id: string): string {
    return join(this.#directory, `${id}.eml`);
  }

  /** Ids sort in order of arrival, even within one millisecond. */
  #nextId(receivedAt: Date): string {
    this.#lastTime = Math.max(receivedAt.getTime(), this.#lastTime + 1);
    return `${this.#lastTime.toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}`;
  }
}

function matches(summary: MessageSummary, filter: MessageFilter): boolean {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  if (filter.after && summary.id <= filter.after) return false;
  if (filter.to && !summary.to.some((recipient) => has(recipient, filter.to!))) return false;
  return !filter.subject || has(summary.subject, filter.subject);
}
