import { refuse } from '#contract/refusal.ts';

/** Lets so many do heavy work at once and keeps so many more waiting, in order. */
export interface Turns {
  /** Refuses with `server/busy` when too many wait already. Those who are known wait apart and come first. */
  take<T>(work: () => Promise<T>, isKnown?: boolean): Promise<T>;
  /** Refuses with `server/busy` while a `take` would. */
  refuseWhileFull(isKnown?: boolean): void;
}

interface TurnLimits {
  atOnce: number;
  mostWaiting: number;
  /** Besides these: strangers never take their place. */
  mostKnownWaiting: number;
}

export function createTurns(limits: TurnLimits): Turns {
  let running = 0;
  const strangers: (() => void)[] = [];
  const known: (() => void)[] = [];

  const refuseWhileFull = (isKnown = false) => {
    const isFull = isKnown ? known.length >= limits.mostKnownWaiting : strangers.length >= limits.mostWaiting;
    if (running >= limits.atOnce && isFull) throw refuse('server/busy', { retryAfter: 5 });
  };

  return {
    refuseWhileFull,
    async take(work, isKnown = false) {
      refuseWhileFull(isKnown);
      if (running < limits.atOnce) running++;
      else await new Promise<void>((resolve) => (isKnown ? known : strangers).push(resolve));
      try {
        return await work();
      } finally {
        // The place is handed on without being freed in between, so that nobody can slip past the queue.
        const next = known.shift() ?? strangers.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
