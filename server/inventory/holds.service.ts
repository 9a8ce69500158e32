import { daysBefore, minutesAfter } from '#server/platform/clock.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { findHoldHistory } from './holds.queries.ts';
import { HOLD_GAP_MINUTES, holdFrom, mayHold, type Hold, type HoldTimes } from './holds.rules.ts';

interface OrderToHold {
  lines: readonly { productId: string }[];
  /** If it has been placed already. */
  placed?: { at: Date; heldFrom: Date | null };
}

/**
 * The hold that a customer's order may have, whether new or placed earlier. Null: it holds nothing until its
 * money is about to be taken.
 */
export async function planHold(
  trx: DatabaseTransaction,
  customerId: string,
  times: HoldTimes,
  { lines, placed }: OrderToHold,
): Promise<Hold | null> {
  const productIds = lines.map(({ productId }) => productId);
  const history = await findHoldHistory(trx, customerId, productIds, {
    yesterday: daysBefore(times.now, 1),
    gapBegan: minutesAfter(times.now, -HOLD_GAP_MINUTES),
  });
  if (!mayHold(history, times.now)) return null;
  const { heldFrom } = history;
  if (!placed) return holdFrom(heldFrom, times);
  // An order placed earlier never holds its stock longer than if it had held it all along.
  const began = heldFrom !== null && heldFrom < placed.at ? heldFrom : placed.at;
  return holdFrom(placed.heldFrom ?? began, times);
}
