import {
  createElement,
  lazy,
  Suspense,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';

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

let hasBeenIdle = false;

/**
 * False while the page loads, on the server, and while React takes over a part that comes later; true on every page that
 * is turned to afterwards.
 */
export function useIsIdle(): boolean {
  return useSyncExternalStore(
    hearOfIdleness,
    () => hasBeenIdle,
    () => false,
  );
}

/** Extras of the page, which come when it is idle. */
export function WhenIdle({ children }: { children: ReactNode }): ReactNode {
  return useIsIdle() ? createElement(Suspense, null, children) : null;
}

function hearOfIdleness(notify: () => void): () => void {
  if (hasBeenIdle) return () => {};
  return whenIdle(() => {
    hasBeenIdle = true;
    notify();
  });
}

/**
 * A part of the page that the server renders and the browser can read without its code, which comes once the page has
 * loaded or is being used; on a page that is turned to it is there from the start (`laterParts`). `onServer` is the part itself there and null in the browser: `import.meta.env.SSR ? (await import('./part.tsx')).Part : null`.
 * Stand it in a `<Suspense>`, memoised: an update before its code is there would make it vanish for a moment.
 */
export function laterPart<Props extends object>(
  onServer: ComponentType<Props> | null,
  fetch: () => Promise<ComponentType<Props>>,
  {
    instead,
    isRare = false,
  }: {
    /** What stands there if its code cannot be had. */
    instead?: ComponentType<Props>;
    /** Few pages have it: its code comes with the first that does. */
    isRare?: boolean;
  } = {},
): ComponentType<Props> {
  if (onServer) return onServer;
  let come: ComponentType<Props> | null = null;
  const fetchPart = async () => (come = await fetch());
  const fetchOnce = isRare ? once(() => pageLoadedOrUsed().then(fetchPart)) : laterCode(fetchPart);
  const Coming = lazyExtra(fetchOnce, instead);
  return function LaterPart(props: Props) {
    // One of them for as long as it stands: changing over would lose what the part remembers.
    const [Part] = useState<ComponentType<Props>>(() => come ?? Coming);
    return createElement(Part, props);
  };
}

/**
 * Code that the page as served can do without, such as what loads the next one: it comes when the page has loaded or is
 * being used, and with every page that is turned to.
 */
export function laterCode<T>(fetch: () => Promise<T>): () => Promise<T> {
  if (import.meta.env.SSR) return fetch;
  const fetchOnce = once(() => pageLoadedOrUsed().then(fetch));
  pending.add(fetchOnce);
  whenIdle(() => void fetchOnce().catch(() => {}));
  return fetchOnce;
}

const pending = new Set<() => Promise<unknown>>();

/** Settles when every later part that is known so far, and those within, are there or cannot be had. */
export async function laterParts(): Promise<void> {
  while (pending.size > 0) {
    const parts = [...pending];
    pending.clear();
    underWay += 1;
    await Promise.allSettled(parts.map((part) => part()));
    underWay -= 1;
  }
}

/** Asks again only after a failure. */
function once<T>(fetch: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    (asked ??= fetch().catch((error: unknown) => {
      asked = null;
      throw error;
    }));
}

function pageLoadedOrUsed(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    // Neither a picture that never comes nor a page being left may hold it up.
    for (const event of ['load', 'pointerdown', 'keydown', 'popstate']) {
      window.addEventListener(event, resolve, { once: true });
    }
  });
}

/** An extra of the page, fetched apart. If it cannot be had, `instead` stands in its place, or nothing. */
export function lazyExtra<Props>(
  fetch: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(async () => {
    underWay += 1;
    try {
      return { default: await fetch() };
    } catch {
      return { default: instead };
    } finally {
      underWay -= 1;
    }
  });
}
