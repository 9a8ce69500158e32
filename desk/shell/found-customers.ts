import { useEffect, useState } from 'react';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { customerPath } from '#desk/customers/customer-path.ts';
import type { Entry } from './menu.ts';

/** Below that, too many fit. */
const LEAST_LETTERS = 3;
const MOST = 5;
const PAUSE_MILLISECONDS = 200;

/** Customers for the words that were typed, once the typing pauses. */
export function useFoundCustomers(typed: string): readonly Entry[] {
  const words = typed.trim();
  const isWanted = useMay()('customers.read') && words.length >= LEAST_LETTERS;
  const [found, setFound] = useState<{ words: string; entries: readonly Entry[] }>({
    words: '',
    entries: [],
  });
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call('listCustomers', { query: { search: words } }, { signal: stop.signal })
        .then(({ customers }) =>
          setFound({
            words,
            entries: customers.slice(0, MOST).map(({ id, name, email }) => ({
              name: `${name}, ${email}`,
              path: customerPath(id),
              icon: 'person',
            })),
          }),
        )
        // The screens are still there.
        .catch(() => {});
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isWanted, words]);
  return isWanted && found.words === words ? found.entries : [];
}
