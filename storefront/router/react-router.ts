/*
 * The part of React Router's interface that the storefront uses, and no more: `vite.config.ts` substitutes it for the
 * library, whose 28 kB would be a quarter of the first load. The types remain the library's.
 */
import { WithStatus } from './load.ts';

export { createContext, RouterContextProvider } from './context.ts';
export * from './hooks.ts';
export { Link, NavLink, Navigate } from './link.tsx';
export { matchRoutes } from './match.ts';
export { Outlet } from './pages.tsx';
export { RouterProvider } from './provider.tsx';
export { createBrowserRouter } from './router.ts';
export { ScrollRestoration } from './scroll.tsx';
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from './static.tsx';

export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const;

export function data(value: unknown, init: { status?: number }): WithStatus {
  return new WithStatus(value, init);
}

export function redirect(location: string, status = 302): Response {
  return new Response(null, { status, headers: { location } });
}
