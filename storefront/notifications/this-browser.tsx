import { useRevalidator } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { currentSession } from '#storefront/app/calls/session.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { Switch } from '#storefront/ui/switch.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { rememberDismissal } from './banner-memory.ts';
import {
  disableInThisBrowser,
  enableInThisBrowser,
  pushSupport,
  unlessAnswered,
  type PushState,
} from './browser-push.ts';
import { HowToInstall, HowToUnblock } from './messages.tsx';
import styles from './notifications-page.module.css';

/** Notifications in this browser: a switch, or why there is none. */
export function ThisBrowser({ state, refresh }: { state: PushState | null; refresh: () => Promise<void> }) {
  return (
    <Stack>
      <h2 className={styles.title}>This Browser</h2>
      <Content state={state} refresh={refresh} />
    </Stack>
  );
}

function Content({ state, refresh }: { state: PushState | null; refresh: () => Promise<void> }) {
  const { shop } = useSite();
  const { revalidate } = useRevalidator();
  const isOn = state?.isOn ?? false;
  const {
    run: switchOver,
    isBusy,
    failure,
  } = useAction(
    async () => {
      try {
        if (isOn) await switchOff(state?.fingerprint ?? null);
        else await enableInThisBrowser({ publicKey: shop.pushPublicKey, deviceId: null });
        announce(isOn ? 'Notifications are off in this browser.' : 'Notifications are on in this browser.');
        // A customer who has been here need not be asked by the banner any more.
        rememberDismissal(currentSession()?.id ?? '');
      } catch (error) {
        unlessAnswered(error);
      } finally {
        await Promise.all([refresh(), revalidate()]);
      }
    },
    { fallback: 'Failed to subscribe. Please try again.' },
  );

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

/**
 * Switches it off here even if the shop cannot be reached: a push service refuses a subscription that the browser has
 * given up.
 */
async function switchOff(fingerprint: string | null): Promise<void> {
  try {
    const own = (await call('listSubscriptions', {})).find((each) => each.fingerprint === fingerprint);
    if (own) await call('deleteSubscription', { params: { id: own.id } });
  } catch {
    // The shop removes it when the push service refuses it.
  }
  await disableInThisBrowser();
}
