import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `act` when the Back button restores the page from the back/forward cache: still as it was left, busy buttons
 * included.
 */
export function useShownAgain(act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => onShownAgain(() => latest()), []);
}

export function onShownAgain(act: () => void): () => void {
  const hear = (event: PageTransitionEvent) => event.persisted && act();
  window.addEventListener('pageshow', hear);
  return () => window.removeEventListener('pageshow', hear);
}
