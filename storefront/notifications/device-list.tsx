import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment } from '#contract/dates.ts';
import type { Subscription } from '#contract/notifications.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode } from '#storefront/app/calls/error-kind.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Row, RowName } from '#storefront/ui/row.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './notifications-page.module.css';

/** The customer's other devices with notifications, each of which can be switched off here. */
export function DeviceList({ devices }: { devices: readonly Subscription[] }) {
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLDivElement>(null);
  const {
    run: switchOff,
    busyWith,
    failure,
  } = useAction(
    async ({ id }: Subscription) => {
      await call('deleteSubscription', { params: { id } }).catch(unlessGone);
      await revalidate();
      // The pressed button is gone, so the focus moves here.
      list.current?.focus();
    },
    {
      fallback: 'Failed to switch off notifications on that device.',
      done: ({ device }) => `${device} no longer gets notifications.`,
    },
  );
  const busyId = busyWith?.[0].id;

  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {failure && <Notice tone="error">{failure}</Notice>}
      {devices.length === 0 && <p className={styles.soft}>No other device gets your notifications.</p>}
      {devices.length > 0 && (
        <ul className={styles.list}>
          {devices.map((subscription) => (
            <Row as="li" key={subscription.id} className={styles.device}>
              <div>
                <RowName>
                  {subscription.device}
                  {subscription.isAppDevice && <Badge tone="info">App</Badge>}
                </RowName>
                <p className={styles.soft}>{`Since ${formatMoment(subscription.createdAt)}`}</p>
              </div>
              <Button
                size="small"
                busy={busyId === subscription.id && 'Switching off...'}
                aria-label={busyId === subscription.id ? undefined : `Switch off on ${subscription.device}`}
                onClick={() => void switchOff(subscription)}
              >
                Switch off
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Already switched off, perhaps on the device itself. */
function unlessGone(error: unknown): void {
  if (!hasCode(error, 'notifications/subscription-not-found')) throw error;
}
