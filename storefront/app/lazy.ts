import { lazy, useEffect, useState, type ComponentType } from 'react';

let underWay = 0;

/** Code is being fetched that the page can do without: failing to get it is no reason to load the page again. */
export function isFetchingExtras(): boolean {
  return underWay > 0;
}

/** Calls back when the page has loaded and has nothing better to do. Returns what calls it off. */
export function whenIdle(act: () => void): () => void {
  if (document.readyState === 'complete') return whenUnoccupied(act);
  let callOff = () => {};
  const wait = () => {
    callOff = whenUnoccupied(act);
  };
  window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    callOff();
  };
}

function whenUnoccupied(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}

/** False while the page loads, and on the server. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
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
