import { useCallback, useEffect, useState } from 'react';
import type { OrderNews, OrderNewsDevice } from '#contract/desk/order-news.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMe } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { Row, RowName } from '#storefront/ui/row.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { Switch } from '#storefront/ui/switch.tsx';
import styles from './me.module.css';

/** How the person hears of new orders: by email, and on each of their devices. */
export function NewOrders({ news }: { news: OrderNews }) {
  const { id, email } = useMe();
  const [here, refresh] = useFingerprintHere();
  const own = news.devices.find(({ fingerprint }) => fingerprint === here);
  const switchEmails = useDeskAction((send, isOn: boolean) => send('switchOrderEmails', { body: { isOn } }), {
    doing: 'Change your emails about new orders',
    done: 'Saved.',
  });
  const switchOn = useDeskAction(
    async (send) => {
      // Nothing may be awaited before this: Safari would consider the question unsolicited.
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') throw new UserFacingError('Your browser has not allowed notifications.');
      const { subscribeHere } = await worker();
      await send('addOrderNewsDevice', { body: await subscribeHere(news.pushPublicKey, id) });
      await refresh();
    },
    {
      doing: 'Turn on notifications',
      done: 'Notifications are on.',
      fallback: 'Notifications could not be turned on. Please try again.',
    },
  );
  const switchOff = useDeskAction(
    async (send, { id, fingerprint }: OrderNewsDevice) => {
      if (fingerprint === here) await (await worker()).leavePushHere();
      await send('removeOrderNewsDevice', { params: { id } });
      await refresh();
    },
    { doing: 'Turn off notifications', done: 'Notifications are off.' },
  );
  const others = news.devices.filter((device) => device !== own);
  return (
    <Section title="New orders">
      <Switch
        isOn={news.emails}
        isBusy={switchEmails.isBusy}
        onSwitch={() => void switchEmails.run(!news.emails)}
      >
        {`Email me about each new order, at ${email}`}
      </Switch>
      <ActionFailure act={switchEmails} />
      {pushProblem() ?? (
        <Switch
          isOn={own !== undefined}
          isBusy={here === undefined || switchOn.isBusy || switchOff.isBusy}
          onSwitch={() => void (own ? switchOff.run(own) : switchOn.run())}
        >
          Notify me about new orders on this device
        </Switch>
      )}
      <ActionFailure act={switchOn} />
      <ActionFailure act={switchOff} />
      {others.length > 0 && (
        <Stack as="ul" gap="small">
          {others.map((device) => (
            <Row key={device.id} as="li" className={styles.item}>
              <div>
                <RowName>
                  {device.device}
                  <Badge>Notifications on</Badge>
                </RowName>
                <p className={styles.soft}>
                  Since <When at={device.createdAt} />
                </p>
              </div>
              <Button
                size="small"
                busy={switchOff.busyWith?.[0].id === device.id && 'Turning off...'}
                onClick={() => void switchOff.run(device)}
              >
                Turn off
              </Button>
            </Row>
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** Why there can be no notifications here; null if there can. */
function pushProblem() {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  if (!isSupported && isApple) {
    return (
      <Notice isSilent>
        For notifications on an iPhone or iPad, put the desk on your home screen: press Share, then ‘Add to
        Home Screen’, open it from there and log in.
      </Notice>
    );
  }
  if (!isSupported) return <p className={styles.soft}>This browser can’t show notifications.</p>;
  if (Notification.permission !== 'denied') return null;
  return (
    <Notice tone="caution" isSilent>
      This browser blocks notifications from the desk. Press the icon to the left of the address, allow
      notifications, and load the page again.
    </Notice>
  );
}

// In the file that every screen loads after itself.
const worker = () => import('#desk/app/worker.ts');
const fingerprintHere = async () => (await worker()).fingerprintHere();

/** Undefined until it is known; null: this browser has no subscription. */
function useFingerprintHere(): [string | null | undefined, () => Promise<void>] {
  const [here, setHere] = useState<string | null>();
  const refresh = useCallback(async () => setHere(await fingerprintHere()), []);
  useEffect(() => {
    void fingerprintHere().then(setHere);
  }, []);
  return [here, refresh];
}
