import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { daysInWords } from '#contract/delivery/words.ts';
import { versionPath } from '#contract/terms-kinds.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { ReturnLink } from '#desk/app/return-link.tsx';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderCollection } from './order-collection.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderPeople } from './order-people.tsx';
import { OrderReturns } from './order-returns.tsx';
import { PackedParcel } from './packed-parcel.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { SentParcel } from './sent-parcel.tsx';
import { StatusBadges } from './status-badges.tsx';
import { showUndo } from './use-outward-action.ts';
import styles from './orders.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Order',
  load: ({ params: { number = '' }, request: { signal } }) =>
    call('getDeskOrder', { params: { order: number } }, { signal }),
  failed: 'The order could not be loaded.',
  skeleton: <ScreenSkeleton title="Order" words="Loading the order..." section="Goods" />,
  children: function OrderPage({ loaded: order }) {
    useRefresh(15);
    useWaiting(order);
    const { orderNumber, placedAt, people, arrivesFrom, arrivesTo } = order;
    return (
      <Stack>
        <PageHeader
          title={orderNumber}
          lead={
            <p className={styles.badges}>
              <StatusBadges order={order} /> <When at={placedAt} />
            </p>
          }
        />
        {arrivesFrom && arrivesTo && order.status === 'Processing' && (
          <p className={parts.soft}>Promised delivery {daysInWords({ from: arrivesFrom, to: arrivesTo })}.</p>
        )}
        {order.isWithdrawn && order.status === 'Processing' && (
          <Notice tone="caution">
            The buyer has withdrawn from some or all of it.
            <ReturnLink of={order} />
          </Notice>
        )}
        <PackedParcel order={order} />
        <OrderActions order={order} />
        <div className={styles.columns}>
          <Stack>
            <OrderCollection order={order} />
            <OrderReturns order={order} />
            <SentParcel order={order} />
            <OrderMoney order={order} />
            <OrderLines order={order} />
            <OrderTimeline order={order} />
            {order.termsVersion !== null && (
              <p className={parts.soft}>
                Bought under{' '}
                <a href={versionPath('terms', order.termsVersion)}>
                  version {order.termsVersion} of the terms
                </a>
                .
              </p>
            )}
          </Stack>
          {people && (
            <Stack>
              <OrderPeople order={order} people={people} />
            </Stack>
          )}
        </div>
      </Stack>
    );
  },
});

/** A job that somebody else has just started can be undone here too. */
function useWaiting({ waiting }: DeskOrder): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (waiting && waiting.secondsLeft > 0) showUndo(waiting, revalidate);
  }, [waiting, revalidate]);
}
