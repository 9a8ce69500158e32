import { sql } from 'kysely';
import { isAny, type Database } from '#server/platform/database/database.ts';

export async function hasPaidOrder(db: Database, customerId: string): Promise<boolean> {
  return isAny(
    db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('payment_status', 'in', ['Paid', 'PartiallyRefunded', 'Refunded'])
      .limit(1),
  );
}

/** How often these products were bought and kept, the latest first. More than `MAX_PURCHASES` tell nothing new. */
export async function findPurchases(db: Database, customerId: string, productIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select(['item.product_id as productId', 'item.quantity', 'orders.placed_at as placedAt'])
    .where('orders.customer_id', '=', customerId)
    .where('orders.payment_status', 'in', ['Paid', 'PartiallyRefunded'])
    .where('item.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('orders.placed_at', 'desc')
    .limit(MAX_PURCHASES)
    .execute();
}

const MAX_PURCHASES = 500;

/** A row of products. */
const BOUGHT_AGAIN = 12;

/** Products in more than one paid order of this customer, the most often bought first, then the latest. */
export async function findBoughtAgain(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select('item.product_id as id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.payment_status', 'in', ['Paid', 'PartiallyRefunded'])
    .groupBy('item.product_id')
    .having(sql`count(distinct orders.id)`, '>', 1)
    .orderBy(sql`count(distinct orders.id)`, 'desc')
    .orderBy(sql`max(orders.placed_at)`, 'desc')
    .limit(BOUGHT_AGAIN)
    .execute();
  return rows.map(({ id }) => id);
}
