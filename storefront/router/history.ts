import type { Location, Path, To } from 'react-router';

export type Action = 'POP' | 'PUSH' | 'REPLACE';

/** The browser APIs the router uses. */
export type View = Pick<Window, 'history' | 'location' | 'addEventListener' | 'scrollY'>;

/** What the browser stores with a history entry. */
interface Kept {
  usr?: unknown;
  key?: string;
  /** The entry's position: the difference from the last one says how far Back or Forward went. */
  idx?: number;
}

export const pathOf = ({ pathname, search, hash }: Path): string => pathname + search + hash;

/** Only the part before the first `?` or `#` is a path; without one, the current page's path is meant. */
export function resolved(to: To, from: Path): Path {
  if (typeof to !== 'string') return { search: '', hash: '', pathname: from.pathname, ...to };
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  const plain = (part = '') => (part.length > 1 ? part : '');
  return { pathname: pathname || from.pathname, search: plain(search), hash: plain(hash) };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** The entries of the browser's history, as the router reads and writes them. */
export function createHistory(view: View) {
  const { history, location } = view;
  const urlOf = (place: Path) => new URL(location.origin + pathOf(place));
  const kept = () => history.state as Kept | null;
  const here = (): Location => ({
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    state: kept()?.usr ?? null,
    key: kept()?.key ?? 'default',
  });
  // A new key, so that this page does not take the scroll position of another page that was also reached by address.
  if (kept()?.idx === undefined) history.replaceState({ ...kept(), idx: 0, key: newKey() }, '');
  let index = kept()?.idx ?? 0;
  return {
    here,
    /** Normalised as the browser will show it in the address bar. */
    locationOf(to: To, from: Path, state: unknown): Location {
      const { pathname, search, hash } = urlOf(resolved(to, from));
      return { pathname, search, hash, state, key: newKey() };
    },
    urlOf,
    write(action: Action, place: Location) {
      if (action === 'POP') return;
      if (action === 'PUSH') index += 1;
      const entry: Kept = { usr: place.state, key: place.key, idx: index };
      history[action === 'PUSH' ? 'pushState' : 'replaceState'](entry, '', urlOf(place));
    },
    go: (delta: number) => history.go(delta),
    onPop(act: (place: Location, delta: number) => void) {
      view.addEventListener('popstate', () => {
        const before = index;
        index = kept()?.idx ?? before;
        act(here(), index - before);
      });
    },
  };
}
