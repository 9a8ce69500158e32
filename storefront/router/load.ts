import type {
  DataRouteMatch,
  LoaderFunction,
  LoaderFunctionArgs,
  Params,
  RouteObject,
  ShouldRevalidateFunctionArgs,
} from 'react-router';

/** The result of `data()`: an answer with its own HTTP status. */
export class WithStatus {
  data: unknown;
  init: { status?: number };

  constructor(data: unknown, init: { status?: number }) {
    this.data = data;
    this.init = init;
  }
}

export type Match = Pick<DataRouteMatch, 'params' | 'pathname'> & { route: RouteObject };

export type ById = Record<string, unknown>;

export interface Loaded {
  loaderData: ById;
  errors: ById | null;
  status: number;
}

interface Before {
  matches: readonly Match[];
  loaderData: ById;
  url: URL;
}

export const idOf = ({ route }: Match): string => route.id!;

/**
 * Whether a route has to load when navigating to `next`: it is new, its part of the address has changed, or everything
 * is to be reloaded.
 */
export function isDue(
  match: Match,
  index: number,
  before: Before,
  next: { url: URL; isEverything: boolean },
): boolean {
  const { route, params, pathname } = match;
  if (route.lazy) return true;
  if (!route.loader) return false;
  const old = before.matches[index];
  if (!old || old.route.id !== route.id || !(idOf(match) in before.loaderData)) return true;
  const defaultShouldRevalidate =
    next.isEverything ||
    before.url.search !== next.url.search ||
    before.url.pathname === next.url.pathname ||
    (!route.children && old.pathname !== pathname);
  return (
    route.shouldRevalidate?.({
      currentUrl: before.url,
      currentParams: old.params,
      nextUrl: next.url,
      nextParams: params,
      defaultShouldRevalidate,
    } as ShouldRevalidateFunctionArgs) ?? defaultShouldRevalidate
  );
}

/** Fetches a route's code if it has not been needed yet. */
export async function bringCode(route: RouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy === 'function') Object.assign(route, await lazy(), { lazy: undefined });
}

interface Args {
  request: Request;
  context: unknown;
  bringParts?: (() => Promise<void>) | undefined;
}

type Result = { data: unknown; status: number } | { error: unknown };

/** Runs all due loaders at once. If one of them answers with a redirect, that is the result. */
export async function load(
  matches: readonly Match[],
  isToLoad: (match: Match, index: number) => boolean,
  args: Args,
): Promise<Loaded | Response> {
  const results = await Promise.all(
    matches.map(async (match, index) => (isToLoad(match, index) ? await resultOf(match, args) : null)),
  );
  const redirect = results.findLast((result) => result instanceof Response);
  if (redirect) return redirect;
  const loaded: Loaded = { loaderData: {}, errors: null, status: 200 };
  for (const [index, result] of (results as (Result | null)[]).entries()) {
    if (!result) continue;
    if ('error' in result) {
      loaded.errors ??= {};
      loaded.errors[boundaryOf(matches.slice(0, index + 1))] ??= result.error;
      loaded.loaderData[idOf(matches[index]!)] = undefined;
    } else {
      loaded.loaderData[idOf(matches[index]!)] = result.data;
      if (result.status !== 200) loaded.status = result.status;
    }
  }
  return loaded;
}

async function resultOf(
  { route, params }: Match,
  { request, context, bringParts }: Args,
): Promise<Result | Response | null> {
  try {
    const isNew = route.lazy;
    await bringCode(route);
    const parts = isNew && bringParts?.();
    const loader = route.loader as LoaderFunction | undefined;
    const data: unknown =
      loader && (await loader({ request, context, params: params as Params } as LoaderFunctionArgs));
    await parts;
    if (data instanceof WithStatus) return { data: data.data, status: data.init.status ?? 200 };
    return data instanceof Response ? data : { data, status: 200 };
  } catch (error) {
    return error instanceof Response ? error : { error };
  }
}

/** The innermost route with an error boundary. */
function boundaryOf(matches: readonly Match[]): string {
  return idOf(matches.findLast(({ route }) => route.ErrorBoundary) ?? matches[0]!);
}

/** The data of the routes that stay, together with the new data. */
export function merged(before: ById, { loaderData, errors }: Loaded, matches: readonly Match[]): ById {
  const all: ById = {};
  for (const match of matches) {
    const id = idOf(match);
    const known = id in loaderData ? loaderData : before;
    if (known[id] !== undefined && (id in loaderData || match.route.loader)) all[id] = known[id];
    if (errors && id in errors) break;
  }
  return all;
}
