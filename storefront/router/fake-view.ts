import type { View } from './history.ts';

const ORIGIN = 'https://shop.test';

interface Entry {
  path: string;
  state: unknown;
}

/** As much of a browser window as a router needs: an address, and a history that can be stepped through. */
export class FakeView implements View {
  entries: Entry[];
  index = 0;
  scrollY = 0;
  location: Location;
  history: History;
  #pops: (() => void)[] = [];

  constructor(path: string) {
    this.entries = [{ path, state: null }];
    const here = () => this.entries[this.index]!;
    const part = (name: 'pathname' | 'search' | 'hash' | 'href') => ({
      get: () => new URL(here().path, ORIGIN)[name],
    });
    this.location = Object.defineProperties({ origin: ORIGIN } as Location, {
      pathname: part('pathname'),
      search: part('search'),
      hash: part('hash'),
      href: part('href'),
    });
    const entry = (state: unknown, to: string | URL = here().path): Entry => {
      const { pathname, search, hash } = new URL(to, ORIGIN);
      return { path: pathname + search + hash, state: structuredClone(state) };
    };
    const history: Partial<History> = {
      pushState: (state, _, to) => {
        this.entries.splice(this.index + 1, Infinity, entry(state, to ?? undefined));
        this.index += 1;
      },
      replaceState: (state, _, to) => {
        this.entries[this.index] = entry(state, to || undefined);
      },
      go: (delta = 0) => {
        setTimeout(() => {
          if (!this.entries[this.index + delta]) return;
          this.index += delta;
          for (const hear of this.#pops) hear();
        });
      },
    };
    this.history = Object.defineProperty(history as History, 'state', { get: () => here().state as unknown });
  }

  addEventListener(event: string, hear: unknown): void {
    if (event === 'popstate') this.#pops.push(hear as () => void);
  }

  removeEventListener(): void {}
}
