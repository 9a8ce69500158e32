import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { moveStock } from './stock-moves.queries.ts';
import type { MoveAction } from './stock-moves.types.ts';
import * as queries from './stock.queries.ts';
import { shortagesOf, type StockShortage } from './stock.rules.ts';

export { setStock } from './stock-moves.queries.ts';
export { tidyStock } from './stock.queries.ts';

type Line = queries.StockLine;
type NamedLine = Line & { name: string };

/** Locks the stock of these lines before it changes. */
export function lockStock(trx: DatabaseTransaction, lines: readonly Line[]): Promise<void> {
  return queries.lockStock(
    trx,
    lines.map((line) => line.productId),
  );
}

/** The current shortages. Nothing is held: another customer may buy the goods meanwhile. */
export async function findShortages(
  trx: DatabaseTransaction,
  lines: readonly NamedLine[],
): Promise<StockShortage[]> {
  const stock = await queries.countLocked(
    trx,
    lines.map((line) => line.productId),
  );
  return shortagesOf(lines.map((line) => ({ ...line, available: stock.get(line.productId) ?? 0 })));
}

/** Reserves all of it for an unpaid order, or nothing if anything is short. */
export async function reserve(
  trx: DatabaseTransaction,
  lines: readonly NamedLine[],
): Promise<StockShortage[]> {
  const shortages = await findShortages(trx, lines);
  if (shortages.length === 0) await queries.addReserved(trx, lines);
  return shortages;
}

/** Puts reserved stock, which was not paid for, back on sale. */
export async function release(
  trx: DatabaseTransaction,
  lines: readonly queries.UnpaidLine[],
  at: Date,
): Promise<void> {
  await lockStock(trx, lines);
  await queries.endReserved(trx, lines, at);
}

interface LinesOfOrder {
  id: string;
  lines: readonly Line[];
}

/** Turns an order's reserved stock into a sale, once: the database refuses a second time. */
export async function sell(trx: DatabaseTransaction, { id, lines }: LinesOfOrder, at: Date): Promise<void> {
  await lockStock(trx, lines);
  await moveStock(
    trx,
    lines.map(({ productId, quantity }) => ({
      productId,
      change: -quantity,
      released: quantity,
      cause: `sold:${id}:${productId}`,
    })),
    { reason: 'sold', orderId: id, by: { kind: 'shop' }, at },
  );
}

export interface Restocking extends Pick<MoveAction, 'by' | 'at'> {
  reason: 'order-cancelled' | 'returned';
  /**
   * The refund that brings the goods back, otherwise the order's id. Each cause brings a product back only
   * once.
   */
  causeId?: string;
}

/**
 * Puts sold goods back on sale: at most what the order took, in any number of parts. The caller has locked
 * the order. Goods that a cancellation has brought back do not come back again with the refund that follows.
 */
export async function restock(
  trx: DatabaseTransaction,
  { id, lines }: LinesOfOrder,
  { reason, causeId = id, by, at }: Restocking,
): Promise<void> {
  if (lines.length === 0) return;
  await lockStock(trx, lines);
  const out = await queries.countOut(trx, id);
  const back = lines
    .map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, out.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  if (back.length === 0) return;
  await moveStock(
    trx,
    back.map(({ productId, quantity }) => ({
      productId,
      change: quantity,
      cause: `${reason}:${causeId}:${productId}`,
    })),
    { reason, orderId: id, by, at },
  );
}
