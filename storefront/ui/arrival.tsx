import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** What a loader returns to its page: the answer, or the promise of a slow one. */
export type Arriving<T> = { now: T } | { pending: Promise<T> };

/** An answer within this time counts as immediate: a skeleton would only flicker. */
const BLINK_MILLISECONDS = 120;

/**
 * On the server, waits for the answer, so that the page is complete. In the browser, waits briefly; a slower answer is
 * passed on as a promise, so that the page changes at once and shows its skeleton.
 */
export async function arriving<T>(answer: Promise<T>): Promise<Arriving<T>> {
  if (import.meta.env.SSR) return { now: await answer };
  const blink = new Promise<null>((resolve) => setTimeout(resolve, BLINK_MILLISECONDS, null));
  const first = await Promise.race([answer.then((now) => ({ now })), blink]);
  if (first) return first;
  answer.catch(() => {}); // The page that awaits it shows the error.
  return { pending: answer };
}

/** For a page in use that asks for more or less of what it shows: the old content stays until the answer arrives. */
export async function settled<T>(answer: Promise<T>): Promise<Arriving<T>> {
  try {
    return { now: await answer };
  } catch {
    return { pending: answer }; // The page that awaits it shows the refusal in place.
  }
}

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
