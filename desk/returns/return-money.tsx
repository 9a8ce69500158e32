import { formatDay } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import type { DeskReturn } from '#contract/desk/returns.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { refundPath } from '#desk/app/paths.ts';
import { useOutwardAction } from '#desk/orders/use-outward-action.ts';
import { MainActions } from '#desk/ui/bottom-bar.tsx';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './returns.module.css';

/** The sum that goes back, and the press that sends it. */
export function ReturnMoney({ told }: { told: DeskReturn }) {
  const mayRefund = useMay()('orders.refund');
  const {
    id,
    code,
    orderNumber,
    sum,
    whyNoRefund,
    problem,
    refundDue,
    receivedAt,
    kind,
    canReceive,
    waiting,
  } = told;
  const refund = useOutwardAction(
    (send) => send('refundReturn', { params: { id }, body: { expectedPence: sum.amountPence } }),
    { doing: `Refund ${formatPence(sum.amountPence)} for return ${code}` },
  );
  if (!mayRefund) return null;
  // On its way already, perhaps by another refund: there is no sum to show.
  if (whyNoRefund !== null && sum.amountPence === 0) {
    return problem === null && <Section title="Refund">{whyNoRefund}</Section>;
  }
  const words = sum.cancels ? 'Cancel and refund' : 'Refund';
  const isHere = receivedAt !== null;
  /** A claim is read and answered first, perhaps in another way. */
  const isNext = kind === 'claim' ? isHere && told.answeredAt !== null : isHere || refundDue !== null;
  /** Not in the thumb's way of what may still be typed about the goods. */
  const isInBar = isNext && (isHere || !canReceive);
  const press = (
    <Button
      variant={isNext ? 'primary' : 'secondary'}
      size="large"
      busy={refund.isBusy && 'Refunding...'}
      onClick={() => void refund.run()}
    >
      {words} {formatPence(sum.amountPence)}
    </Button>
  );
  return (
    <Section title="Refund">
      {refundDue !== null && <p>Due by {formatDay(refundDue)}.</p>}
      <dl className={styles.sums}>
        <dt>Goods</dt>
        <dd>{formatPence(sum.goodsPence)}</dd>
        {sum.deductionPence > 0 && (
          <>
            <dt>Kept back</dt>
            <dd>−{formatPence(sum.deductionPence)}</dd>
          </>
        )}
        {sum.deliveryPence > 0 && (
          <>
            <dt>Delivery</dt>
            <dd>{formatPence(sum.deliveryPence)}</dd>
          </>
        )}
        {sum.amountPence < sum.goodsPence + sum.deliveryPence - sum.deductionPence && (
          <>
            <dt>No longer left</dt>
            <dd>−{formatPence(sum.goodsPence + sum.deliveryPence - sum.deductionPence - sum.amountPence)}</dd>
          </>
        )}
        <dt className={styles.total}>Refund total</dt>
        <dd className={styles.total}>{formatPence(sum.amountPence)}</dd>
      </dl>
      {sum.beforePence > 0 && (
        <p className={parts.soft}>{formatPence(sum.beforePence)} of this order has already been refunded.</p>
      )}
      {!isHere && kind === 'withdrawal' && !sum.cancels && (
        <Notice>
          The goods are not here yet.{' '}
          {refundDue === null
            ? 'The law lets you wait for them, or for proof of posting.'
            : 'The buyer has given proof of posting, so the money is due all the same.'}
        </Notice>
      )}
      {sum.cancels && (
        <p className={parts.soft}>
          The order has not left. If it is packed, please unpack it: its goods go back on sale.
        </p>
      )}
      {whyNoRefund !== null && problem === null && <p>{whyNoRefund}</p>}
      <ActionFailure act={refund} />
      {whyNoRefund === null && waiting === null && (
        <div className={parts.acts}>
          {isInBar ? <MainActions>{press}</MainActions> : press}
          {kind === 'claim' && (
            <ButtonLink size="large" to={refundPath(orderNumber)}>
              Refund a part of it
            </ButtonLink>
          )}
        </div>
      )}
    </Section>
  );
}
