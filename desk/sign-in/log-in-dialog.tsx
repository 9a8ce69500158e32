import { useEffect, useState } from 'react';
import { call } from '#desk/app/call.ts';
import { useMe } from '#desk/app/me.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { WaysToLogIn, type Passkeys } from './ways-to-log-in.tsx';

/** The session ended during work: the person logs in here and continues where they were. */
export function LogInDialog({ onPassed, onClose }: { onPassed: () => void; onClose: () => void }) {
  const { id, name } = useMe();
  const passkeys = usePasskeysHere();
  return (
    <Dialog title="You are logged out" onClose={onClose}>
      <p>{`${name}’s session has ended. Log in to continue. What you typed is still here.`}</p>
      {passkeys ? (
        <WaysToLogIn
          passkeys={passkeys}
          onIn={(me) => {
            if (me.id === id) onPassed();
            // Somebody else has logged in, to whom nothing on screen belongs.
            else window.location.reload();
          }}
        />
      ) : (
        <Skeleton shape="block" />
      )}
    </Dialog>
  );
}

function usePasskeysHere(): Passkeys | null {
  const [passkeys, setPasskeys] = useState<Passkeys | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    call('getSignIn', {}, { signal: asking.signal }).then(
      (answer) => setPasskeys(answer.passkeys),
      () => !asking.signal.aborted && setPasskeys({ areOffered: false, whyNot: null }),
    );
    return () => asking.abort();
  }, []);
  return passkeys;
}
