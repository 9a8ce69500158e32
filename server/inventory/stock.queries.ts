import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database.ts';
import { fixedStatement } from '#server/platform/fixed-statement.ts';
import { sendAlong } from '#server/platform/round-trips.ts';
import type { Low } from './low-stock.rules.ts';
import type { Shelf } from './stock.rules.ts';

/**
 * The stock of a product is one narrow row: `on_hand` on the shelf, `reserved` of these for unpaid orders, and
 * `available` the rest, which PostgreSQL works out. `reserved` is at any time the sum of what orders with a
 * `reserved_until` ask for; database/invariants.ts checks it. `on_hand` is
 * the sum of the product's moves, and changes in stock-moves.queries.ts alone. The triggers `list_new_stock` and
 * `list_changed_stock` tell the catalogue's index when the last one goes or the first one comes.
 *
 * Rows are locked in the order of their product ids before any of them changes, so that two baskets with
 * the same products in opposite order wait for each other instead of blocking each other for ever.
 */

export interface StockLine {
  productId: string;
  quantity: number;
}

/** There is little of it. `productId` names its column. */
export function isRunningOut({ limit, soldSince }: Low, productId: string): RawBuilder<boolean> {
  const id = sql.ref(productId);
  return sql<boolean>`(
    ${id} in (select product_id from stock where stock.available <= ${limit})
    or ${id} in (
      select sold.product_id from stock_moves sold join stock on stock.product_id = sold.product_id
      where sold.reason = 'sold' and sold.happened_at > ${soldSince}
      group by sold.product_id, stock.available having -sum(sold.change) > stock.available
    ))`;
}

/** How many of a product can be bought now, for the SQL of other features. `productId` names its column. */
export function available(productId: string): RawBuilder<number> {
  return ofStock(productId, sql`stock.available`);
}

/**
 * The same for one customer: what their own unpaid order holds counts as well, because the next checkout replaces
 * that order. An order whose money may be on its way keeps its hold.
 */
export function availableTo(customerId: string, productId: string): RawBuilder<number> {
  return ofStock(
    productId,
    sql`stock.available + coalesce((
      select sum(order_items.quantity)::integer
      from orders join order_items on order_items.order_id = orders.id
      where orders.customer_id = ${customerId}
        and orders.reserved_until is not null and not orders.payment_in_progress
        and order_items.product_id = stock.product_id
    ), 0)`,
  );
}

/** What has been counted of a product, likewise. */
export function shelf(productId: string): RawBuilder<Shelf> {
  return sql`(
    select jsonb_build_object('onHand', coalesce(on_hand, 0), 'reserved', coalesce(reserved, 0))
    from (select) one left join stock on stock.product_id = ${sql.ref(productId)}
  )`;
}

/** None where nobody has counted any. */
function ofStock(productId: string, count: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select ${count} from stock where stock.product_id = ${sql.ref(productId)}), 0)`;
}

/** Locks the rows of these products and says how many of each are available. */
export async function countLocked(
  trx: DatabaseTransaction,
  productIds: Iterable<string>,
): Promise<Map<string, number>> {
  const { rows } = await trx.executeQuery(lockRows({ productIds: [...new Set(productIds)] }));
  return new Map(rows.map((row) => [row.product_id, row.available]));
}

/** Locks the rows of these products before they change. */
export async function lockStock(trx: DatabaseTransaction, productIds: Iterable<string>): Promise<void> {
  await sendAlong(trx, lockRows({ productIds: [...new Set(productIds)] }));
}

const lockRows = fixedStatement((db, { productIds }: { productIds: string[] }) =>
  db
    .selectFrom('stock')
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('product_id')
    .select(['product_id', 'available'])
    .forUpdate(),
);

/** Takes stock for unpaid orders, or gives it back. Nothing leaves the shelf, so this is no move. */
export async function changeReserved(
  trx: DatabaseTransaction,
  lines: readonly StockLine[],
  factor: -1 | 1,
): Promise<void> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  // Two orders that share a product come here together when their holds expire: hence the sum.
  const change = sql`
    update stock
    set reserved = stock.reserved + ${factor} * changed.quantity
    from (
      select product_id, sum(quantity)::integer as quantity
      from unnest(${productIds}::uuid[], ${quantities}::integer[]) as line (product_id, quantity)
      group by product_id
    ) as changed
    where stock.product_id = changed.product_id`;
  await sendAlong(trx, change.compile(trx));
}

/** What an order took of each product, less what came back. */
export async function countOut(trx: DatabaseTransaction, orderId: string): Promise<Map<string, number>> {
  const { rows } = await sql<StockLine>`
    select i.product_id as "productId", i.quantity - coalesce((
      select sum(m.change)::integer from stock_moves m
      where m.order_id = i.order_id and m.product_id = i.product_id
        and m.reason in ('order-cancelled', 'returned')
    ), 0) as quantity
    from order_items i where i.order_id = ${orderId}
  `.execute(trx);
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}

/** After many changes: the planner learns what there is. */
export async function tidyStock(db: Database): Promise<void> {
  await sql`vacuum (analyze) stock`.execute(db);
}
