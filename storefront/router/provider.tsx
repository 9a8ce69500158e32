import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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

/** How long a navigation waits for parts of the page that are not ready. It then goes on without them. */
const PATIENCE_MILLISECONDS = 300;

export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  const [turn, setTurn] = useState<Turn | null>(null);
  const drawn = useRef<(() => void) | null>(null);

  const show = useEffectEvent(() => {
    const next = router.state;
    startTransition(() => setState(next));
    // React holds a transition back for as long as anything on screen waits for its code or data. An ordinary update is
    // never held: what is not ready is left out until it is. It does nothing if the transition is over.
    setTimeout(() => router.state === next && setState(next), PATIENCE_MILLISECONDS);
  });

  useLayoutEffect(() => {
    show(); // State changes from before the subscription.
    return router.subscribe((_, next) => {
      if (next && 'startViewTransition' in document) setTurn(next);
      else show();
    });
  }, [router]);

  // The outgoing page must be rendered as outgoing before the browser captures it.
  useEffect(() => {
    if (!turn) return;
    const transition = document.startViewTransition(async () => {
      const isDrawn = new Promise<void>((resolve) => (drawn.current = resolve));
      show();
      await isDrawn;
    });
    // Skipped for a newer transition, or because the tab is hidden; the page has changed all the same.
    transition.ready.catch(() => {});
    void transition.finished.finally(() => setTurn((latest) => (latest === turn ? null : latest)));
    return () => {
      drawn.current?.();
      transition.skipTransition();
    };
  }, [turn]);
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
