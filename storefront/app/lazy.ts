import { lazy, useEffect, useState, type ComponentType } from 'react';

let underWay = 0;

/** Code is being fetched that the page can do without: failing to get it is no reason to load the page again. */
export function isFetchingExtras(): boolean {
  return underWay > 0;
}

/** Calls back when the page has nothing better to do. Returns what calls it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}

let hasBeenIdle = false;

/** False while the page loads, and on the server; true on every page that is turned to afterwards. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(hasBeenIdle);
  useEffect(
    () =>
      whenIdle(() => {
        hasBeenIdle = true;
        setIsIdle(true);
      }),
    [],
  );
  return isIdle;
}

/** An extra of the page, fetched apart. If it cannot be had, nothing stands in its place. */
export function lazyExtra<Props>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    underWay += 1;
    try {
      return { default: await fetch() };
    } catch {
      return { default: (() => null) as ComponentType<Props> };
    } finally {
      underWay -= 1;
    }
  });
}
