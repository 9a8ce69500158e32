import type { Logger } from 'pino';

export interface Job {
  name: string;
  /** The pause between the end of one run and the start of the next. */
  everySeconds: number;
  /**
   * `wake` skips the pause after this run, or after the one in progress when it is called. `closing` asks a long run to
   * stop early.
   */
  run: (wake: () => void, closing: AbortSignal) => Promise<unknown>;
}

/** Work that runs alongside the requests. */
export interface Background {
  /** A run that fails is logged, at most once a minute for the same reason, and the job goes on. */
  start(job: Job): void;
  /** Runs the named job immediately, or again as soon as its current run ends. */
  wake(name: string): void;
  /** Starts `work` immediately, alongside everything else. A failure is logged. */
  once(name: string, work: () => Promise<unknown>): void;
  /** Starts no more runs, and waits for those in progress and for work started with `once`. */
  stop(): Promise<void>;
}

/** Jobs run every second, and an outage of a day must not fill the disk with what is known already. */
const REPEATED_MILLISECONDS = 60_000;

/** All at once, they would open every connection of the pool while the first visitor waits. */
const STARTS_APART_MILLISECONDS = 50;

export function createBackground(log: Logger): Background {
  const jobs = new Map<string, { wake: () => void; stop: () => Promise<void> }>();
  const begun = new Set<Promise<void>>();
  const closing = new AbortController();
  const logFailure = (name: string) => {
    let said = { reason: '', at: -Infinity };
    let repeats = 0;
    return (error: unknown) => {
      const reason = String(error);
      const at = performance.now();
      if (reason === said.reason && at < said.at + REPEATED_MILLISECONDS) {
        repeats += 1;
        return;
      }
      log.error({ err: error, job: name, ...(repeats > 0 && { repeats }) }, 'background job failed');
      said = { reason, at };
      repeats = 0;
    };
  };
  return {
    start({ name, everySeconds, run: work }) {
      let timer: NodeJS.Timeout | undefined;
      let running: Promise<void> | undefined;
      let isStopped = false;
      let isWakeAsked = false;
      const failed = logFailure(name);
      const run = () => {
        clearTimeout(timer);
        isWakeAsked = false;
        running = work(wake, closing.signal)
          .then(() => {}, failed)
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
      timer = setTimeout(run, jobs.size * STARTS_APART_MILLISECONDS);
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
