import {
  createElement,
  lazy,
  memo,
  Suspense,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';

let underWay = 0;

/** True while optional code is being fetched: failing to get it is no reason to reload the page. */
export function isFetchingExtras(): boolean {
  return underWay > 0;
}

/** Calls `act` when the page has loaded and is idle. Returns a function that cancels it. */
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
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}

let hasBeenIdle = false;

/**
 * False while the page loads, on the server, and while React hydrates a later part; true on every page navigated to
 * afterwards.
 */
export function useIsIdle(): boolean {
  return useSyncExternalStore(
    hearOfIdleness,
    () => hasBeenIdle,
    () => false,
  );
}

const waiting = new Set<() => void>();

/** All who wait hear of it at once: one call and one rendering for a whole page of cards, which then change together. */
function hearOfIdleness(notify: () => void): () => void {
  if (hasBeenIdle) return () => {};
  if (waiting.size === 0) {
    whenIdle(() => {
      hasBeenIdle = true;
      for (const hear of waiting) hear();
      waiting.clear();
    });
  }
  waiting.add(notify);
  return () => waiting.delete(notify);
}

/**
 * A part of the page that the server renders and that can be read before its code is there. The code is fetched once
 * the page has loaded or is being used; on pages navigated to, it is there from the start (`laterParts`). Memoised,
 * because an update before its code is there would make it vanish for a moment.
 */
export function laterPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  {
    fallback,
    instead,
    isRare = false,
  }: {
    /** Rendered while its code is being fetched, for a part that is not there yet. */
    fallback?: ReactNode;
    /** Rendered if its code cannot be fetched. */
    instead?: ComponentType<Props>;
    /** Only few pages have it, so its code is fetched with the first one that does. */
    isRare?: boolean;
  } = {},
): FunctionComponent<Props> {
  let come: ComponentType<Props> | null = null;
  const fetchPart = async () => (come = await fetch());
  const isFetchedAnyway = !isRare || import.meta.env.SSR;
  const Coming = fetched(isFetchedAnyway ? laterCode(fetchPart) : onceUsed(fetchPart), instead);
  return memo(function LaterPart(props: Props) {
    // The same component for as long as it is mounted: switching would lose its state.
    const [Part] = useState<ComponentType<Props>>(() => come ?? Coming);
    return createElement(Suspense, { fallback }, createElement(Part, props));
  });
}

/**
 * Code that the served page can do without, such as the code that loads the next page. It is fetched when the page has
 * loaded or is being used, and before any page navigated to is shown.
 */
export function laterCode<T>(fetch: () => Promise<T>): () => Promise<T> {
  const fetchOnce = onceUsed(fetch);
  pending.add(fetchOnce);
  if (!import.meta.env.SSR) whenIdle(() => void fetchOnce().catch(() => {}));
  return fetchOnce;
}

const pending = new Set<() => Promise<unknown>>();

/** How long a page navigated to waits for its parts. Those that take longer appear when they are there. */
const PARTS_MILLISECONDS = 1000;

/**
 * Settles when every later part known so far, nested ones included, has been fetched; in the browser also when that has
 * failed or taken a second.
 */
export async function laterParts(): Promise<void> {
  if (import.meta.env.SSR) return laterPartsOnServer();
  const timeout = new Promise((resolve) => setTimeout(resolve, PARTS_MILLISECONDS));
  while (pending.size > 0) {
    const parts = [...pending];
    pending.clear();
    underWay += 1;
    const fetched = Promise.allSettled(parts.map((part) => part())).then(() => (underWay -= 1));
    await Promise.race([fetched, timeout]);
  }
}

/** Each stays pending until it is there, because several pages are rendered at a time. */
async function laterPartsOnServer(): Promise<void> {
  for (const part of pending) {
    await part();
    pending.delete(part);
  }
}

/** Runs when the page has loaded or is being used: once, and again only after a failure. */
function onceUsed<T>(fetch: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    (asked ??= pageLoadedOrUsed()
      .then(fetch)
      .catch((error: unknown) => {
        asked = null;
        throw error;
      }));
}

function pageLoadedOrUsed(): Promise<unknown> {
  if (import.meta.env.SSR || document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    // Neither a picture that never loads nor leaving the page may delay this.
    for (const event of ['load', 'pointerdown', 'keydown', 'popstate']) {
      window.addEventListener(event, resolve, { once: true });
    }
  });
}

/** An optional part of the page that is fetched when it is first rendered, and does not appear if that fails. */
export function lazyExtra<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const Extra = fetched(fetch);
  return (props) => createElement(Suspense, null, createElement(Extra, props));
}

/** The same for a part that appears once the page is idle. */
export function idleExtra<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const Extra = lazyExtra(fetch);
  return (props) => (useIsIdle() ? createElement(Extra, props) : null);
}

function fetched<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): ComponentType<Props> {
  // React's type of lazy components does not let generic props through.
  return lazy(async () => {
    underWay += 1;
    try {
      return { default: await fetch() };
    } catch {
      return { default: instead };
    } finally {
      underWay -= 1;
    }
  }) as unknown as ComponentType<Props>;
}
