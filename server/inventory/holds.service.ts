import { daysBefore, minutesAfter } from '#server/platform/clock.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { findHoldHistory } from './holds.queries.ts';
import { HOLD_GAP_MINUTES, holdWithinLimits, type Hold, type HoldTimes } from './holds.rules.ts';

/**
 * The hold that a customer's order may have, whether new or placed earlier. Null: it holds nothing until its
 * money is about to be taken.
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
  // An order placed earlier never holds its stock longer than if it had held it all along.
  const began = heldFrom !== null && heldFrom < order.placedAt ? heldFrom : order.placedAt;
  return holdWithinLimits({ ...history, heldFrom: order.heldFrom ?? began }, times);
}
