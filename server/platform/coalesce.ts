/**
 * Callers share one run of the work. A caller who asks while a run is in progress waits for the next one, because what
 * they know of may have come too late for this one.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const run = () => {
    underWay = work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const runNext = () => {
    next = null;
    return run();
  };
  return () => {
    if (!underWay) return run();
    next ??= underWay.then(runNext, runNext);
    return next;
  };
}
