import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Arriving } from './load.ts';

type Come<T> = ({ now: T } | { failed: unknown }) & { visit: string };

/**
 * Shows what a loader returned: at once if it is there, otherwise its skeleton first. When a page in use reloads its
 * data, as after a change, the old content stays until the new arrives, so nobody loses their place, what they typed,
 * or a message they were just shown. With `keeps`, another page's content can stay in the same way.
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
  /** Whether the current content stays until another page's content arrives; `isStale` is then true for it. */
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
    // One page's content must not be shown on another; and Retry must visibly do something.
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
