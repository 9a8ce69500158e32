import type { Location, RouteObject } from 'react-router';
import { load, type ById, type Match } from './load.ts';
import { matchRoutes } from './match.ts';
import { RouterFrame } from './provider.tsx';
import type { Router, RouterState } from './router.ts';

/** The outcome of a request: everything its page is rendered from. */
export interface StaticHandlerContext {
  location: Location;
  matches: readonly Match[];
  loaderData: ById;
  errors: ById | null;
  statusCode: number;
}

export function createStaticHandler(routes: RouteObject[]) {
  const match = (pathname: string) => matchRoutes(routes, { pathname });
  return {
    dataRoutes: routes,
    match,
    async query(
      request: Request,
      {
        requestContext: context,
        filterMatchesToLoad = () => true,
      }: { requestContext?: unknown; filterMatchesToLoad?: (match: Match) => boolean } = {},
    ): Promise<StaticHandlerContext | Response> {
      const { pathname, search, hash } = new URL(request.url);
      const location: Location = { pathname, search, hash, state: null, key: 'default' };
      const matches = match(pathname) ?? [];
      const loaded = await load(matches, filterMatchesToLoad, { request, context });
      if (loaded instanceof Response) return loaded;
      const { loaderData, errors, status } = loaded;
      return { location, matches, loaderData, errors, statusCode: errors ? 500 : status };
    },
  };
}

export function createStaticRouter(_routes: RouteObject[], context: StaticHandlerContext): Router {
  const refuse = (): never => {
    throw new Error('The server goes nowhere');
  };
  const { location, matches, loaderData, errors } = context;
  const state: RouterState = {
    location,
    matches,
    loaderData,
    errors,
    historyAction: 'POP',
    next: null,
    isRevalidating: false,
    isWhole: false,
    scrollTo: false,
    preventScrollReset: false,
    blocker: { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined },
  };
  return {
    state,
    subscribe: refuse,
    navigate: refuse,
    revalidate: refuse,
    block: refuse,
    keepPositions: refuse,
  };
}

export function StaticRouterProvider({ router }: { router: Router; context?: unknown; hydrate?: boolean }) {
  return <RouterFrame router={router} state={router.state} turn={null} />;
}
