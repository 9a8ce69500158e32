import { afterRefund } from '#contract/pricing/refund.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import { readRefundable } from '#server/payments/refunds/line-refunds.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { prepareRefund } from './return-money.rules.ts';
import type { StoredReturn } from './returns.types.ts';

/**
 * In pence, by the id of a return: what was refunded for it, or would be if the open returns told before it were
 * refunded first. So the buyer sees what was promised, whichever the desk refunds first.
 */
export async function readGoesBack(
  db: Database,
  order: StoredOrder,
  /** All of the order, newest first. */
  returns: readonly StoredReturn[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { id, refundedPence } of returns) if (refundedPence !== null) sums.set(id, refundedPence);
  const open = returns.filter(
    ({ id, kind, closedAt }) => closedAt === null && kind !== 'claim' && !sums.has(id),
  );
  if (open.length === 0) return sums;
  let refundable = await readRefundable(db, order);
  // All of it is on its way already.
  if (refundable.leftPence === 0) return sums;
  for (const told of open.toReversed()) {
    const { sum } = prepareRefund(told, refundable, order.status);
    sums.set(told.id, sum.amountPence);
    refundable = afterRefund(refundable, sum);
  }
  return sums;
}
