import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  DataContext,
  LocationContext,
  PaceContext,
  RouterContext,
  StateContext,
  TurnContext,
} from './contexts.ts';
import { pagesOf } from './pages.tsx';
import type { Router, RouterState, Turn } from './router.ts';

export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  const [turn, setTurn] = useState<Turn | null>(null);
  const drawn = useRef<(() => void) | null>(null);

  useLayoutEffect(() => {
    function hear(next: RouterState, nextTurn: Turn | null) {
      if (nextTurn && 'startViewTransition' in document) setTurn(nextTurn);
      else startTransition(() => setState(next));
    }
    hear(router.state, null); // State changes from before the subscription.
    return router.subscribe(hear);
  }, [router]);

  // The outgoing page must be rendered as outgoing before the browser captures it.
  useEffect(() => {
    if (!turn) return;
    const transition = document.startViewTransition(async () => {
      const isDrawn = new Promise<void>((resolve) => (drawn.current = resolve));
      startTransition(() => setState(router.state));
      await isDrawn;
    });
    // Skipped for a newer transition, or because the tab is hidden; the page has changed all the same.
    transition.ready.catch(() => {});
    void transition.finished.finally(() => setTurn((latest) => (latest === turn ? null : latest)));
    return () => {
      drawn.current?.();
      transition.skipTransition();
    };
  }, [router, turn]);
  useEffect(() => {
    if (state.location.key === turn?.to.key) drawn.current?.();
  }, [state, turn]);

  return <RouterFrame router={router} state={state} turn={turn} />;
}

export function RouterFrame({
  router,
  state,
  turn,
}: {
  router: Router;
  state: RouterState;
  turn: Turn | null;
}) {
  const { location, historyAction: action, matches, loaderData, errors, isWhole } = state;
  const { next, isRevalidating } = state;
  const place = useMemo(() => ({ location, action }), [location, action]);
  const data = useMemo(() => ({ matches, loaderData }), [matches, loaderData]);
  const pace = useMemo(() => ({ next, isRevalidating }), [next, isRevalidating]);
  const pages = useMemo(
    () => pagesOf({ matches, loaderData, errors, isWhole }),
    [matches, loaderData, errors, isWhole],
  );
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <LocationContext value={place}>
          <DataContext value={data}>
            <PaceContext value={pace}>
              <TurnContext value={turn}>{pages}</TurnContext>
            </PaceContext>
          </DataContext>
        </LocationContext>
      </StateContext>
    </RouterContext>
  );
}
