import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatOrderDate } from '#contract/dates.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn, ReturnOptions } from '#contract/returns/returns.ts';
import { MAX_RETURN_TRACKING, type ReturnKind } from '#contract/returns/words.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { ReturnedGoods, ReturnNews } from './order-returns.tsx';
import { ReturnPictures } from './return-pictures.tsx';
import { ReturnSlip } from './return-slip.tsx';
import { isUnsent, stateOf, titleOf } from './return-words.ts';
import { FaultRights } from './tell-fault.tsx';
import styles from './returns.module.css';

/** What was told, when, and what comes next; also on every later visit. */
export function ToldReturn({
  order,
  options,
  told,
}: {
  order: Order;
  options: ReturnOptions;
  told: OrderReturn;
}) {
  const state = stateOf(told, order);
  const isOpen = told.closedAt === null;
  const isClaim = told.kind === 'claim';
  const isCancelled = told.kind === 'cancellation';
  const isAwaited =
    isOpen && told.receivedAt === null && !told.isBeingRefunded && order.OrderStatus !== 'Cancelled';
  // What has been posted comes back.
  const canKeep = isAwaited && (isClaim || told.tracking === null);
  return (
    <>
      <div className={styles.offPaper}>
        <PageHeader
          title={isClaim || isCancelled || isUnsent(told) ? titleOf(told) : 'Your return'}
          lead={<p className={styles.soft}>{`Order ${order.orderNumber}, ${told.code}`}</p>}
        >
          <Badge tone={state.tone}>{state.words}</Badge>
        </PageHeader>
      </div>
      <div className={styles.offPaper}>
        <Card as="section">
          <div className={styles.sheet}>
            <p>
              {isUnsent(told) ? 'You asked us to cancel it on ' : toldOn[told.kind]}
              <time dateTime={told.toldAt}>
                <strong>{formatOrderDate(told.toldAt)}</strong>
              </time>
              {'. We have confirmed it by email.'}
            </p>
            <ReturnedGoods order={order} told={told} />
            {told.note !== '' && <p className={styles.words}>{told.note}</p>}
            <ReturnNews order={order} options={options} told={told} />
          </div>
        </Card>
      </div>
      {isClaim && <ReturnPictures told={told} canAdd={isOpen} />}
      {isAwaited && told.sendBackBy !== null && (
        <>
          <ReturnSlip order={order} told={told} sendTo={options.sendTo} />
          <Tracking told={told} />
        </>
      )}
      {isClaim && isOpen && <FaultRights lastDayToReject={options.lastDayToReject} />}
      {canKeep && <KeepIt told={told} />}
    </>
  );
}

const toldOn: Readonly<Record<ReturnKind, string>> = {
  claim: 'You told us on ',
  cancellation: 'You cancelled the order on ',
  withdrawal: 'You withdrew from the purchase on ',
  unannounced: 'Your parcel reached us on ',
};

function Tracking({ told }: { told: OrderReturn }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    fallback: 'Failed to save the tracking number.',
    async send({ tracking = '' }) {
      try {
        await call('setReturnTracking', { params: { id: told.id }, body: { tracking } });
      } catch (error) {
        if (isRefusal(error)) void revalidate();
        throw error;
      }
      await revalidate();
      announce('Tracking number saved.');
    },
  });
  return (
    <div className={styles.offPaper}>
      <Card as="section">
        <h2 className={styles.title}>When you have posted it</h2>
        <Form form={form} label="When you have posted it">
          <TextField
            name="tracking"
            label="Tracking number"
            hint="It proves that you posted it: your money is due 14 days later, even if the parcel gets lost."
            defaultValue={told.tracking ?? ''}
            maxLength={MAX_RETURN_TRACKING}
            autoComplete="off"
            required
          />
          <FormActions>
            <Button type="submit" busy={form.isBusy && 'Saving...'}>
              Save
            </Button>
          </FormActions>
        </Form>
      </Card>
    </div>
  );
}

function KeepIt({ told }: { told: OrderReturn }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setIsAsking] = useState(false);
  const isClaim = told.kind === 'claim';
  const keep = useAction(
    async () => {
      try {
        await call('takeBackReturn', { params: { id: told.id } });
      } catch (error) {
        if (isRefusal(error)) void revalidate();
        throw error;
      }
      await revalidate();
    },
    {
      fallback: 'Failed to close it.',
      done: () => (isClaim ? 'Your message is closed.' : 'You keep it.'),
    },
  );
  return (
    <div className={styles.acts}>
      {keep.failure && <Notice tone="error">{keep.failure}</Notice>}
      <Button busy={keep.isBusy && 'Closing...'} onClick={() => setIsAsking(true)}>
        {isClaim ? 'It is sorted out' : 'Keep it after all'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={isClaim ? 'It is sorted out' : 'Keep it after all'}
          question={
            isClaim
              ? 'We close your message and do not look at it any more. You can send another one at any time.'
              : 'No money comes back then. You can ask again as long as you can change your mind.'
          }
          confirm={isClaim ? 'Close the message' : 'Keep it'}
          cancel="Go back"
          onConfirm={() => void keep.run()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
