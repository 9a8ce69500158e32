import { refuse } from '#contract/refusal.ts';
import { countRefunded, isOrderDisputed, type StoredOrder } from '#server/orders/order-payment.service.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { listReturnsOfOrder } from './returns.queries.ts';
import { comingBack } from './returns.rules.ts';

/**
 * Refuses a refund of a locked order that would pay for something twice: a return that is closed, being refunded or in
 * dispute, and pieces that are on their way back in another return.
 */
export async function requireRefundOnce(
  trx: DatabaseTransaction,
  order: StoredOrder,
  {
    lines = [],
    returnId,
  }: { lines?: readonly { id: string; quantity: number }[]; returnId?: string | undefined },
): Promise<void> {
  const { id, orderNumber } = order;
  const returns = await listReturnsOfOrder(trx, id);
  if (returns.length === 0 && returnId === undefined) return;
  if (returnId !== undefined) {
    const told = returns.find((one) => one.id === returnId);
    if (!told || told.closedAt !== null) throw refuse('returns/closed');
    if (told.isBeingRefunded) throw refuse('returns/refund-under-way');
    if (await isOrderDisputed(trx, id)) throw refuse('returns/disputed', { orderNumber });
  }
  const others = comingBack(returns.filter((one) => one.id !== returnId));
  const refunded = await countRefunded(trx, id);
  for (const line of order.lines) {
    const wanted = lines.find((one) => one.id === line.id)?.quantity ?? 0;
    const held = others.get(line.id) ?? 0;
    if (wanted > 0 && held > 0 && wanted + held + (refunded.get(line.id) ?? 0) > line.quantity) {
      throw refuse('returns/coming-back', { name: line.name, orderNumber });
    }
  }
}
