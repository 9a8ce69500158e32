import { useEffect, useEffectEvent } from 'react';

/** Does it once, so long after it was first asked for; `null` means not now. */
export function useAfter(milliseconds: number | null, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(() => latest(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
}
