import type { Blocker, Location, NavigateOptions, RouteObject, To } from 'react-router';
import { createHistory, type Action, type View } from './history.ts';
import { idOf, isDue, load, merged, type ById, type Loaded, type Match } from './load.ts';
import { matchRoutes } from './match.ts';

export interface RouterState {
  historyAction: Action;
  location: Location;
  matches: readonly Match[];
  loaderData: ById;
  errors: ById | null;
  /** The destination while it is loading. */
  next: Location | null;
  isRevalidating: boolean;
  /** False until everything missing from the served page has been loaded. */
  isWhole: boolean;
  /** The scroll position: a number for a place seen before, false to stay, null for the top or the address's hash. */
  scrollTo: number | false | null;
  preventScrollReset: boolean;
  blocker: Blocker;
}

/** The start and destination of a view transition. */
export interface Turn {
  from: Location;
  to: Location;
}

export interface Router {
  readonly state: RouterState;
  subscribe: (hear: (state: RouterState, turn: Turn | null) => void) => () => void;
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  revalidate: () => Promise<void>;
  /** Asked before each navigation; null removes it. */
  block: (isBlocked: IsBlocked | null) => void;
  /** The scroll position of each history entry, recorded from now on. */
  keepPositions: (known: Record<string, number>) => void;
}

export type IsBlocked = (step: { currentLocation: Location; nextLocation: Location }) => boolean;

interface Options {
  hydrationData?: { loaderData?: ById | undefined; errors?: ById | null | undefined };
  getContext?: () => unknown;
  /** Called when a page's code has arrived, so that the page appears with all its parts and nothing pops up late. */
  bringParts?: () => Promise<void>;
  window?: View;
}

interface Navigation {
  action: Action;
  location: Location;
  options: NavigateOptions;
  /** Only reloads what is on screen; nothing else changes. */
  isRevalidation?: boolean;
}

const FREE: Blocker = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined };

