import { createContext, use, type Context } from 'react';
import type { Location } from 'react-router';
import type { Action } from './history.ts';
import type { ById, Match } from './load.ts';
import type { Router, RouterState, Turn } from './router.ts';

/*
 * One context per rate of change: a component that only needs the location is not rendered again because the next page
 * is loading.
 */

export const RouterContext = createContext<Router | null>(null);
export const LocationContext = createContext<{ location: Location; action: Action } | null>(null);
export const DataContext = createContext<{ matches: readonly Match[]; loaderData: ById } | null>(null);
export const PaceContext = createContext<Pick<RouterState, 'next' | 'isRevalidating'> | null>(null);
export const StateContext = createContext<RouterState | null>(null);
export const TurnContext = createContext<Turn | null>(null);

/** The route a component is in, and its outlet. */
export const RouteContext = createContext<{ match: Match; outlet: React.ReactNode } | null>(null);
export const RouteErrorContext = createContext<unknown>(undefined);

export function useWithin<T>(context: Context<T | null>): T {
  const value = use(context);
  if (value === null) throw new Error('This stands in no router');
  return value;
}
