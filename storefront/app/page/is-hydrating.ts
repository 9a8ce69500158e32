import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/** True on the server, and in the browser while it hydrates the server's page. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** The state passed by the last navigation. A served page has none, though after a reload the browser still does. */
export function useNavigationState(): unknown {
  const { state } = useLocation();
  const isHydrating = useIsHydrating();
  return isHydrating ? null : (state as unknown);
}
