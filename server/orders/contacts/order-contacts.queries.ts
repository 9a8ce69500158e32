import { sql } from 'kysely';
import type { Day } from '#contract/delivery/calendar.ts';
import type { Database } from '#server/platform/database/database.ts';

export async function findSealedContact(db: Database, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('order_contacts')
    .where('order_id', '=', orderId)
    .select('sealed')
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** What decides how long the address of an order is needed. */
export interface ContactOrder {
  id: string;
  status: string;
  paymentStatus: string;
  placedAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  arrivedOn: Day | null;
  termsVersion: number | null;
  isReturnOpen: boolean;
}

const orderColumns = sql`o.id, o.status, o.payment_status as "paymentStatus", o.placed_at as "placedAt",
  o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt", o.arrived_on as "arrivedOn",
  o.terms_version as "termsVersion",
  exists (select from returns r where r.order_id = o.id and r.closed_at is null) as "isReturnOpen"`;

/** The orders of a customer of which something may still come back, from one id on. Of old ones, those with an open return. */
export async function listOrdersWithReturns(
  db: Database,
  customerId: string,
  { placedAfter, afterId, max }: { placedAfter: Date; afterId: string; max: number },
): Promise<ContactOrder[]> {
  const { rows } = await sql<ContactOrder>`
    select ${orderColumns} from orders o
    where o.customer_id = ${customerId} and o.id > ${afterId} and o.status <> 'Pending'
      and (o.placed_at > ${placedAfter}
        or exists (select from returns r where r.order_id = o.id and r.closed_at is null))
    order by o.id limit ${max}`.execute(db);
  return rows;
}

export interface StoredContact extends ContactOrder {
  sealed: string;
  keyId: string;
  keptUntil: Day;
}

export async function listContacts(
  db: Database,
  { afterId, max }: { afterId: string; max: number },
): Promise<StoredContact[]> {
  const { rows } = await sql<StoredContact>`
    select ${orderColumns}, c.sealed, c.key_id as "keyId", c.kept_until as "keptUntil"
    from order_contacts c join orders o on o.id = c.order_id
    where c.order_id > ${afterId} order by c.order_id limit ${max}`.execute(db);
  return rows;
}

export interface Contact {
  orderId: string;
  sealed: string;
  keyId: string;
  keptUntil: Day;
}

export async function keepContact(
  db: Database,
  { orderId, sealed, keyId, keptUntil }: Contact,
): Promise<void> {
  const contact = { sealed, key_id: keyId, kept_until: keptUntil };
  await db
    .insertInto('order_contacts')
    .values({ order_id: orderId, ...contact })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(contact))
    .execute();
}

/** Not again if it has been deleted meanwhile. */
export async function changeContact(
  db: Database,
  { orderId, sealed, keyId, keptUntil }: Contact,
): Promise<void> {
  await db
    .updateTable('order_contacts')
    .set({ sealed, key_id: keyId, kept_until: keptUntil })
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Unless a return has been opened in this moment, or a form that came in time may still wait to be read: both are seen in
 * one statement, and a form is deleted in the transaction that opens its return.
 */
export async function deleteContact(db: Database, orderId: string): Promise<void> {
  await sql`
    delete from order_contacts where order_id = ${orderId}
      and not exists (select from withdrawal_requests)
      and not exists (select from returns where order_id = ${orderId} and closed_at is null)`.execute(db);
}
