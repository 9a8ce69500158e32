/**
 * One run of the work for all who ask meanwhile. Who asks while it is under way waits for the next run: what they know of may have
 * come too late for this one.
 */
export function oneAfterAnother<T>(work: () => Promise<T>): () => Promise<T> {
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
