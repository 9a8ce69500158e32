import type { Logger } from 'pino';

/** Work that goes on beside the requests: the poller, the outbox, the tidying. */
export interface Background {
  /** Runs `job` again and again, `seconds` after it last ended. A job that fails is logged and goes on. */
  every(name: string, seconds: number, job: () => Promise<unknown>): { wake(): void };
  /** Starts `work` at once, beside whatever else runs. Its failure is logged. */
  once(name: string, work: () => Promise<unknown>): void;
  /** Starts no further run and waits for those under way, and for what they began. */
  stop(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const stops: (() => Promise<void>)[] = [];
  const begun = new Set<Promise<void>>();
  const logFailure = (name: string) => (error: unknown) =>
    log.error({ err: error, job: name }, 'background job failed');
  return {
    every(name, seconds, job) {
      let timer: NodeJS.Timeout | undefined;
      let running: Promise<void> | undefined;
      let isStopped = false;
      let isWakeAsked = false;
      const run = () => {
        clearTimeout(timer);
        isWakeAsked = false;
        running = job()
          .then(() => {}, logFailure(name))
          .then(() => {
            running = undefined;
            if (!isStopped) timer = setTimeout(run, isWakeAsked ? 0 : seconds * 1000);
          });
      };
      timer = setTimeout(run, 0);
      stops.push(async () => {
        isStopped = true;
        clearTimeout(timer);
        await running;
      });
      return {
        wake() {
          if (isStopped) return;
          if (running) isWakeAsked = true;
          else run();
        },
      };
    },
    once(name, work) {
      const ended = work()
        .then(() => {}, logFailure(name))
        .then(() => {
          begun.delete(ended);
        });
      begun.add(ended);
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(begun);
    },
  };
}
