import { restock } from '#server/inventory/stock.service.ts';
import type { StoredOrder } from '#server/orders/order-payment.service.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { listGoodsOf } from './refund-lines.queries.ts';

/** Puts the goods of a refund by line back on sale once it has been made. */
export async function restockGoodsOf(
  trx: DatabaseTransaction,
  order: Pick<StoredOrder, 'id'>,
  refundId: string,
  now: Date,
): Promise<void> {
  const goods = await listGoodsOf(trx, refundId);
  const lines = goods.map(({ productId, backOnSale }) => ({ productId, quantity: backOnSale }));
  const act = { reason: 'returned', causeId: refundId, by: { kind: 'shop' }, at: now } as const;
  await restock(trx, { id: order.id, lines: lines.filter(({ quantity }) => quantity > 0) }, act);
}

/**
 * A failed refund does not decide what happens to its goods. If the rest of the order went back on the shelf
 * without them meanwhile, they follow, as nobody will send them any more.
 */
export async function restockGoodsOfFailed(
  trx: DatabaseTransaction,
  order: StoredOrder,
  refundId: string,
  now: Date,
): Promise<void> {
  if (order.restockedAt === null) return;
  const lines = await listGoodsOf(trx, refundId);
  const act = { reason: 'returned', causeId: refundId, by: { kind: 'shop' }, at: now } as const;
  await restock(trx, { id: order.id, lines }, act);
}
