/** Everything a process has started, to be stopped in reverse order. */
export interface Shutdown {
  /** A part that takes too long to stop is abandoned with a message. */
  add(name: string, stop: () => Promise<unknown>): void;
  stop(): Promise<void>;
}

const PATIENCE_MILLISECONDS = 20_000;

export function createShutdown(): Shutdown {
  const parts: { name: string; stop: () => Promise<unknown> }[] = [];
  return {
    add: (name, stop) => void parts.push({ name, stop }),
    async stop() {
      for (const { name, stop } of parts.toReversed()) {
        await inTime(stop()).catch((error: unknown) => {
          console.error(`Could not end the ${name}: ${String(error)}`);
        });
      }
    },
  };
}

export function inTime<T>(work: Promise<T>, milliseconds = PATIENCE_MILLISECONDS): Promise<T> {
  const giveUp = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('took too long')), milliseconds).unref();
  });
  return Promise.race([work, giveUp]);
}
