import { Component, createElement, type ComponentType, type ReactNode } from 'react';
import type { Location } from 'react-router';
import { LocationContext, PaceContext, RouteContext, RouteErrorContext, useWithin } from './contexts.ts';
import { idOf } from './load.ts';
import type { RouterState } from './router.ts';

export function Outlet() {
  return useWithin(RouteContext).outlet;
}

/** The routes on screen, each nested in the one before. */
export function pagesOf({
  matches,
  loaderData,
  errors,
  isWhole,
}: Pick<RouterState, 'matches' | 'loaderData' | 'errors' | 'isWhole'>): ReactNode {
  let shown = matches;
  const failed = matches.findIndex((match) => errors && idOf(match) in errors);
  if (failed >= 0) shown = matches.slice(0, failed + 1);
  const lacking = shown.findIndex(
    (match) =>
      match.route.lazy ||
      (match.route.loader && !(idOf(match) in loaderData) && !(errors && idOf(match) in errors)),
  );
  let waiting = -1;
  if (lacking >= 0) {
    waiting = shown.findLastIndex(({ route }, index) => index <= lacking && route.HydrateFallback);
    shown = shown.slice(0, Math.max(waiting, 0) + 1);
  }
  return shown.reduceRight<ReactNode>((outlet, match, index) => {
    const { Component: Page, ErrorBoundary, HydrateFallback } = match.route;
    const error = errors?.[idOf(match)];
    let content = Page ? drawn(Page) : outlet;
    if (error !== undefined) content = null;
    else if (!isWhole && lacking >= 0 && index === Math.max(waiting, 0)) {
      content = HydrateFallback ? drawn(HydrateFallback) : null;
    }
    const isGuarded = ErrorBoundary || index === 0;
    return (
      <RouteContext value={{ match, outlet }}>
        {isGuarded ? (
          <Guarded error={error} instead={ErrorBoundary ? drawn(ErrorBoundary) : null}>
            {content}
          </Guarded>
        ) : (
          content
        )}
      </RouteContext>
    );
  }, null);
}

const drawings = new WeakMap<ComponentType, ReactNode>();

/**
 * Always returns the same element, so that a page re-renders for its own state, not because something around it
 * changed.
 */
function drawn(page: ComponentType): ReactNode {
  if (!drawings.has(page)) drawings.set(page, createElement(page));
  return drawings.get(page);
}

interface GuardProps {
  error: unknown;
  instead: ReactNode;
  children: ReactNode;
}

function Guarded(props: GuardProps) {
  const { location } = useWithin(LocationContext);
  const { isRevalidating } = useWithin(PaceContext);
  return <Guard {...props} location={location} isRevalidating={isRevalidating} />;
}

/** The props a guard compares. */
interface Failure {
  error: unknown;
  location: Location;
  isRevalidating: boolean;
}

/** Keeps an error from within until the location changes or the page has been reloaded. */
class Guard extends Component<GuardProps & Failure, Failure> {
  override state: Failure = {
    error: this.props.error,
    location: this.props.location,
    isRevalidating: this.props.isRevalidating,
  };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ error, location, isRevalidating }: Failure, state: Failure): Failure {
    const isAnother = state.location !== location || (state.isRevalidating && !isRevalidating);
    return {
      error: isAnother || error !== undefined ? error : state.error,
      location,
      isRevalidating,
    };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <RouteErrorContext value={error}>{this.props.instead}</RouteErrorContext>;
  }
}