export function createBrowserRouter(
  routes: RouteObject[],
  { hydrationData = {}, getContext = () => undefined, bringParts, window: view = window }: Options = {},
): Router {
  const history = createHistory(view);
  const listeners = new Set<(state: RouterState, turn: Turn | null) => void>();
  /** Which navigations used a view transition: going back over one uses it too. */
  const turned = new Set<string>();
  let positions: Record<string, number> | null = null;
  let isBlocked: IsBlocked | null = null;
  /**
   * When a step is blocked, the browser has already gone back; the step that undoes this must not count as a
   * navigation.
   */
  let undone: (() => void) | null = null;
  let underWay: (Navigation & { controller: AbortController }) | null = null;
  let isEverythingDue = false;
  const revalidated: (() => void)[] = [];

  const location = history.here();
  const { loaderData = {}, errors = null } = hydrationData;
  let state: RouterState = {
    historyAction: 'POP',
    location,
    matches: matchRoutes(routes, location) ?? [],
    loaderData,
    errors: errors ?? null,
    next: null,
    isRevalidating: false,
    isWhole: true,
    scrollTo: false,
    preventScrollReset: false,
    blocker: FREE,
  };

  function set(changes: Partial<RouterState>, turn: Turn | null = null): void {
    state = { ...state, ...changes };
    for (const hear of listeners) hear(state, turn);
  }

  async function start(navigation: Navigation, isHydration = false): Promise<void> {
    underWay?.controller.abort();
    const { location, options, isRevalidation = false } = navigation;
    if (positions) positions[state.location.key] = view.scrollY;
    const matches = isHydration ? state.matches : (matchRoutes(routes, location) ?? []);
    const isEverything = isEverythingDue;
    const controller = new AbortController();
    underWay = { ...navigation, controller };
    const nothing: Loaded = { loaderData: {}, errors: null, status: 200 };
    if (state.isWhole && !isEverything && isOtherHash(state.location, location)) {
      return complete(navigation, state.matches, { ...nothing, errors: state.errors });
    }
    const before = { ...state, url: history.urlOf(state.location) };
    const url = history.urlOf(location);
    const due = isHydration
      ? missing(state)
      : matches.map((match, index) => isDue(match, index, before, { url, isEverything }));
    if (!due.includes(true)) return complete(navigation, matches, nothing);
    if (!isRevalidation && !isHydration) set({ next: location });
    const request = new Request(url, { signal: controller.signal });
    const loaded = await load(matches, (_, index) => due[index]!, {
      request,
      context: getContext(),
      bringParts,
    });
    if (controller.signal.aborted) return;
    if (loaded instanceof Response) {
      const to = history.locationOf(loaded.headers.get('location') ?? '/', location, null);
      return await start({ action: options.replace ? 'REPLACE' : 'PUSH', location: to, options });
    }
    const kept = isHydration ? { ...loaded, errors: loaded.errors ?? state.errors } : loaded;
    complete(navigation, matches, kept);
  }

  function complete(
    { action, location, options, isRevalidation }: Navigation,
    matches: readonly Match[],
    loaded: Loaded,
  ): void {
    underWay = null;
    isEverythingDue = false;
    if (!isRevalidation) history.write(action, location);
    const turn = isRevalidation ? null : turnTo(action, location, options);
    set(
      {
        historyAction: action,
        location,
        matches,
        loaderData: merged(state.loaderData, loaded, matches),
        errors: loaded.errors,
        next: null,
        isRevalidating: false,
        isWhole: true,
        scrollTo: isRevalidation ? false : (positions?.[location.key] ?? null),
        preventScrollReset: options.preventScrollReset === true,
        blocker: isRevalidation ? state.blocker : FREE,
      },
      turn,
    );
    for (const tell of revalidated.splice(0)) tell();
  }

  function turnTo(action: Action, to: Location, options: NavigateOptions): Turn | null {
    const from = state.location;
    const step = (a: Location, b: Location) => JSON.stringify([a.pathname, b.pathname]);
    if (action !== 'POP') {
      if (!options.viewTransition) return null;
      turned.add(step(from, to));
      return { from, to };
    }
    if (from === to) return null;
    return turned.has(step(from, to)) || turned.has(step(to, from)) ? { from, to } : null;
  }

  /** True when navigation must be blocked; `proceed` then does what was requested. */
  function isHeld(location: Location, proceed: () => void): boolean {
    if (state.blocker.state === 'proceeding') return false;
    if (!isBlocked?.({ currentLocation: state.location, nextLocation: location })) return false;
    set({
      blocker: {
        state: 'blocked',
        location,
        proceed() {
          set({ blocker: { state: 'proceeding', location, proceed: undefined, reset: undefined } });
          proceed();
        },
        reset: () => set({ blocker: FREE }),
      },
    });
    return true;
  }

  history.onPop((location, delta) => {
    if (undone) {
      undone();
      undone = null;
      return;
    }
    let goOn = () => {};
    const isUndone = new Promise<void>((resolve) => (goOn = resolve));
    if (delta !== 0 && isHeld(location, () => void isUndone.then(() => history.go(delta)))) {
      undone = goOn;
      history.go(-delta);
    } else {
      void start({ action: 'POP', location, options: {} });
    }
  });

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const location = history.locationOf(to, state.location, options.state ?? null);
    const action = options.replace ? 'REPLACE' : 'PUSH';
    if (isHeld(location, () => void navigate(to, options))) return;
    await start({ action, location, options });
  }

  function revalidate(): Promise<void> {
    const done = new Promise<void>((resolve) => revalidated.push(resolve));
    isEverythingDue = true;
    set({ isRevalidating: true });
    const { historyAction: action, location } = state;
    void start(state.next && underWay ? underWay : { action, location, options: {}, isRevalidation: true });
    return done;
  }

  if (missing(state).includes(true)) {
    state.isWhole = false;
    void start({ action: 'POP', location, options: {} }, true);
  }

  return {
    get state() {
      return state;
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    navigate,
    revalidate,
    block(asks) {
      isBlocked = asks;
      if (!asks && state.blocker !== FREE) set({ blocker: FREE });
    },
    keepPositions(known) {
      const isFirst = !positions;
      positions = known;
      const y = known[state.location.key];
      if (isFirst && y !== undefined && !state.next) set({ scrollTo: y });
    },
  };
}

/** Which routes of the served page still lack code or data. Routes at or below an error are not shown. */
function missing({ matches, loaderData, errors }: RouterState): boolean[] {
  const failed = matches.findIndex((match) => errors && idOf(match) in errors);
  return matches.map((match, index) => {
    if (failed >= 0 && index >= failed) return false;
    return Boolean(match.route.lazy) || (Boolean(match.route.loader) && !(idOf(match) in loaderData));
  });
}

function isOtherHash(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== '';
}
