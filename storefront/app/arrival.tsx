import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Arriving } from './load.ts';

type Come<T> = { now: T } | { failed: unknown };

/**
 * Shows what a loader handed over: at once when it is there, else its skeleton first. What a page in use asks for
 * again, as after a change, takes the place of what stands there only when it has come: nobody loses their place,
 * what they typed, or what they were just told.
 */
export function Arrival<T>({
  of,
  skeleton,
  renderFailed,
  children,
}: {
  of: Arriving<T>;
  skeleton: ReactNode;
  renderFailed: (error: unknown) => ReactNode;
  children: (value: T) => ReactNode;
}) {
  const { key: visit } = useLocation();
  const [asked, setAsked] = useState({ of, visit });
  const [come, setCome] = useState<Come<T> | null>('now' in of ? of : null);
  if (asked.of !== of) {
    setAsked({ of, visit });
    if ('now' in of) setCome(of);
    // Another page's content is not this one's; and a Retry must be seen to do something.
    else if (asked.visit !== visit || (come && 'failed' in come)) setCome(null);
  }
  useEffect(() => {
    if ('now' in of) return;
    let isLatest = true;
    of.pending.then(
      (now) => isLatest && setCome({ now }),
      (failed: unknown) => isLatest && setCome({ failed }),
    );
    return () => {
      isLatest = false;
    };
  }, [of]);

  if (!come) return skeleton;
  return 'now' in come ? children(come.now) : renderFailed(come.failed);
}
