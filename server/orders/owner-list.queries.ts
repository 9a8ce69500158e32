import { sql } from 'kysely';
import { escapeLike, type Database } from '#server/platform/database.ts';
import { isDisputed } from './disputes.queries.ts';
import type { OrderStatus, PaymentStatus } from './orders.rules.ts';

export interface OwnerSearch {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  /** Only those whose payment waits for the owner's decision. */
  isInReview?: boolean | undefined;
  /** Only those whose money somebody else has a claim on: see `isDisputed`. */
  isDisputed?: boolean | undefined;
  /** Placed at that moment or later. */
  since?: Date | undefined;
  /** A part of the order number, the customer's name or e-mail address, a product's name or sku. */
  search?: string | undefined;
  limit: number;
}

/** Orders of all customers, newest first. `customer` is null once the account has been deleted. */
export async function listOrdersForOwner(db: Database, wanted: OwnerSearch) {
  const isInReview = sql<boolean>`exists (
    select from payments where payments.order_id = orders.id and payments.state = 'review')`;
  const pattern = `%${escapeLike(wanted.search ?? '')}%`;
  return db
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .$if(wanted.status !== undefined, (query) => query.where('orders.status', '=', wanted.status!))
    .$if(wanted.paymentStatus !== undefined, (query) =>
      query.where('orders.payment_status', '=', wanted.paymentStatus!),
    )
    .$if(wanted.isInReview === true, (query) => query.where(isInReview))
    .$if(wanted.isDisputed === true, (query) => query.where(isDisputed))
    .$if(wanted.since !== undefined, (query) => query.where('orders.placed_at', '>=', wanted.since!))
    .$if(Boolean(wanted.search), (query) =>
      query.where((row) =>
        row.or([
          row('orders.order_number', 'ilike', pattern),
          row(sql`replace(orders.order_number, '-', '')`, 'ilike', pattern),
          row(sql`customers.first_name || ' ' || customers.last_name`, 'ilike', pattern),
          row('customers.email', 'ilike', pattern),
          row.exists(
            row
              .selectFrom('order_items')
              .select('order_items.id')
              .whereRef('order_items.order_id', '=', 'orders.id')
              .where((item) =>
                item.or([item('product_name', 'ilike', pattern), item('product_sku', 'ilike', pattern)]),
              ),
          ),
        ]),
      ),
    )
    .orderBy('orders.id', 'desc')
    .limit(wanted.limit)
    .select((row) => [
      'orders.id',
      'orders.order_number as orderNumber',
      'orders.placed_at as placedAt',
      'orders.status',
      'orders.payment_status as paymentStatus',
      'orders.total_pence as totalPence',
      sql<string | null>`customers.first_name || ' ' || customers.last_name`.as('customer'),
      'customers.email',
      isInReview.as('isInReview'),
      isDisputed.as('isDisputed'),
      row
        .selectFrom('order_items')
        .whereRef('order_items.order_id', '=', 'orders.id')
        .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as('sum'))
        .as('items'),
    ])
    .execute();
}
