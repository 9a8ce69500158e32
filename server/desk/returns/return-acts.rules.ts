import { paypalWords } from '#contract/desk/paypal-words.ts';
import type { Standing } from '#server/returns/return-money.rules.ts';
import type { Closing } from '#contract/desk/return-words.ts';
import { formatPence } from '#contract/money.ts';
import type { StoredReturn } from '#server/returns/returns.types.ts';

/** Why a return cannot be refunded now; null if it can. */
export function whyNoRefund(
  told: StoredReturn,
  { isDisputed, leftPence, sumPence }: Standing,
): string | null {
  if (told.closedAt !== null) return 'This return is closed.';
  if (told.isBeingRefunded) return 'PayPal has not confirmed its refund yet.';
  if (isDisputed) {
    return 'The payment is disputed, reversed or held: PayPal decides about the money first, and this return waits.';
  }
  if (leftPence === 0) return 'All of the money has been refunded, or is about to be.';
  if (sumPence === 0) return 'Nothing is left to refund of these goods.';
  return null;
}

/** What has gone wrong with the money of a return, and what to do. */
export function problemOf(
  told: StoredReturn,
  { isDisputed, refusedWith, elsewherePence }: Standing,
): string | null {
  if (told.closedAt !== null) return null;
  if (isDisputed) {
    return 'The payment of this order is disputed, reversed or held. Nothing is refunded here until PayPal has decided, or the buyer would be paid twice. If the buyer gets the money that way, close the return as settled.';
  }
  if (refusedWith !== null) {
    const why = refusedWith === '' ? '' : ` (${paypalWords(refusedWith)})`;
    return `PayPal has not made the refund${why}. The money is still due: try again, refund it on PayPal’s website, or pay the buyer in another way and close the return as settled.`;
  }
  if (elsewherePence > 0) {
    return `${formatPence(elsewherePence)} of this order was refunded on PayPal’s own pages. If that was for these goods, close the return as settled.`;
  }
  return null;
}

/**
 * How a return may be closed without a refund here. A withdrawal in time cannot be refused, except of goods whose buyer
 * was told before the purchase that they can’t be returned, once they have been looked at.
 */
export function closingsOf(told: StoredReturn, standing: Standing): Closing[] {
  if (told.closedAt !== null || told.isBeingRefunded) return [];
  const { day, sumPence, isDisputed, refusedWith, elsewherePence } = standing;
  const isOver =
    told.kind === 'withdrawal' && told.wasSent && told.receivedAt === null && told.postedAt === null;
  const isSettled =
    (told.kind === 'claim' && (told.answeredAt !== null || !standing.hasBuyer)) ||
    told.kind === 'unannounced' ||
    isDisputed ||
    refusedWith !== null ||
    elsewherePence > 0 ||
    (sumPence === 0 && told.receivedAt !== null);
  return [
    ...(isSettled ? (['settled'] as const) : []),
    ...(isOver && told.sendBackBy !== null && told.sendBackBy < day ? (['not-sent-back'] as const) : []),
    ...(isRefusable(told, standing) ? (['refused'] as const) : []),
  ];
}

function isRefusable({ kind, receivedAt, lines }: StoredReturn, { rules }: Standing): boolean {
  if ((kind !== 'withdrawal' && kind !== 'unannounced') || receivedAt === null) return false;
  const came = lines.filter(({ received }) => received !== null && received > 0);
  return (
    came.length > 0 &&
    came.every(({ itemId, condition }) => {
      const rule = rules.get(itemId);
      return rule === 'made-to-order' || (rule === 'sealed' && condition !== 'as-new');
    })
  );
}

/** Why it cannot be closed in the way somebody chose. */
export function whyNotClose(outcome: Closing, { kind }: Pick<StoredReturn, 'kind'>): string {
  switch (outcome) {
    case 'refused':
      return 'A withdrawal in time can’t be refused. Only goods that can’t be returned, and whose buyer was told so before the purchase, can be: sealed ones that came back opened, and those made to order. Note first what came back.';
    case 'not-sent-back':
      return 'The buyer still has time to send it back, or has sent it.';
    case 'settled':
      if (kind === 'claim') return 'The buyer was told that you answer. Please do that first.';
      return kind === 'cancellation'
        ? 'The money of this cancellation is still due.'
        : 'The money for these goods is still due. Please refund it.';
  }
}
