import { use, useEffect, useMemo } from 'react';
import type { Blocker, Location, Navigation, NavigateOptions, Path, To } from 'react-router';
import {
  DataContext,
  LocationContext,
  PaceContext,
  RouteContext,
  RouteErrorContext,
  RouterContext,
  StateContext,
  TurnContext,
  useWithin,
} from './contexts.ts';
import { resolved } from './history.ts';
import { idOf } from './load.ts';
import type { IsBlocked } from './router.ts';

export function useLocation(): Location {
  return useWithin(LocationContext).location;
}

export function useNavigationType() {
  return useWithin(LocationContext).action;
}

export function useNavigate(): (to: To | number, options?: NavigateOptions) => Promise<void> {
  return useWithin(RouterContext).navigate;
}

export function useResolvedPath(to: To): Path {
  return resolved(to, useLocation());
}

export function useNavigation(): Navigation {
  const { next } = useWithin(PaceContext);
  return (next ? { state: 'loading', location: next } : { state: 'idle' }) as Navigation;
}

export function useRevalidator(): { state: 'idle' | 'loading'; revalidate: () => Promise<void> } {
  const { revalidate } = useWithin(RouterContext);
  const { isRevalidating } = useWithin(PaceContext);
  return useMemo(
    () => ({ state: isRevalidating ? 'loading' : 'idle', revalidate }),
    [isRevalidating, revalidate],
  );
}

export function useRouteLoaderData(id: string): unknown {
  return useWithin(DataContext).loaderData[id];
}

export function useLoaderData(): unknown {
  return useRouteLoaderData(idOf(useWithin(RouteContext).match));
}

export function useRouteError(): unknown {
  return use(RouteErrorContext);
}

export function useParams() {
  return useWithin(RouteContext).match.params;
}

export function useMatches() {
  const { matches, loaderData } = useWithin(DataContext);
  return matches.map(({ route, params, pathname }) => ({
    id: route.id,
    handle: route.handle as unknown,
    loaderData: loaderData[route.id!],
    params,
    pathname,
  }));
}

export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search])];
}

/** Whether a view transition is running to or from this address. */
export function useViewTransitionState(to: To): boolean {
  const { pathname } = useResolvedPath(to);
  const turn = use(TurnContext);
  return turn !== null && [turn.from.pathname, turn.to.pathname].includes(pathname);
}

export function useBlocker(isBlocked: IsBlocked): Blocker {
  const { block } = useWithin(RouterContext);
  useEffect(() => block(isBlocked), [block, isBlocked]);
  useEffect(() => () => block(null), [block]);
  return useWithin(StateContext).blocker;
}

export function useBeforeUnload(hear: (event: BeforeUnloadEvent) => void): void {
  useEffect(() => {
    window.addEventListener('beforeunload', hear);
    return () => window.removeEventListener('beforeunload', hear);
  }, [hear]);
}
