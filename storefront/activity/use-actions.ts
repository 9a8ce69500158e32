import { useEffect, useState } from 'react';
import { call } from '#storefront/app/calls/browser-call.ts';

/** The actions to filter by; empty until the server has sent them. */
export function useActions(): readonly string[] {
  const [actions, setActions] = useState<readonly string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    call('listActivityActions', {}, { signal: leaving.signal }).then(setActions, (error: unknown) => {
      if (!leaving.signal.aborted) console.info('The list of actions did not load.', error);
    });
    return () => leaving.abort();
  }, []);
  return actions;
}
