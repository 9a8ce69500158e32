import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { formatPence } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { unsentWords } from '#contract/returns/unsent-words.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { shopTime } from '#storefront/app/calls/shop-time.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { orderDay } from '#contract/returns/order-day.ts';
import { MONEY_TAKES } from './return-words.ts';
import { sumFor } from './returnable.ts';

const DAYS_TO_REFUND = 14;

/** Says what cancelling a paid order does before it is done. */
export function CancelDialog({
  order,
  options,
  onClose,
}: {
  order: Order;
  options: ReturnOptions;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const cancel = useAction(
    async () => {
      try {
        const { status } = await call('cancelPaidOrder', { params: { id: order.id } });
        await revalidate();
        onClose();
        announce(
          status === 'cancelled'
            ? 'Your order is cancelled.'
            : 'We have noted it. See your return on this page.',
        );
      } catch (error) {
        // Another tab, or the shop, has been quicker.
        if (isRefusal(error)) void revalidate();
        throw error;
      }
    },
    { fallback: 'Failed to cancel the order.' },
  );
  const [by] = useState(() => daysAfter(inLondon(shopTime() ?? new Date()).day, DAYS_TO_REFUND));
  const { canCancel, cancelObstacle, lines } = options;
  const all = Object.fromEntries(lines.map(({ itemId, open }) => [itemId, open]));
  const sum = formatPence(sumFor(order, options, all).amountPence);
  return (
    <Dialog title="Cancel this order" onClose={onClose}>
      <p>
        {canCancel ? 'Nothing will be sent.' : unsentWords(cancelObstacle, order.collection !== null)}{' '}
        {canCancel && (
          <>
            We give back <strong>{sum}</strong> now. {MONEY_TAKES}
          </>
        )}
        {!canCancel && cancelObstacle !== 'disputed' && (
          <>
            You get <strong>{sum}</strong> back, to the account you paid from, by{' '}
            <strong>{orderDay(by)}</strong> at the latest.
          </>
        )}
      </p>
      {cancel.failure && <Notice tone="error">{cancel.failure}</Notice>}
      <FormActions>
        <Button onClick={onClose}>Keep the order</Button>
        <Button variant="danger" busy={cancel.isBusy && 'Cancelling...'} onClick={() => void cancel.run()}>
          Cancel the order
        </Button>
      </FormActions>
    </Dialog>
  );
}
