import { daysBefore, minutesAfter } from '#server/platform/clock.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { findHoldHistory } from './holds.queries.ts';
import { HOLD_GAP_MINUTES, holdWithinLimits, type Hold, type HoldTimes } from './holds.rules.ts';

/**
 * The hold that a customer's order may have, a new one or one placed before. Null: it holds nothing until its money is
 * about to be taken.
 */
export async function planHold(
  trx: DatabaseTransaction,
  customerId: string,
  times: HoldTimes,
  order?: { heldFrom: Date | null; placedAt: Date },
): Promise<Hold | null> {
  const history = await findHoldHistory(trx, customerId, {
    yesterday: daysBefore(times.now, 1),
    gapBegan: minutesAfter(times.now, -HOLD_GAP_MINUTES),
  });
  const { heldFrom } = history;
  if (!order) return holdWithinLimits(history, times);
  // An order placed before never holds its stock for longer than if it had held it all the time.
  const began = heldFrom !== null && heldFrom < order.placedAt ? heldFrom : order.placedAt;
  return holdWithinLimits({ ...history, heldFrom: order.heldFrom ?? began }, times);
}
