import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';
import { MAX_WEAR_OFF_HOURS, WEAR_OFF_FACTOR } from './holds.rules.ts';
import type { Low } from './low-stock.rules.ts';
import type { Shelf } from './stock.rules.ts';

/**
 * The stock of a product is one narrow row: `on_hand`, the part of it `reserved` for unpaid orders, and
 * `available`, the rest, which PostgreSQL computes. `reserved` is always the total quantity in orders with a
 * `reserved_until`; database/invariants.ts checks this. `on_hand` is the sum of the product's moves, and
 * changes only in stock-moves.queries.ts. The triggers `list_new_stock` and `list_changed_stock` tell the
 * catalogue's index when the last item goes or the first one arrives.
 *
 * Rows are locked in the order of their product ids before any of them changes, so that two baskets with the
 * same products in opposite order wait for each other instead of deadlocking.
 */

export interface StockLine {
  productId: string;
  quantity: number;
}

/** Low stock. `productId` names the column that holds the product's id. */
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

/**
 * How many of a product can be bought now, for other features' SQL. `productId` names the column with its id.
 */
export function available(productId: string): RawBuilder<number> {
  return ofStock(productId, sql`stock.available`);
}

/**
 * As `available`, but for one customer: stock held by their own unpaid order counts too, because the next
 * checkout replaces that order. An order whose money may be on its way keeps its hold.
 */
export function availableTo(customerId: string, productId: string): RawBuilder<number> {
  return ofStock(
    productId,
    sql`stock.available + coalesce((
      select sum(order_items.quantity)::integer
      from orders join order_items on order_items.order_id = orders.id
      where orders.customer_id = ${customerId}
        and orders.status = 'Pending' and orders.reserved_until is not null and not orders.payment_in_progress
        and order_items.product_id = stock.product_id
    ), 0)`,
  );
}

/**
 * The product's stock on hand and reserved, as JSON for other features' SQL. 0 if the product has never been
 * counted.
 */
export function shelf(productId: string): RawBuilder<Shelf> {
  return sql`(
    select jsonb_build_object('onHand', coalesce(on_hand, 0), 'reserved', coalesce(reserved, 0))
    from (select) one left join stock on stock.product_id = ${sql.ref(productId)}
  )`;
}

/** 0 if the product has never been counted. */
function ofStock(productId: string, count: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select ${count} from stock where stock.product_id = ${sql.ref(productId)}), 0)`;
}

/** Locks the rows of these products and returns how many of each are available. */
export async function countLocked(
  trx: DatabaseTransaction,
  productIds: Iterable<string>,
): Promise<Map<string, number>> {
  const rows = await lockRows(trx, productIds).execute();
  return new Map(rows.map((row) => [row.product_id, row.available]));
}

/** Locks the rows of these products before they change. */
export async function lockStock(trx: DatabaseTransaction, productIds: Iterable<string>): Promise<void> {
  await enqueue(trx, lockRows(trx, productIds).compile());
}

function lockRows(trx: DatabaseTransaction, productIds: Iterable<string>) {
  return trx
    .selectFrom('stock')
    .where('product_id', '=', sql<string>`any(${[...new Set(productIds)]}::uuid[])`)
    .orderBy('product_id')
    .select(['product_id', 'available'])
    .forUpdate();
}

/** Reserves stock for an unpaid order. Nothing leaves the shelf, so this is not a move. */
export async function addReserved(trx: DatabaseTransaction, lines: readonly StockLine[]): Promise<void> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  const change = sql`
    update stock set reserved = stock.reserved + line.quantity
    from unnest(${productIds}::uuid[], ${quantities}::integer[]) as line (product_id, quantity)
    where stock.product_id = line.product_id`;
  await enqueue(trx, change.compile(trx));
}

/** A line whose stock was held for this long and not paid for. */
export interface UnpaidLine extends StockLine {
  secondsHeld: number;
}

/**
 * Puts reserved stock back on sale, and notes on the product for how long it was kept from others, as a share of
 * all there is.
 */
export async function endReserved(
  trx: DatabaseTransaction,
  lines: readonly UnpaidLine[],
  at: Date,
): Promise<void> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  const seconds = lines.map((line) => line.secondsHeld);
  // Summed by product: when holds expire, two orders of one batch may share a product.
  const change = sql`
    update stock
    set reserved = stock.reserved - ended.quantity,
      unpaid_holding_worn_off_at = least(
        greatest(stock.unpaid_holding_worn_off_at, ${at}::timestamptz)
          + make_interval(secs => ended.seconds * ${WEAR_OFF_FACTOR}::integer / stock.on_hand),
        ${at}::timestamptz + make_interval(hours => ${MAX_WEAR_OFF_HOURS}::integer)
      )
    from (
      select product_id, sum(quantity)::integer as quantity, sum(quantity::float8 * seconds) as seconds
      from unnest(${productIds}::uuid[], ${quantities}::integer[], ${seconds}::integer[])
        as line (product_id, quantity, seconds)
      group by product_id
    ) as ended
    where stock.product_id = ended.product_id`;
  await enqueue(trx, change.compile(trx));
}

/** How many of each product an order took, less those that came back. */
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

/** Run after many changes, so that the planner knows the new contents. */
export async function tidyStock(db: Database): Promise<void> {
  await sql`vacuum (analyze) stock`.execute(db);
}
