import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import type { StockLine } from './stock.queries.ts';

/** Locks the customer's basket: one checkout or settlement of a customer at a time. Returns its lines. */
export async function lockBasket(trx: DatabaseTransaction, customerId: string): Promise<StockLine[]> {
  await trx
    .selectFrom('baskets')
    .where('customer_id', '=', customerId)
    .select('customer_id')
    .forUpdate()
    .execute();
  return trx
    .selectFrom('basket_items')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .select(['product_id as productId', 'quantity'])
    .execute();
}

/** Takes what was ordered out of the basket, and only that: what was added meanwhile stays. */
export async function removeOrdered(
  trx: DatabaseTransaction,
  customerId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<void> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  const ordered = sql`unnest(${productIds}::uuid[], ${quantities}::integer[]) as ordered (product_id, quantity)`;
  await sql`
    delete from basket_items using ${ordered}
    where basket_items.customer_id = ${customerId}
      and basket_items.product_id = ordered.product_id and basket_items.quantity <= ordered.quantity
  `.execute(trx);
  await sql`
    update basket_items set quantity = basket_items.quantity - ordered.quantity from ${ordered}
    where basket_items.customer_id = ${customerId}
      and basket_items.product_id = ordered.product_id and basket_items.quantity > ordered.quantity
  `.execute(trx);
  await trx.updateTable('baskets').set({ changed_at: now }).where('customer_id', '=', customerId).execute();
}
