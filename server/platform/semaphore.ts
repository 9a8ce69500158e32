/**
 * Lets a bounded number of calls through at once; the others wait in line until their time is up. A PayPal
 * that hangs then holds up those who wait for PayPal, and nobody else.
 */
export function createSemaphore(most: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      if (inside < most) {
        inside += 1;
        return resolve();
      }
      const turn = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal.reason as Error);
      };
      waiting.push(turn);
      signal.addEventListener('abort', giveUp, { once: true });
    });

  const leave = () => {
    // Whoever is next takes the place over; only an empty line frees it.
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };

  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
