/** The desk's home; its page is the page of every screen. */
export const SHELL = '/desk';

interface Asked {
  method: string;
  url: string;
  mode: string;
  headers: { has(name: string): boolean };
}

/** How the worker treats a request; `untouched`: as if there were no worker. */
export function treatmentOf(
  { method, url, mode, headers }: Asked,
  origin: string,
): 'shell' | 'file' | 'untouched' {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || headers.has('range')) return 'untouched';
  if (pathname.startsWith('/desk/assets/') || pathname === '/favicon.svg') return 'file';
  return mode === 'navigate' && /^\/desk(?:\/|$)/.test(pathname) ? 'shell' : 'untouched';
}
