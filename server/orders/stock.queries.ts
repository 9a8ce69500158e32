import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database.ts';

/**
 * The stock of a product is one narrow row: `on_hand` on the shelf, `reserved` of these for unpaid orders.
 * `reserved` is at any time the sum of what orders with a `reserved_until` ask for.
 *
 * Rows are locked in the order of their product ids before any of them changes, so that two baskets with
 * the same products in opposite order wait for each other instead of blocking each other for ever.
 */

export interface StockLine {
  productId: string;
  quantity: number;
}

/** Locks the rows of these products and says how many of each could be reserved now. */
export async function lockStock(
  trx: DatabaseTransaction,
  productIds: Iterable<string>,
): Promise<Map<string, number>> {
  const ids = [...new Set(productIds)];
  const rows = await trx
    .selectFrom('stock')
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('product_id')
    .select(['product_id', sql<number>`on_hand - reserved`.as('available')])
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.product_id, row.available]));
}

/** Takes stock out of sale for an unpaid order. The rows are locked, and there is enough. */
export async function reserveStock(trx: DatabaseTransaction, lines: readonly StockLine[]): Promise<void> {
  await changeStock(trx, lines, { reserved: 1, onHand: 0 });
}

/** Puts reserved stock back on sale. */
export async function releaseStock(trx: DatabaseTransaction, lines: readonly StockLine[]): Promise<void> {
  await changeStock(trx, lines, { reserved: -1, onHand: 0 });
}

/** Hands reserved stock over to the buyer. */
export async function sellStock(trx: DatabaseTransaction, lines: readonly StockLine[]): Promise<void> {
  await changeStock(trx, lines, { reserved: -1, onHand: -1 });
}

/** Puts sold goods, which have not left the house, back on sale. */
export async function returnStock(trx: DatabaseTransaction, lines: readonly StockLine[]): Promise<void> {
  await lockStock(
    trx,
    lines.map((line) => line.productId),
  );
  await changeStock(trx, lines, { reserved: 0, onHand: 1 });
}

/** A product that has been deleted has no row any more, and nothing to count. */
async function changeStock(
  db: Database,
  lines: readonly StockLine[],
  factor: { reserved: number; onHand: number },
): Promise<void> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  // Two orders that share a product come here together when their holds expire: hence the sum.
  await sql`
    update stock
    set reserved = stock.reserved + ${factor.reserved} * changed.quantity,
        on_hand = stock.on_hand + ${factor.onHand} * changed.quantity
    from (
      select product_id, sum(quantity)::integer as quantity
      from unnest(${productIds}::uuid[], ${quantities}::integer[]) as line (product_id, quantity)
      group by product_id
    ) as changed
    where stock.product_id = changed.product_id
  `.execute(db);
}
