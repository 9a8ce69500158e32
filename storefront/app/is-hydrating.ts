import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/** True in the page as it was served, and for the moment in which the browser takes it over. */
export function useIsServed(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** What the last navigation handed over. A served page knows none, though after a reload the browser still does. */
export function useNavigationState(): unknown {
  const { state } = useLocation();
  const isServed = useIsServed();
  return isServed ? null : (state as unknown);
}
