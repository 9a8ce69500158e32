import { useEffect, useEffectEvent } from 'react';

/** Calls `act` once, this long after the time was first set; `null` means not now. */
export function useTimeout(milliseconds: number | null, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(() => latest(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
}
