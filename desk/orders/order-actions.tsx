import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatPence } from '#contract/money.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { invoicesPath, slipsPath, unannouncedPath } from '#desk/app/paths.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMay, useMe } from '#desk/app/me.ts';
import { MainActions } from '#desk/ui/bottom-bar.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';
import { useOutwardAction } from './use-outward-action.ts';
import styles from './orders.module.css';

type Open = 'ship' | 'ready' | 'handOver' | 'cancel' | 'refund' | null;

/** The possible actions for an order; below them, in words, which are not possible and why. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const may = useMay();
  const { saysVat } = useMe();
  const { orderNumber, acts, isPacked } = order;
  const [search] = useSearchParams();
  const isSentToRefund = search.has('refund') && may('orders.refund') && acts.refund.isPossible;
  const [open, setOpen] = useState<Open>(isSentToRefund ? 'refund' : null);
  const params = { order: orderNumber };
  const pack = useDeskAction((send) => send('packOrder', { params, body: { isPacked: !isPacked } }), {
    doing: `Pack order ${orderNumber}`,
    done: isPacked ? 'Marked as not packed.' : 'Marked as packed.',
  });
  const deliver = useOutwardAction((send) => send('deliverDeskOrder', { params }), {
    doing: `Mark order ${orderNumber} as delivered`,
  });
  const undeliver = useDeskAction((send) => send('undeliverDeskOrder', { params }), {
    doing: `Mark order ${orderNumber} as not delivered`,
    done: 'Marked as not delivered.',
  });
  const ready = useOutwardAction(
    (send, isInsisted: boolean) => send('readyDeskOrder', { params, body: { isInsisted } }),
    { doing: `Mark order ${orderNumber} as ready to collect` },
  );
  const remind = useOutwardAction((send) => send('remindOfDeskOrder', { params }), {
    doing: `Remind the buyer of order ${orderNumber}`,
  });
  const cancel = useOutwardAction((send) => send('cancelDeskOrder', { params }), {
    doing: `Cancel order ${orderNumber}`,
  });

  const canAct = (name: keyof DeskOrder['acts'], permission: Parameters<typeof may>[0]) =>
    may(permission) && acts[name].isPossible;
  const whyNot = (
    [
      ['ship', 'orders.ship', 'Can’t be sent'],
      ['handOver', 'orders.ship', 'Can’t be handed over'],
      ['cancel', 'orders.cancel', 'Can’t be cancelled'],
    ] as const
  ).filter(([name, permission]) => may(permission) && acts[name].whyNot);
  return (
    <>
      {[pack, deliver, undeliver, ready, remind, cancel].map((act, index) => (
        <ActionFailure key={index} act={act} />
      ))}
      <div className={parts.acts}>
        <MainActions>
          {canAct('pack', 'orders.pack') && (
            <Button
              variant={isPacked ? 'secondary' : 'primary'}
              busy={pack.isBusy && 'Packing...'}
              onClick={() => void pack.run()}
            >
              {isPacked ? 'Mark as not packed' : 'Packed'}
            </Button>
          )}
          {canAct('ship', 'orders.ship') && (
            <Button
              variant={isPacked && !order.isWithdrawn ? 'primary' : 'secondary'}
              onClick={() => setOpen('ship')}
            >
              Send
            </Button>
          )}
          {canAct('deliver', 'orders.ship') && (
            <Button variant="primary" busy={deliver.isBusy && 'Saving...'} onClick={() => void deliver.run()}>
              Delivered
            </Button>
          )}
          {canAct('ready', 'orders.ship') && (
            <Button
              variant="primary"
              busy={ready.isBusy && 'Saving...'}
              onClick={() =>
                order.isDisputed || order.isWithdrawn ? setOpen('ready') : void ready.run(false)
              }
            >
              Ready to collect
            </Button>
          )}
          {canAct('handOver', 'orders.ship') && (
            <Button
              variant={order.readyAt === null ? 'secondary' : 'primary'}
              onClick={() => setOpen('handOver')}
            >
              Handed over
            </Button>
          )}
        </MainActions>
        {canAct('remind', 'orders.ship') && (
          <Button busy={remind.isBusy && 'Saving...'} onClick={() => void remind.run()}>
            Remind
          </Button>
        )}
        {canAct('undeliver', 'orders.ship') && (
          <Button busy={undeliver.isBusy && 'Saving...'} onClick={() => void undeliver.run()}>
            Mark as not delivered
          </Button>
        )}
        {may('orders.print') && <ButtonLink to={slipsPath([orderNumber])}>Print</ButtonLink>}
        {may('orders.print') && order.refundable.isPaid && (
          <ButtonLink to={invoicesPath([orderNumber])}>{saysVat ? 'Invoice' : 'Receipt'}</ButtonLink>
        )}
        {canAct('refund', 'orders.refund') && <Button onClick={() => setOpen('refund')}>Refund</Button>}
        {may('orders.pack') && order.openPieces > 0 && (
          <ButtonLink to={unannouncedPath(orderNumber)}>A parcel came back</ButtonLink>
        )}
        {canAct('cancel', 'orders.cancel') && (
          <Button variant="danger" busy={cancel.isBusy && 'Cancelling...'} onClick={() => setOpen('cancel')}>
            Cancel order
          </Button>
        )}
      </div>
      {whyNot.length > 0 && (
        <ul className={styles.why}>
          {whyNot.map(([name, , words]) => (
            <li key={name}>
              {words}: {acts[name].whyNot}
            </li>
          ))}
        </ul>
      )}
      {open === 'ship' && <ShipmentDialog order={order} onClose={() => setOpen(null)} />}
      {open === 'handOver' && <HandOverDialog order={order} onClose={() => setOpen(null)} />}
      {open === 'ready' && (
        <ConfirmDialog
          title={`Is order ${orderNumber} ready to collect?`}
          question={`${order.isDisputed ? 'Its payment is disputed, reversed or held.' : 'Its buyer has withdrawn from some or all of it.'} The buyer is told by email to collect it anyway.`}
          confirm="Ready to collect"
          onConfirm={() => void ready.run(true)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'refund' && <RefundDialog order={order} onClose={() => setOpen(null)} />}
      {open === 'cancel' && (
        <ConfirmDialog
          title={`Cancel order ${orderNumber}?`}
          question={`Its goods go back on sale. ${
            order.refundable.isPaid && order.refundable.leftPence > 0
              ? `${formatPence(order.refundable.leftPence)} goes back to the buyer, who is told by email.`
              : 'The buyer is told by email.'
          }`}
          confirm="Cancel order"
          cancel="Keep order"
          isDangerous
          onConfirm={() => void cancel.run()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
