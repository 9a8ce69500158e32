import type { RouteMatch, RouteObject } from 'react-router';

interface Branch {
  /** From the outermost route to the page. */
  routes: readonly RouteObject[];
  pattern: RegExp;
  names: readonly string[];
  score: number;
}

const compiled = new WeakMap<readonly RouteObject[], readonly Branch[]>();

/** The routes of an address, from the outermost to the page; null if there is no match. */
export function matchRoutes(
  routes: readonly RouteObject[],
  { pathname }: { pathname: string },
): RouteMatch[] | null {
  let branches = compiled.get(routes);
  if (!branches) {
    branches = branchesOf(routes).toSorted((a, b) => b.score - a.score);
    compiled.set(routes, branches);
  }
  const path = decoded(pathname);
  for (const branch of branches) {
    const found = branch.pattern.exec(path);
    if (!found) continue;
    const params = Object.fromEntries(
      branch.names.map((name, index) => [name, (found[index + 1] ?? '').replaceAll('%2F', '/')]),
    );
    return branch.routes.map((route) => ({ route, params, pathname, pathnameBase: pathname }));
  }
  return null;
}

function branchesOf(
  routes: readonly RouteObject[],
  parents: readonly RouteObject[] = [],
  above = '',
): Branch[] {
  return routes.flatMap((route) => {
    const path = route.path ? `${above}/${route.path}` : above;
    const chain = [...parents, route];
    return route.children ? branchesOf(route.children, chain, path) : [branch(chain, path || '/')];
  });
}

function branch(routes: readonly RouteObject[], path: string): Branch {
  const segments = path.split('/');
  const isOpen = segments.at(-1) === '*';
  const names: string[] = [];
  const fixed = segments.slice(1, isOpen ? -1 : undefined).map((segment) => {
    if (!segment.startsWith(':')) return segment && `/${segment}`;
    names.push(segment.slice(1));
    return '/([^/]+)';
  });
  if (isOpen) names.push('*');
  const end = isOpen ? '(?:/+([^/].*)|/*)' : '/*';
  return {
    routes,
    names,
    pattern: new RegExp(`^${fixed.join('')}${end}$`, 'i'),
    score: segments.reduce((sum, segment) => sum + scoreOf(segment), 0),
  };
}

/** Literal segments score higher than parameters. */
function scoreOf(segment: string): number {
  if (segment === '*') return -1;
  if (segment === '') return 2;
  return segment.startsWith(':') ? 4 : 11;
}

/** An encoded slash within a name does not separate segments. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
