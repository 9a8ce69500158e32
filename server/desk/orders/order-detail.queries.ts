import { sql } from 'kysely';
import { MAX_NOTES } from '#contract/desk/order-words.ts';
import { isShort } from './shortages.queries.ts';
import type { OrderStatus } from '#server/orders/orders.rules.ts';
import type { DueEmail } from '#server/outbox/outbox.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/* What an order's page shows in addition to the order itself. */

export async function findPacked(
  db: Database,
  orderId: string,
): Promise<{ by: string; at: Date; weightGrams: number | null } | null> {
  const row = await db
    .selectFrom('parcels')
    .innerJoin('staff', 'staff.id', 'parcels.packed_by')
    .where('order_id', '=', orderId)
    .select(['staff.name as by', 'packed_at as at', 'weight_grams as weightGrams'])
    .executeTakeFirst();
  return row ? { ...row, at: row.at! } : null;
}

export async function isOrderShort(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(isShort.as('isShort'))
    .executeTakeFirstOrThrow();
  return row.isShort;
}

export interface StaffNote {
  who: string;
  at: Date;
  body: string;
  /** An email to the buyer, and not a note for staff. */
  isToBuyer: boolean;
}

export async function listNotes(db: Database, orderId: string): Promise<StaffNote[]> {
  return db
    .selectFrom('order_notes')
    .innerJoin('staff', 'staff.id', 'order_notes.staff_id')
    .where('order_id', '=', orderId)
    .orderBy('order_notes.id', 'desc')
    .limit(MAX_NOTES)
    .select(['staff.name as who', 'written_at as at', 'body', 'is_to_buyer as isToBuyer'])
    .execute();
}

export interface StaffActOnOrder {
  act: string;
  at: Date;
  who: string | null;
  via: string;
  changes: Record<string, { before: unknown; after: unknown } | null>;
}

export async function listActsOn(db: Database, orderId: string): Promise<StaffActOnOrder[]> {
  const rows = await db
    .selectFrom('staff_acts')
    .leftJoin('staff', 'staff.id', 'staff_acts.staff_id')
    .where('entity_type', '=', 'order')
    .where('entity_id', '=', orderId)
    .where('is_success', '=', true)
    .orderBy('staff_acts.id', 'desc')
    .limit(200)
    .select(['act', 'happened_at as at', 'staff.name as who', 'via', 'changes'])
    .execute();
  return rows as StaffActOnOrder[];
}

export interface WaitingEmail {
  id: string;
  kind: string;
  template: string;
  at: Date;
  isLost: boolean;
}

/** Emails and notifications whose text is still there: not sent yet, or undeliverable. */
export async function listWaitingEmails(db: Database, orderId: string): Promise<WaitingEmail[]> {
  return db
    .selectFrom('outbox')
    .where(sql<string>`content ->> 'orderId'`, '=', orderId)
    .orderBy('id', 'desc')
    .limit(50)
    .select([
      'id',
      'template',
      'created_at as at',
      'kind',
      sql<boolean>`given_up_at is not null`.as('isLost'),
    ])
    .execute();
}

export async function findWaitingEmail(
  db: Database,
  orderId: string,
  id: string,
): Promise<Pick<DueEmail, 'template' | 'recipient' | 'content'> | undefined> {
  const row = await db
    .selectFrom('outbox')
    .where('id', '=', id)
    .where('kind', '=', 'email')
    .where(sql<string>`content ->> 'orderId'`, '=', orderId)
    .select(['template', 'recipient', 'content'])
    .executeTakeFirst();
  return row as unknown as Pick<DueEmail, 'template' | 'recipient' | 'content'> | undefined;
}

export async function listOtherOrders(
  db: Database,
  { id, customerId }: { id: string; customerId: string | null },
  /** If given, only orders still to be packed, and those placed since. */
  openOrSince: Date | undefined,
) {
  if (customerId === null) return [];
  const rows = await db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('id', '<>', id)
    .$if(openOrSince !== undefined, (query) =>
      query.where((is) => is.or([is('status', '=', 'Processing'), is('placed_at', '>=', openOrSince!)])),
    )
    .orderBy('id', 'desc')
    .limit(10)
    .select(['order_number as orderNumber', 'placed_at as placedAt', 'total_pence as totalPence', 'status'])
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as OrderStatus }));
}

/** The refunds of an order, with their reasons and people. */
export async function listDeskRefunds(db: Database, orderId: string) {
  return db
    .selectFrom('refunds')
    .leftJoin('staff', 'staff.id', 'refunds.staff_id')
    .where('order_id', '=', orderId)
    .orderBy('refunds.id')
    .select([
      'refunds.id',
      'refunds.state',
      'refunds.amount_pence as amountPence',
      'refunds.reason',
      'refunds.created_at as createdAt',
      'refunds.settled_at as settledAt',
      'refunds.owner_asked_at as ownerAskedAt',
      'refunds.note',
      'staff.name as who',
    ])
    .execute();
}
