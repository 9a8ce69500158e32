import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Arriving } from './load.ts';

type Come<T> = ({ now: T } | { failed: unknown }) & { visit: string };

/**
 * Shows what a loader handed over: at once when it is there, else its skeleton first. What a page in use asks for
 * again, as after a change, takes the place of what stands there only when it has come: nobody loses their place,
 * what they typed, or what they were just told. So does what `keeps` says of another page's content.
 */
export function Arrival<T>({
  of,
  skeleton,
  keeps,
  renderFailed,
  children,
}: {
  of: Arriving<T>;
  skeleton: ReactNode;
  /** Whether what is shown stays until another page's content has come; `isStale` is then true of it. */
  keeps?: (shown: T) => boolean;
  renderFailed: (error: unknown) => ReactNode;
  children: (value: T, isStale: boolean) => ReactNode;
}) {
  const { key: visit } = useLocation();
  const [asked, setAsked] = useState({ of, visit });
  const [come, setCome] = useState<Come<T> | null>('now' in of ? { ...of, visit } : null);
  if (asked.of !== of) {
    setAsked({ of, visit });
    const isKept = come && 'now' in come && (asked.visit === visit || keeps?.(come.now));
    if ('now' in of) setCome({ ...of, visit });
    // Another page's content is not this one's; and a Retry must be seen to do something.
    else if (!isKept) setCome(null);
  }
  useEffect(() => {
    if ('now' in of) return;
    let isLatest = true;
    of.pending.then(
      (now) => isLatest && setCome({ now, visit: asked.visit }),
      (failed: unknown) => isLatest && setCome({ failed, visit: asked.visit }),
    );
    return () => {
      isLatest = false;
    };
  }, [of, asked.visit]);

  if (!come) return skeleton;
  return 'now' in come ? children(come.now, come.visit !== asked.visit) : renderFailed(come.failed);
}
