import type { Logger } from 'pino';

export interface Job {
  name: string;
  /** The pause between the end of one run and the start of the next. */
  everySeconds: number;
  /**
   * `wake` leaves out the pause after this run, or the one that is under way when it is called. `closing` asks a long run to
   * come to an end.
   */
  run: (wake: () => void, closing: AbortSignal) => Promise<unknown>;
}

/** Work that goes on beside the requests. */
export interface Background {
  /** A run that fails is logged, and the job goes on. */
  start(job: Job): void;
  /** Runs the job of this name at once, or again as soon as its present run has ended. */
  wake(name: string): void;
  /** Starts `work` at once, beside whatever else runs. Its failure is logged. */
  once(name: string, work: () => Promise<unknown>): void;
  /** Starts no further run and waits for those under way, and for what they began. */
  stop(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const jobs = new Map<string, { wake: () => void; stop: () => Promise<void> }>();
  const begun = new Set<Promise<void>>();
  const closing = new AbortController();
  const logFailure = (name: string) => (error: unknown) =>
    log.error({ err: error, job: name }, 'background job failed');
  return {
    start({ name, everySeconds, run: work }) {
      let timer: NodeJS.Timeout | undefined;
      let running: Promise<void> | undefined;
      let isStopped = false;
      let isWakeAsked = false;
      const run = () => {
        clearTimeout(timer);
        isWakeAsked = false;
        running = work(wake, closing.signal)
          .then(() => {}, logFailure(name))
          .then(() => {
            running = undefined;
            if (!isStopped) timer = setTimeout(run, isWakeAsked ? 0 : everySeconds * 1000);
          });
      };
      const wake = () => {
        if (isStopped) return;
        if (running) isWakeAsked = true;
        else run();
      };
      timer = setTimeout(run, 0);
      jobs.set(name, {
        wake,
        async stop() {
          isStopped = true;
          clearTimeout(timer);
          await running;
        },
      });
    },
    wake(name) {
      const job = jobs.get(name);
      if (!job) throw new Error(`There is no job "${name}"`);
      job.wake();
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
      closing.abort();
      await Promise.all([...jobs.values()].map((job) => job.stop()));
      await Promise.all(begun);
    },
  };
}
