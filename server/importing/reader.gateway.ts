import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import type { ImportRow } from '#server/catalogue/entry.rules.ts';
import type { Reading } from './file-rows.reader.ts';
import type { FromReader, ToReader } from './reader-messages.types.ts';

/** The file cannot be imported, for a reason that is one sentence. */
export class FileRefused extends Error {}
/** The process could not read the file. The message says why, in words that follow "because". */
export class ReaderFailed extends Error {}

export interface ReaderLimits {
  /** For one step: reading a piece of the file, or making a hundred rows of it. An honest one takes a tenth of a second. */
  stepMilliseconds: number;
  /** For the whole file, not counting the time that the shop takes. */
  milliseconds: number;
  megabytes: number;
  program: URL;
}

const usual: ReaderLimits = {
  stepMilliseconds: 20_000,
  milliseconds: 600_000,
  megabytes: 512,
  program: new URL('./reader-process.gateway.ts', import.meta.url),
};

/**
 * The rows of a file, read in a process of its own, so that a file that keeps its reader busy or fills its memory
 * keeps no visitor waiting. `read` starts again each time.
 */
export async function* readRowsApart(
  { name, read }: { name: string; read: () => AsyncIterable<Buffer> },
  { today, signal, onRead }: Reading,
  limits: Partial<ReaderLimits> = {},
): AsyncGenerator<ImportRow> {
  const { stepMilliseconds, milliseconds, megabytes, program } = { ...usual, ...limits };
  const reader = start(program, megabytes);
  const stop = () => reader.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  let left = milliseconds;
  const say = async (message: ToReader) => {
    const began = performance.now();
    const answer = await answerOf(reader, message, Math.min(stepMilliseconds, left));
    left -= performance.now() - began;
    return answer;
  };
  let pieces: AsyncIterator<Buffer> | undefined;
  let bytes = 0;
  try {
    let said = await say({ begin: { name, today } });
    while (!('ended' in said)) {
      if (signal?.aborted) return;
      if ('problem' in said) throw new FileRefused(said.problem);
      if ('rows' in said) {
        yield* said.rows;
        said = await say({ goOn: true });
        continue;
      }
      if (said.wants === 'first') {
        await pieces?.return?.();
        pieces = read()[Symbol.asyncIterator]();
        bytes = 0;
      } else onRead(bytes);
      const { done, value } = await pieces!.next();
      if (!done) bytes += value.length;
      said = await say({ piece: done ? null : value });
    }
  } catch (error) {
    if (!(error instanceof ReaderFailed && signal?.aborted)) throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    await pieces?.return?.();
  }
}

function start(program: URL, megabytes: number): ChildProcess {
  const started = fork(program, [String(megabytes * 1024 * 1024)], {
    execArgv: [`--max-old-space-size=${Math.ceil(megabytes * 0.7)}`],
    // Without the shop's own environment, which holds its secrets.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  started.on('error', () => {});
  try {
    if (started.pid !== undefined) os.setPriority(started.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It keeps the normal priority where this is not allowed, and may have ended already.
  }
  return started;
}

function answerOf(reader: ChildProcess, message: ToReader, patience: number): Promise<FromReader> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => end(() => reject(new ReaderFailed(why)));
    const timer = setTimeout(() => fail('it took too long'), Math.max(0, patience));
    const onMessage = (answer: FromReader) => end(() => resolve(answer));
    // V8 aborts without memory; the reader's own watch, or the system, kills it.
    const onExit = (code: number | null, signal: string | null) =>
      fail(
        signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
          ? 'it needed too much memory'
          : 'the reader program failed',
      );
    const onError = () => fail('the reader program could not be started');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      reader.off('message', onMessage).off('exit', onExit).off('error', onError);
      settle();
    };
    reader.on('message', onMessage).on('exit', onExit).on('error', onError);
    if (reader.exitCode !== null || reader.signalCode !== null) onExit(reader.exitCode, reader.signalCode);
    // A process that has died reports it by its exit.
    else reader.send(message, () => {});
  });
}
