import { refuse } from '#contract/refusal.ts';

/** Lets so many do heavy work at once and keeps so many more waiting, in order. */
export interface Turns {
  /** Refuses with `server/busy` when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses with `server/busy` while a `take` would. */
  refuseWhileFull(): void;
}

export function createTurns(limits: { atOnce: number; mostWaiting: number }): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];

  const refuseWhileFull = () => {
    if (running >= limits.atOnce && waiting.length >= limits.mostWaiting) {
      throw refuse('server/busy', { retryAfter: 5 });
    }
  };

  return {
    refuseWhileFull,
    async take(work) {
      refuseWhileFull();
      if (running < limits.atOnce) running++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The place is handed on without being freed in between, so that nobody can slip past the queue.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
