/*
 * Runs inside a process of the shop: moves its clock, and makes its background work wait for that clock. The product
 * knows nothing of this; it is loaded before the product (`node --import`).
 */
const RealDate = globalThis.Date;
const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

let offset = 0;

interface Waiting {
  run: () => void;
  dueAt: number;
}
/** The callbacks that platform/background.ts has registered, in order. */
const waiting = new Set<Waiting>();
let jobs = 0;

const nowThere = () => RealDate.now() + offset;

export function moveClock(milliseconds: number): void {
  offset += milliseconds;
}

/** `isHeld`: background work runs only when `runDueWork` is called. Otherwise it runs in real time. */
export function takeClock(startMilliseconds: number, isHeld: boolean): void {
  offset = startMilliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [nowThere()] : args, newTarget) as object,
    get: (target, key) => (key === 'now' ? nowThere : (Reflect.get(target, key) as unknown)),
  });
  if (!isHeld) return;

  globalThis.setTimeout = ((callback: () => void, delay: number, ...args: unknown[]) => {
    if (!/\/server\/platform\/background\.ts/.test(new Error().stack ?? '')) {
      return realSetTimeout(callback, delay, ...args);
    }
    const entry: Waiting = { run: callback, dueAt: nowThere() + delay };
    waiting.add(entry);
    jobs = Math.max(jobs, waiting.size);
    return entry;
  }) as typeof setTimeout;
  globalThis.clearTimeout = ((handle: NodeJS.Timeout | Waiting | undefined) => {
    if (!waiting.delete(handle as Waiting)) realClearTimeout(handle as NodeJS.Timeout);
  }) as typeof clearTimeout;
}

/** Runs due work, one job after another, so that the same state gives the same sequence of calls. */
export async function runDueWork(): Promise<void> {
  for (const entry of waiting) {
    if (entry.dueAt > nowThere() || !waiting.delete(entry)) continue;
    entry.run();
    // A job that has ended waits again.
    while (waiting.size < jobs) await new Promise((resolve) => setImmediate(resolve));
  }
}
