import { Link } from 'react-router';
import { formatPence } from '#contract/money.ts';
import { caseWords, evidenceFor, RESOLUTION_CENTRE } from '#contract/desk/paypal-words.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { returnPath } from '#desk/app/paths.ts';
import { capitalised } from '#desk/ui/capitalised.ts';
import { labelLines } from '#desk/ui/label-lines.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { useOutwardAction } from './use-outward-action.ts';

/** Open decisions about money: a payment in review, refunds in doubt, disputes. Renders nothing if there are none. */
export function OrderMoney({ order }: { order: DeskOrder }) {
  const { isInReview, refunds, refundAsks, disputes } = order;
  const undecided = refunds.filter(({ needsDecision }) => needsDecision);
  return (
    <>
      {isInReview && <PaymentInReview order={order} />}
      {undecided.length > 0 && (
        <UndecidedRefunds order={order} pence={undecided.reduce((sum, one) => sum + one.amountPence, 0)} />
      )}
      {refundAsks.length > 0 && <RefundAsks order={order} />}
      {disputes.length > 0 && <Disputes order={order} />}
    </>
  );
}

function PaymentInReview({ order }: { order: DeskOrder }) {
  const may = useMay();
  const params = { order: order.orderNumber };
  const payment = order.payments.find(({ state }) => state === 'review');
  const ask = useDeskAction((send) => send('askPayPalAgain', { params }), {
    doing: `Ask PayPal about order ${order.orderNumber}`,
    done: 'Asking PayPal.',
  });
  const giveUp = useOutwardAction((send) => send('giveUpPayment', { params }), {
    doing: `Give up the payment for order ${order.orderNumber}`,
  });
  return (
    <Section title="Payment in review">
      <Notice tone="caution">
        PayPal’s answer does not match this order. The order is not treated as paid, and its goods are held.
      </Notice>
      <DefinitionList
        rows={[
          { term: 'Order total', detail: formatPence(order.totalPence) },
          { term: 'PayPal received', detail: payment?.received },
          { term: 'Problem', detail: payment?.note },
          { term: 'PayPal order', detail: payment?.paypalOrderId },
        ]}
      />
      {may('payments.review') && (
        <>
          <ActionFailure act={ask} />
          <ActionFailure act={giveUp} />
          <div className={parts.acts}>
            <Button busy={ask.isBusy && 'Asking...'} onClick={() => void ask.run()}>
              Ask PayPal again
            </Button>
            <Button variant="danger" busy={giveUp.isBusy && 'Giving up...'} onClick={() => void giveUp.run()}>
              Give up this payment
            </Button>
          </div>
          <p className={parts.soft}>
            Giving up cancels the order. Refund anything that was paid on PayPal’s website.
          </p>
        </>
      )}
    </Section>
  );
}

function UndecidedRefunds({ order, pence }: { order: DeskOrder; pence: number }) {
  const may = useMay();
  const params = { order: order.orderNumber };
  const decide = useDeskAction(
    (send, decision: 'carry-on' | 'drop') => send('decideOnDeskRefunds', { params, body: { decision } }),
    { doing: `Decide on a refund for order ${order.orderNumber}`, done: 'Decision saved.' },
  );
  return (
    <Section title="Uncertain refund">
      <Notice tone="caution">
        {`${formatPence(pence)} may already have been refunded. Check on PayPal’s website whether the buyer has received it.`}
      </Notice>
      <ActionFailure act={decide} />
      {may('payments.review') && (
        <div className={parts.acts}>
          <Button busy={decide.isBusy && 'Deciding...'} onClick={() => void decide.run('carry-on')}>
            Not received: retry the refund
          </Button>
          <Button onClick={() => void decide.run('drop')}>Received: drop the refund</Button>
        </div>
      )}
    </Section>
  );
}

/** Refunds above the limit of the person asking. Owners make them like any other refund. */
function RefundAsks({ order: { orderNumber, refundAsks } }: { order: DeskOrder }) {
  const may = useMay();
  const decline = useDeskAction((send) => send('declineRefund', { params: { order: orderNumber } }), {
    doing: `Decline a refund for order ${orderNumber}`,
    done: 'Declined.',
  });
  return (
    <Section title="Refund approval">
      {refundAsks.map(({ who, kind, amountPence, returnId, at }) => (
        <p key={who}>
          {who} asked to {kind === 'cancel' ? 'cancel it and refund' : 'refund'}{' '}
          <strong>{formatPence(amountPence)}</strong>
          <span className={parts.soft}>
            <When at={at} />
          </span>
          {returnId !== null && may('orders.pack') && (
            <Link to={returnPath(returnId)}>Refund it with its return</Link>
          )}
        </p>
      ))}
      <ActionFailure act={decline} />
      {may('payments.review') && (
        <div className={parts.acts}>
          <Button busy={decline.isBusy && 'Declining...'} onClick={() => void decline.run()}>
            Decline
          </Button>
        </div>
      )}
    </Section>
  );
}

const kinds = { dispute: 'Dispute', reversal: 'Reversal', hold: 'Held by PayPal' } as const;

function Disputes({ order }: { order: DeskOrder }) {
  return (
    <Section title="Claims on the payment">
      {order.disputes.map((told) => (
        <Stack key={told.paypalId + told.kind}>
          <DefinitionList
            rows={[
              { term: kinds[told.kind], detail: told.paypalId },
              { term: 'Amount', detail: told.amountPence === null ? null : formatPence(told.amountPence) },
              {
                term: 'Status',
                detail: capitalised(caseWords(told)),
              },
              { term: 'Since', detail: <When at={told.openedAt} /> },
              {
                term: 'Answer by',
                detail: told.closedAt === null && told.respondBy && <When at={told.respondBy} />,
              },
              { term: 'Closed', detail: told.closedAt && <When at={told.closedAt} /> },
            ]}
          />
          {told.kind === 'dispute' && told.closedAt === null && (
            <WhatToSend order={order} reason={told.reason} />
          )}
        </Stack>
      ))}
    </Section>
  );
}

/** What a dispute asks of the shop, with what PayPal wants to see ready to be copied. */
function WhatToSend({ order: { people }, reason }: { order: DeskOrder; reason: string | null }) {
  return (
    <>
      <p>
        Answer in{' '}
        <a href={RESOLUTION_CENTRE} target="_blank" rel="noreferrer">
          PayPal’s Resolution Centre
        </a>
        . Send {evidenceFor(reason)} If the buyer is right, accept the claim there: PayPal then refunds it. If
        they are sending something back, its return waits here until PayPal has decided.
      </p>
      {people && (
        <div className={parts.acts}>
          {people.trackingUrl && <CopyButton text={people.trackingUrl}>Copy tracking</CopyButton>}
          <CopyButton text={labelLines(people.shippingAddress).join('\n')}>Copy delivery address</CopyButton>
        </div>
      )}
    </>
  );
}
