/*
 * Where to return visitors after they were asked to log in: the page, and perhaps an action pending on it (such as
 * adding to the basket). The page is kept in the navigation state, and both in the browser's storage, because
 * registering leads through an e-mail whose link opens another tab.
 */

const KEY = 'returnTo';
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const ON_THE_WAY = /^\/(?:login|register|forgot-password)/;

interface ReturnTo {
  path: string;
  pendingAction: unknown;
  rememberedAt: number;
  /** The visitor has logged in since, so the page may carry out the action. */
  isDue: boolean;
}

/** Navigation state of /login and of the pages on the way to it. */
export interface LoginState {
  from?: string;
}

/**
 * The path of a page of this shop, or '/' for everything else. Such paths come from places a stranger can write to;
 * `//evil.example`, `/\evil.example`, `javascript:` and the like must not lead anywhere.
 */
export function safePath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  // Browsers drop tabs and line breaks from addresses, which can turn a path into a host.
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return '/';
  const url = new URL(value, 'http://shop.invalid');
  // `/.//evil.example` is a path until its dots are resolved, and then becomes the address of a host.
  if (url.host !== 'shop.invalid' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

export function rememberReturnTo(path: string, pendingAction: unknown = null): void {
  write({ path: safePath(path), pendingAction, rememberedAt: Date.now(), isDue: false });
}

export function forgetReturnTo(): void {
  write(null);
}

/** Where to go after a log-in. Call it once, when the log-in has succeeded: it makes the pending action due. */
export function returnFromLogin(state: unknown): string {
  const from = (state as LoginState | null)?.from;
  const returnTo = read();
  if (typeof from === 'string' && returnTo?.path !== safePath(from)) {
    forgetReturnTo();
    return safePath(from);
  }
  if (!returnTo) return pageBeforeLogin();
  write(returnTo.pendingAction === null ? null : { ...returnTo, isDue: true });
  return returnTo.path;
}

/** Log in was pressed before the page's code was there, so it was followed as a plain link and left no state. */
export function pageBeforeLogin(): string {
  const [arrival] = performance.getEntriesByType('navigation');
  const before = URL.parse(globalThis.document?.referrer ?? '');
  if (!arrival || !before || URL.parse(arrival.name)?.pathname !== '/login') return '/';
  const isOurs = before.origin === window.location.origin && !ON_THE_WAY.test(before.pathname);
  return isOurs ? safePath(before.pathname + before.search) : '/';
}

/** The action that may now be carried out on this page. Taking it removes it, so it is done once. */
export function takePendingAction(path: string): unknown {
  const returnTo = read();
  if (!returnTo?.isDue || returnTo.path !== path) return null;
  forgetReturnTo();
  return returnTo.pendingAction;
}

/** Storage may be forbidden; the value then lasts as long as the page. */
let isForbidden = false;
let kept: ReturnTo | null = null;

function read(): ReturnTo | null {
  try {
    const returnTo = isForbidden
      ? kept
      : (JSON.parse(localStorage.getItem(KEY) ?? 'null') as ReturnTo | null);
    if (!returnTo || typeof returnTo.rememberedAt !== 'number') return null;
    if (Date.now() - returnTo.rememberedAt > DAY_MILLISECONDS) return null;
    return { ...returnTo, path: safePath(returnTo.path) };
  } catch {
    return null;
  }
}

function write(returnTo: ReturnTo | null): void {
  kept = returnTo;
  try {
    if (returnTo) localStorage.setItem(KEY, JSON.stringify(returnTo));
    else localStorage.removeItem(KEY);
  } catch {
    isForbidden = true;
  }
}
