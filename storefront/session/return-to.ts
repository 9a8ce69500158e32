/*
 * What a visitor was about when the shop asked them to log in: the page to come back to, and perhaps a wish
 * that page can grant (put this in the basket). It stands in the navigation state, as the specification
 * says, and in the browser's storage too: registering leads through an e-mail whose link opens another tab.
 */

const KEY = 'errand';
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

interface Errand {
  path: string;
  wish: unknown;
  rememberedAt: number;
  /** Logged in since: the page may grant the wish. */
  isDue: boolean;
}

/** Navigation state of /login and of the pages on the way to it. */
export interface LoginState {
  from?: string;
}

/**
 * The path of a page of this shop, or '/' for everything else. Origins come from places a stranger can
 * write to; `//evil.example`, `/\evil.example`, `javascript:` and their like must not lead anywhere.
 */
export function safePath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  // Browsers drop tabs and line breaks from addresses, which can turn a path into a host.
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return '/';
  const url = new URL(value, 'http://shop.invalid');
  // `/.//evil.example` is a path until its dots are resolved, and the address of a host after.
  if (url.host !== 'shop.invalid' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

export function rememberErrand(path: string, wish: unknown = null): void {
  write({ path: safePath(path), wish, rememberedAt: Date.now(), isDue: false });
}

export function forgetErrand(): void {
  write(null);
}

/** Where to go after a log-in. Call it once, when the log-in has succeeded: it makes the wish due. */
export function returnFromLogin(state: unknown): string {
  const from = (state as LoginState | null)?.from;
  const errand = read();
  if (typeof from === 'string' && errand?.path !== safePath(from)) {
    forgetErrand();
    return safePath(from);
  }
  if (!errand) return '/';
  write(errand.wish === null ? null : { ...errand, isDue: true });
  return errand.path;
}

/** The wish that may now be granted on this page. Taking it removes it: it is granted once. */
export function takeWish(path: string): unknown {
  const errand = read();
  if (!errand?.isDue || errand.path !== path) return null;
  forgetErrand();
  return errand.wish;
}

/** Storage can be forbidden; the errand then lasts as long as the page. */
let isForbidden = false;
let kept: Errand | null = null;

function read(): Errand | null {
  try {
    const errand = isForbidden ? kept : (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Errand | null);
    if (!errand || typeof errand.rememberedAt !== 'number') return null;
    if (Date.now() - errand.rememberedAt > DAY_MILLISECONDS) return null;
    return { ...errand, path: safePath(errand.path) };
  } catch {
    return null;
  }
}

function write(errand: Errand | null): void {
  kept = errand;
  try {
    if (errand) localStorage.setItem(KEY, JSON.stringify(errand));
    else localStorage.removeItem(KEY);
  } catch {
    isForbidden = true;
  }
}
