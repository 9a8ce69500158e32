import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/** True on the server, and for the moment in which the browser hydrates what came from there. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** What the last navigation handed over. A served page knows none, though after a reload the browser still does. */
export function useNavigationState(): unknown {
  const { state } = useLocation();
  const isHydrating = useIsHydrating();
  return isHydrating ? null : (state as unknown);
}
