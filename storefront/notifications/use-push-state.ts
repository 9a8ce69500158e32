import { useCallback, useEffect, useState } from 'react';
import { useSession } from '#storefront/app/calls/session.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { stateInThisBrowser, type PushState } from './browser-push.ts';
import { settleThisBrowser } from './settle.ts';

/** The state of notifications in this browser; null until known. */
export function usePushState(): { state: PushState | null; refresh: () => Promise<void> } {
  const token = useSession()?.token;
  const publicKey = useSite().shop.pushPublicKey;
  const [state, setState] = useState<PushState | null>(null);
  const refresh = useCallback(async () => setState(await stateInThisBrowser()), []);

  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      const now = await stateInThisBrowser();
      if (!isLeft) setState(now);
    };
    // A failure leaves things as they were: the next page tries again.
    void settleOnce(token, publicKey)
      .catch(() => {})
      .then(look, () => {});
    const leave = onPermissionChange(() => void look());
    return () => {
      isLeft = true;
      leave();
    };
  }, [token, publicKey]);

  return { state, refresh };
}

let settling: { token: string | undefined; done: Promise<void> } | undefined;

/** The banner and the account page call this at the same moment. */
function settleOnce(token: string | undefined, publicKey: string): Promise<void> {
  if (settling?.token !== token || !settling) settling = { token, done: settleThisBrowser(publicKey) };
  return settling.done;
}

/** Notices when notifications are allowed or blocked in the browser's own settings. */
function onPermissionChange(listener: () => void): () => void {
  let status: PermissionStatus | undefined;
  let isLeft = false;
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isLeft) return;
      status = found;
      status.addEventListener('change', listener);
    },
    () => {},
  );
  return () => {
    isLeft = true;
    status?.removeEventListener('change', listener);
  };
}
