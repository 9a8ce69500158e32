/**
 * How the worker treats a request. `kept page`: public, so it may be shown again without a network. `other page`: never
 * stored; without a network the offline page replaces it. `untouched`: handled by the browser as if there were no
 * worker.
 */
export type Treatment = 'kept page' | 'other page' | 'asset' | 'picture' | 'untouched';

interface Asked {
  method: string;
  url: string;
  mode: string;
  headers: { has(name: string): boolean };
}

export function treatmentOf({ method, url, mode, headers }: Asked, origin: string): Treatment {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || headers.has('range')) return 'untouched';
  if (/^\/(?:api|desk|\.well-known|livez|readyz|metrics)(?:\/|$)/.test(address.pathname)) return 'untouched';
  if (mode === 'navigate') return isKeptPage(address) ? 'kept page' : 'other page';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  if (address.pathname.startsWith('/pictures/')) return 'picture';
  return 'untouched';
}

const keptPaths =
  /^\/(?:$|products(?:\/[^/]+)?$|categories(?:\/.*)?$|terms-and-conditions$|privacy$|returns$)/;
/** These carry neither tokens nor search terms, which may be private. */
const keptParameters = new Set(['page', 'categoryId']);

/** An allow list: a page added later is private until somebody decides otherwise. */
export function isKeptPage({ pathname, searchParams }: URL): boolean {
  return keptPaths.test(pathname) && [...searchParams.keys()].every((name) => keptParameters.has(name));
}

/** Whether an answer may be stored: complete, from the shop, of this kind, and not marked otherwise. */
export function isStorable(answer: Response, kind: RegExp): boolean {
  return (
    answer.status === 200 &&
    answer.type === 'basic' &&
    !answer.redirected &&
    kind.test(answer.headers.get('content-type') ?? '') &&
    !/no-store|private/i.test(answer.headers.get('cache-control') ?? '')
  );
}
