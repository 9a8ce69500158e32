/** Everything a process has started, to be stopped in reverse order. */
export interface Running {
  /** `stop` may take `patience` milliseconds; a part that takes longer is abandoned with a message. */
  add(name: string, stop: () => Promise<unknown>, patience?: number): void;
  stop(): Promise<void>;
}

const USUAL_PATIENCE_MILLISECONDS = 20_000;

export function createRunning(): Running {
  const parts: { name: string; stop: () => Promise<unknown>; patience: number }[] = [];
  return {
    add: (name, stop, patience = USUAL_PATIENCE_MILLISECONDS) => void parts.push({ name, stop, patience }),
    async stop() {
      for (const { name, stop, patience } of parts.toReversed()) {
        await inTime(stop(), patience).catch((error: unknown) => {
          console.error(`Could not end the ${name}: ${String(error)}`);
        });
      }
    },
  };
}

export function inTime<T>(work: Promise<T>, milliseconds = USUAL_PATIENCE_MILLISECONDS): Promise<T> {
  const giveUp = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('took too long')), milliseconds).unref();
  });
  return Promise.race([work, giveUp]);
}
