import { sql } from 'kysely';
import type { Customer } from '#contract/desk/customers.ts';
import { isDisputed } from '#server/orders/disputes.queries.ts';
import type { OrderStatus } from '#server/orders/orders.rules.ts';
import type { Database } from '#server/platform/database/database.ts';

/* What a customer's page shows in addition to what each part of the shop knows of them. */

export async function findCustomerForDesk(db: Database, id: string) {
  return db
    .selectFrom('customers')
    .where('id', '=', id)
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone_number as phoneNumber',
      'created_at as since',
      'verified_at as verifiedAt',
      'is_two_factor_enabled as isTwoFactorEnabled',
      'deletion_asked_at as deletionAskedAt',
    ])
    .executeTakeFirst();
}

export interface OrderSums {
  paidOrders: number;
  spentPence: number;
  givenBackPence: number;
}

/** Of orders that were paid, even if refunded since. */
export async function sumOrdersOf(db: Database, customerId: string): Promise<OrderSums> {
  const { rows } = await sql<OrderSums>`
    select count(*)::integer as "paidOrders", coalesce(sum(total_pence), 0)::bigint as "spentPence",
      coalesce(sum(refunded_pence), 0)::bigint as "givenBackPence"
    from orders
    where customer_id = ${customerId} and payment_status in ('Paid', 'PartiallyRefunded', 'Refunded')
  `.execute(db);
  return rows[0]!;
}

export async function listOrdersOf(db: Database, customerId: string, limit: number) {
  const rows = await db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select([
      'order_number as orderNumber',
      'placed_at as placedAt',
      'status',
      'total_pence as totalPence',
      'refunded_pence as refundedPence',
    ])
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as OrderStatus }));
}

/** What is still to happen to a customer's orders, and would happen without them once the account is gone. */
export async function listUnderWay(db: Database, customerId: string): Promise<Customer['underWay']> {
  const { rows } = await sql<Customer['underWay'][number]>`
    select order_number as "orderNumber", what
    from orders cross join lateral (
      select array_remove(array[
        case when payment_in_progress or exists (
          select from payments where payments.order_id = orders.id and payments.state = 'review') then 'payment' end,
        case when status = 'Processing' then 'to-send' end,
        case when status = 'Shipped' then 'on-its-way' end,
        case when exists (
          select from refunds where refunds.order_id = orders.id and refunds.state = 'requested') then 'refund' end,
        case when ${isDisputed} then 'dispute' end,
        case when exists (
          select from desk_jobs where desk_jobs.order_id = orders.id and state = 'waiting') then 'waiting' end
      ], null) as what
    ) told
    where customer_id = ${customerId} and what <> '{}'
    order by orders.id limit 20`.execute(db);
  return rows;
}

/** What staff have written about the orders, newest first. */
export async function listNotesAbout(db: Database, customerId: string) {
  return db
    .selectFrom('order_notes')
    .innerJoin('orders', 'orders.id', 'order_notes.order_id')
    .innerJoin('staff', 'staff.id', 'order_notes.staff_id')
    .where('orders.customer_id', '=', customerId)
    .where('order_notes.is_to_buyer', '=', false)
    .orderBy('order_notes.id', 'desc')
    .limit(50)
    .select([
      'orders.order_number as orderNumber',
      'staff.name as who',
      'written_at as at',
      'order_notes.body',
    ])
    .execute();
}

/** Whether a person has looked at a customer since a moment. */
export async function hasOpened(
  db: Database,
  { staffId, customerId, since }: { staffId: string; customerId: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_acts')
    .where('entity_type', '=', 'customer')
    .where('entity_id', '=', customerId)
    .where('staff_id', '=', staffId)
    .where('act', '=', 'customers.open')
    .orderBy('id', 'desc')
    .limit(1)
    .select('happened_at as at')
    .executeTakeFirst();
  return row !== undefined && row.at > since;
}

export interface ActAbout {
  happenedAt: Date;
  act: string;
  orderNumber: string | null;
  changes: unknown;
}

/**
 * What the shop did about a customer and their orders, oldest first. Which of the staff it was is the shop's own
 * business.
 */
export async function listActsAbout(db: Database, customerId: string): Promise<ActAbout[]> {
  const { rows } = await sql<ActAbout>`
    select happened_at as "happenedAt", act, null as "orderNumber", changes, id
    from staff_acts
    where entity_type = 'customer' and entity_id = ${customerId} and is_success
    union all
    select happened_at, act, order_number, changes, staff_acts.id
    from orders join staff_acts on entity_type = 'order' and entity_id = orders.id::text and is_success
    where orders.customer_id = ${customerId}
    order by id
  `.execute(db);
  return rows.map(({ happenedAt, act, orderNumber, changes }) => ({ happenedAt, act, orderNumber, changes }));
}
