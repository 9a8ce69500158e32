import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import type { PictureWidth } from '#contract/pictures.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { Edge } from './edge.rules.ts';
import type { Looked, MadeFiles, Shrinking, Task, TaskAnswer } from './maker-messages.types.ts';

export interface PictureMaker {
  /**
   * Whether a file is an acceptable picture, by reading all of it; if so, its first size is made on the way.
   * Throws `MakerFailed` if that cannot be established.
   */
  look(file: string, width: PictureWidth, files: MadeFiles): Promise<Looked>;
  /** The same, but all that is made is one small file. */
  shrink(file: string, shrinking: Shrinking): Promise<Looked>;
  /** Throws `MakerFailed`, or `MakerClosed`. */
  make(file: string, width: PictureWidth, files: MadeFiles): Promise<void>;
  /** The edge of a picture that has been made. Throws `MakerFailed`, or `MakerClosed`. */
  measure(file: string): Promise<Edge>;
  close(): Promise<void>;
}

/** The process crashed on the picture, or took too long. */
export class MakerFailed extends Error {}
/** The shop is closing. */
export class MakerClosed extends Error {}

/** One picture takes a second or two; the slowest of 50 megapixels takes ten. */
const PATIENCE_MILLISECONDS = 60_000;
const IDLE_MILLISECONDS = 30_000;
/** Replacing the process frees whatever a decoder has leaked. */
const TASKS_OF_A_PROCESS = 100;
const MUCH_MEMORY_BYTES = 300_000_000;
const MAX_WAITING = 20;

/**
 * Decodes and encodes in a separate process, one picture at a time, so that a picture that harms a decoder
 * harms only that process. It starts when needed, has a low priority, and ends when idle.
 */
export function createPictureMaker({ patienceMilliseconds = PATIENCE_MILLISECONDS } = {}): PictureMaker {
  const queue = createSemaphore({ permits: 1, maxPriorityWaiting: MAX_WAITING });
  let child: ChildProcess | null = null;
  let tasks = 0;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const leave = (process: ChildProcess) => {
    if (child === process) child = null;
    process.kill('SIGKILL');
  };

  async function run(task: Task): Promise<{ looked?: Looked; edge?: Edge }> {
    if (isClosed) throw new MakerClosed('the shop is closing');
    clearTimeout(idle);
    const process = (child ??= start());
    tasks += 1;
    try {
      const answer = await answerOf(process, task, patienceMilliseconds);
      if (answer.memoryBytes > MUCH_MEMORY_BYTES) leave(process);
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    } catch (error) {
      leave(process);
      if (isClosed) throw new MakerClosed('the shop is closing');
      throw new MakerFailed(error instanceof Error ? error.message : String(error));
    } finally {
      if (tasks >= TASKS_OF_A_PROCESS) leave(process);
      idle = setTimeout(() => leave(process), IDLE_MILLISECONDS).unref();
    }
  }

  function start(): ChildProcess {
    tasks = 0;
    const started = fork(new URL('./maker-process.gateway.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=256'],
      // Without the shop's own environment, which holds its secrets.
      env: { MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Also if it ends while it has nothing to do, as when memory is short.
    const forget = () => {
      if (child === started) child = null;
    };
    started.on('error', forget).on('exit', forget);
    started.unref();
    started.channel?.unref();
    // Before it starts threads, which inherit the priority.
    if (started.pid !== undefined) yieldToOthers(started.pid);
    return started;
  }

  return {
    async look(file, width, files) {
      // A person waits for this answer; nobody waits for `make`.
      const { looked } = await queue.run(() => run({ do: 'look', file, width, files }), { isPriority: true });
      return looked!;
    },
    async shrink(file, shrinking) {
      const task = { do: 'shrink', file, ...shrinking } as const;
      const { looked } = await queue.run(() => run(task), { isPriority: true });
      return looked!;
    },
    async make(file, width, files) {
      await queue.run(() => run({ do: 'make', file, width, files }));
    },
    async measure(file) {
      const { edge } = await queue.run(() => run({ do: 'measure', file }));
      return edge!;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      if (child) leave(child);
    },
  };
}

function answerOf(process: ChildProcess, task: Task, patience: number): Promise<TaskAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(new Error('it took too long')), patience);
    const onMessage = (answer: TaskAnswer) => end(answer);
    const onExit = (code: number | null, signal: string | null) =>
      end(new Error(`the process ended: ${signal ?? code}`));
    const end = (outcome: TaskAnswer | Error) => {
      clearTimeout(timer);
      process.off('message', onMessage).off('exit', onExit);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    process.on('message', onMessage).on('exit', onExit);
    process.send(task, (error) => error && end(error));
  });
}

function yieldToOthers(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    // On Linux that is its first thread, and those it starts from now on. Some may have been started already.
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      os.setPriority(Number(thread), os.constants.priority.PRIORITY_BELOW_NORMAL);
    }
  } catch {
    // Where this is not allowed, it keeps the normal priority. Other systems have no such list, and need none.
  }
}
