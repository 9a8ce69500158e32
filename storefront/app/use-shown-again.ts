import { useEffect, useEffectEvent } from 'react';

/** Back by the browser's button: the page comes out of its cache as it was left, busy if it was, and not one event older. */
export function useShownAgain(act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => onShownAgain(() => latest()), []);
}

export function onShownAgain(act: () => void): () => void {
  const hear = (event: PageTransitionEvent) => event.persisted && act();
  window.addEventListener('pageshow', hear);
  return () => window.removeEventListener('pageshow', hear);
}
