import { afterRefund, type RefundableOrder } from '#contract/pricing/refund.ts';
import type { OrderStatus } from '#server/orders/orders.rules.ts';
import { prepareRefund } from './return-money.rules.ts';
import type { NewReturn, StoredReturn } from './returns.types.ts';

type Told = Parameters<typeof prepareRefund>[0] & Pick<StoredReturn, 'closedAt' | 'refundedPence'>;

/**
 * In pence, by the id of a return: what was refunded for it, or would be if the open returns told before it were
 * refunded first. So the buyer sees what was promised, whichever the desk refunds first. `returns`: newest first.
 */
export function goesBack(
  order: RefundableOrder,
  status: OrderStatus,
  returns: readonly Told[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { id, refundedPence } of returns) if (refundedPence !== null) sums.set(id, refundedPence);
  let left = order;
  // All of it is on its way already.
  if (left.leftPence === 0) return sums;
  for (const told of returns.filter(isOpen).toReversed()) {
    const { sum } = prepareRefund(told, left, status);
    sums.set(told.id, sum.amountPence);
    left = afterRefund(left, sum);
  }
  return sums;
}

export const isOpen = ({
  kind,
  closedAt,
  refundedPence,
}: Pick<Told, 'kind' | 'closedAt' | 'refundedPence'>) =>
  closedAt === null && kind !== 'claim' && refundedPence === null;

/** A return that has just been told. */
export const justTold = (
  id: string,
  { kind, fault, wasSent, lines }: Pick<NewReturn, 'kind' | 'fault' | 'wasSent' | 'lines'>,
): Told => ({
  ...{ id, kind, fault, wasSent, receivedAt: null, closedAt: null, refundedPence: null },
  lines: lines.map((line) => ({
    ...{ ...line, refunded: 0, received: null, condition: null },
    ...{ backOnSale: 0, deductionPence: 0, deductionReason: '' },
  })),
});
