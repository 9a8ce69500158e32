import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#storefront/app/browser-call.ts';
import { currentSession } from '#storefront/app/session.ts';
import { useSite } from '#storefront/app/site.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Switch } from '#storefront/ui/switch.tsx';
import { rememberDismissal } from './banner-memory.ts';
import {
  disableInThisBrowser,
  enableInThisBrowser,
  PushError,
  pushSupport,
  type PushState,
} from './browser-push.ts';
import { HowToInstall, HowToUnblock } from './words.tsx';
import styles from './notifications-page.module.css';

/** Notifications in this very browser: a switch, or why there is none. */
export function ThisBrowser({ state, refresh }: { state: PushState | null; refresh: () => Promise<void> }) {
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>This Browser</h2>
      <Content state={state} refresh={refresh} />
    </div>
  );
}

function Content({ state, refresh }: { state: PushState | null; refresh: () => Promise<void> }) {
  const { shop } = useSite();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const support = pushSupport();
  if (support === 'unsupported')
    return <p className={styles.soft}>This browser cannot show notifications.</p>;
  if (support === 'needs-home-screen') {
    return (
      <Notice isSilent>
        <HowToInstall />
      </Notice>
    );
  }
  const isOn = state?.isOn ?? false;

  async function switchOver() {
    setIsBusy(true);
    setFailure('');
    try {
      if (isOn) await switchOff(state?.fingerprint ?? null);
      else await enableInThisBrowser({ publicKey: shop.pushPublicKey, deviceId: null });
      announce(isOn ? 'Notifications are off in this browser.' : 'Notifications are on in this browser.');
      // Whoever has been here need not be asked by the banner.
      rememberDismissal(currentSession()?.id ?? '');
    } catch (error) {
      const isOurs = !(error instanceof PushError) || error.reason === 'failed';
      if (isOurs) setFailure('Failed to subscribe. Please try again.');
    }
    await Promise.all([refresh(), revalidate()]);
    setIsBusy(false);
  }

  return (
    <>
      {state?.permission === 'denied' ? (
        <Notice tone="caution" isSilent>
          <strong>Notifications are blocked by your browser.</strong> <HowToUnblock />
        </Notice>
      ) : (
        <Switch isOn={isOn} isBusy={isBusy || state === null} onSwitch={() => void switchOver()}>
          Notifications in this browser
        </Switch>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}

/** Off here, whatever the shop says to it: a push service refuses what the browser has given up. */
async function switchOff(fingerprint: string | null): Promise<void> {
  try {
    const own = (await call('listSubscriptions', {})).find((each) => each.fingerprint === fingerprint);
    if (own) await call('deleteSubscription', { params: { id: own.id } });
  } catch {
    // It will be removed when the push service refuses it.
  }
  await disableInThisBrowser();
}
