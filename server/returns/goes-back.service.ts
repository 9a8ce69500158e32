import type { StoredOrder } from '#server/orders/orders.types.ts';
import { readRefundable } from '#server/payments/refunds/line-refunds.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { goesBack, isOpen } from './goes-back.rules.ts';
import type { StoredReturn } from './returns.types.ts';

/** See `goesBack`. Asks for what is left of the money only if something is open. */
export async function readGoesBack(
  db: Database,
  order: StoredOrder,
  /** All of the order, newest first. */
  returns: readonly StoredReturn[],
): Promise<Map<string, number>> {
  if (returns.some(isOpen)) return goesBack(await readRefundable(db, order), order.status, returns);
  return new Map(
    returns.flatMap(({ id, refundedPence }) => (refundedPence === null ? [] : [[id, refundedPence]])),
  );
}
