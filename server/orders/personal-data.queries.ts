import { sql, type RawBuilder } from 'kysely';
import { isAny, type Database } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';

/** All that tax law requires of a delivery address: the country the goods went to. */
const countryOnly = sql<string>`jsonb_build_object(
  'country', shipping_address -> 'country', 'countryCode', shipping_address -> 'countryCode'
)`;

const anonymous = {
  shipping_address: countryOnly,
  billing_address: null,
  notes: null,
  // The carrier's page shows where the parcel went.
  tracking_url: null,
  // Made from address and notes, so that a guess at them could be checked against it.
  fingerprint: '',
};

/** Orders whose goods are still to arrive. */
const onTheWay = ['Processing', 'Shipped'] as const;

/** Anonymising one takes a millisecond or two. */
const FEW = 500;

export async function hasManyOrders(db: Database, customerId: string): Promise<boolean> {
  return isAny(
    db.selectFrom('orders').where('customer_id', '=', customerId).offset(FEW).limit(1).select('id'),
  );
}

/**
 * Removes the customer from their orders; for orders on the way, address and notes stay until they have
 * arrived. With `max`, handles at most that many and no unpaid ones. Returns how many it handled.
 */
export async function anonymiseOrders(db: Database, customerId: string, max?: number): Promise<number> {
  const unlessOnTheWay = (column: string, value: RawBuilder<unknown>) =>
    sql`${sql.ref(column)} = case when status = any (${onTheWay}) then ${sql.ref(column)} else ${value} end`;
  const { numAffectedRows = 0n } = await sql`
    update orders set customer_id = null, billing_address = null, fingerprint = '',
      ${unlessOnTheWay('shipping_address', countryOnly)}, ${unlessOnTheWay('notes', sql`null`)},
      ${unlessOnTheWay('tracking_url', sql`null`)}
    where id = any (array(
      select id from orders where customer_id = ${customerId}
        and ${max === undefined ? sql`true` : sql`status <> 'Pending'`}
      order by id limit ${max ?? null}
    ))
  `.execute(db);
  return Number(numAffectedRows);
}

/** Orders without a customer that have arrived, or were placed so long ago that they must have. */
export async function anonymiseArrivedOrders(db: Database, placedBefore: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set(anonymous)
    .where('customer_id', 'is', null)
    .where(sql<boolean>`shipping_address ? 'contactName'`)
    .where((row) => row.or([row('status', 'not in', onTheWay), row('placed_at', '<', placedBefore)]))
    .execute();
}

/** Without a customer or a payment, an order is a record of nothing. */
export async function deleteUnpaidOrphanedOrders(db: Database, placedBefore: Date): Promise<void> {
  await deleteInBatches(
    db,
    'orders',
    sql`customer_id is null and payment_transaction_id is null and status = 'Cancelled'
      and placed_at < ${placedBefore} and not exists (
        select from payments where payments.order_id = orders.id and payments.paypal_capture_id is not null
      )`,
  );
}

export async function deleteOrphanedOrders(db: Database, placedBefore: Date): Promise<void> {
  await deleteInBatches(
    db,
    'orders',
    sql`customer_id is null and not payment_in_progress and placed_at < ${placedBefore}`,
  );
}
