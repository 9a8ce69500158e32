import { refuse } from '#contract/refusal.ts';

interface SemaphoreLimits {
  permits: number;
  maxWaiting?: number;
  /** The priority queue is separate and served first. */
  maxPriorityWaiting?: number;
}

interface RunOptions {
  isPriority?: boolean;
  /** Ends the wait, not the work. */
  signal?: AbortSignal;
}

export interface Semaphore {
  /** Runs `work` once there is a permit. Refuses with `server/busy` when the queue is full. */
  run<T>(work: () => Promise<T>, options?: RunOptions): Promise<T>;
  /** Refuses with `server/busy` whenever `run` would. */
  refuseWhileFull(isPriority?: boolean): void;
}

/** Lets a limited number of calls run at once; the others wait in order, up to a limit. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { permits, maxWaiting = Infinity, maxPriorityWaiting = Infinity } = limits;
  const waiting: (() => void)[] = [];
  const waitingFirst: (() => void)[] = [];
  let running = 0;

  const refuseWhileFull = (isPriority = false) => {
    const isFull = isPriority ? waitingFirst.length >= maxPriorityWaiting : waiting.length >= maxWaiting;
    if (running >= permits && isFull) throw refuse('server/busy', { retryAfter: 5 });
  };

  const acquire = (queue: (() => void)[], signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      if (running < permits) {
        running++;
        return resolve();
      }
      const proceed = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(proceed), 1);
        reject(signal!.reason as Error);
      };
      queue.push(proceed);
      signal?.addEventListener('abort', giveUp, { once: true });
    });

  const release = () => {
    // The permit is handed on without being freed in between, so that nothing jumps the queue.
    const next = waitingFirst.shift() ?? waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    refuseWhileFull,
    async run(work, { isPriority = false, signal } = {}) {
      refuseWhileFull(isPriority);
      await acquire(isPriority ? waitingFirst : waiting, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
