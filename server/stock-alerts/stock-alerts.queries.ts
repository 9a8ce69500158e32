import { sql } from 'kysely';
import { available } from '#server/inventory/stock.queries.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';

/** The owner of an alert: a customer, or a visitor identified by an address. */
export type Person = { customerId: string; email: null } | { customerId: null; email: string };

const isSamePerson = ({ customerId, email }: Person) =>
  email === null ? sql<boolean>`customer_id = ${customerId}` : sql<boolean>`lower(email) = lower(${email})`;

const isOpen = (now: Date) => sql<boolean>`closed_at is null and expires_at > ${now}`;

/** Until the transaction ends, nobody else can change how many alerts this person has. */
export async function lockPerson(trx: DatabaseTransaction, { customerId, email }: Person): Promise<void> {
  const key = `stock alerts of ${customerId ?? email!.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Counts neither those for the product itself nor those that nobody has confirmed. */
export async function countOtherAlerts(
  trx: DatabaseTransaction,
  person: Person,
  productId: string,
  now: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('stock_alerts')
    .where(isSamePerson(person))
    .where(isOpen(now))
    .where('product_id', '<>', productId)
    .where('confirmed_at', 'is not', null)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewAlert {
  productId: string;
  person: Person;
  /** The token of a visitor's link. */
  tokenHash: Buffer | null;
  now: Date;
  expiresAt: Date;
}

/**
 * Somebody who asks again keeps their place in the queue and their confirmation; a new link replaces the old
 * one. An expired alert starts again.
 */
export async function saveAlert(
  trx: DatabaseTransaction,
  { productId, person, tokenHash, now, expiresAt }: NewAlert,
): Promise<{ id: string; createdAt: Date }> {
  await trx
    .deleteFrom('stock_alerts')
    .where(isSamePerson(person))
    .where('product_id', '=', productId)
    .where('expires_at', '<=', now)
    .execute();
  const saved = await trx
    .insertInto('stock_alerts')
    .values({
      product_id: productId,
      customer_id: person.customerId,
      email: person.email,
      token_hash: tokenHash,
      created_at: now,
      confirmed_at: person.customerId === null ? null : now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      (person.customerId === null
        ? conflict.expression(sql`lower(email), product_id`).where('email', 'is not', null)
        : conflict.columns(['customer_id', 'product_id']).where('customer_id', 'is not', null)
      )
        .where('closed_at', 'is', null)
        .doUpdateSet({
          token_hash: tokenHash,
          expires_at: sql`greatest(stock_alerts.expires_at, excluded.expires_at)`,
        }),
    )
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
  await awaitProduct(trx, productId);
  return saved;
}

/**
 * Locks the row even if it already exists, so that a wave that finds nobody left cannot delete it meanwhile.
 */
async function awaitProduct(trx: DatabaseTransaction, productId: string): Promise<void> {
  await trx
    .insertInto('awaited_products')
    .values({ product_id: productId })
    .onConflict((conflict) =>
      conflict
        .column('product_id')
        .doUpdateSet({ next_wave_at: sql<Date | null>`awaited_products.next_wave_at` }),
    )
    .execute();
}

export interface LinkedAlert {
  id: string;
  productId: string;
  person: Person;
  confirmedAt: Date | null;
}

export async function lockAlertOfLink(
  trx: DatabaseTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<LinkedAlert | null> {
  const row = await trx
    .selectFrom('stock_alerts')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select([
      'id',
      'product_id as productId',
      'customer_id as customerId',
      'email',
      'confirmed_at as confirmedAt',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { customerId, email, ...alert } = row;
  return { ...alert, person: { customerId, email } as Person };
}

export async function confirmAlert(
  trx: DatabaseTransaction,
  id: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await trx
    .updateTable('stock_alerts')
    .set({ confirmed_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** The alert whose link was used stays, closed, so that opening the link again finds it. */
export async function endAlerts(
  trx: DatabaseTransaction,
  { id, person }: LinkedAlert,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await trx
    .deleteFrom('stock_alerts')
    .where(isSamePerson(person))
    .where('id', '<>', id)
    .where('closed_at', 'is', null)
    .execute();
  await trx
    .updateTable('stock_alerts')
    .set({ closed_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * The alerts of a customer, newest first, including those requested for the same address without logging in.
 */
export async function listAlerts(
  db: Database,
  customer: { id: string; email: string },
  now: Date,
): Promise<{ id: string; productId: string; createdAt: Date }[]> {
  return db
    .selectFrom('stock_alerts')
    .where(isOfAccount(customer))
    .where(isOpen(now))
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'product_id as productId', 'created_at as createdAt'])
    .execute();
}

export async function deleteAlert(
  db: Database,
  customer: { id: string; email: string },
  id: string,
): Promise<boolean> {
  return isAny(
    db
      .deleteFrom('stock_alerts')
      .where('id', '=', id)
      .where(isOfAccount(customer))
      .where('closed_at', 'is', null),
  );
}

/** The account's address is known to be its owner's, as it was verified. */
function isOfAccount({ id, email }: { id: string; email: string }) {
  return sql<boolean>`(customer_id = ${id} or lower(email) = lower(${email}))`;
}

export interface AwaitedProduct {
  productId: string;
  available: number;
}

/** Locks a product that has news to send, until the transaction ends. Skips those that others have locked. */
export async function lockAwaitedProducts(trx: DatabaseTransaction, now: Date): Promise<AwaitedProduct[]> {
  return trx
    .selectFrom('awaited_products')
    .where(sql<boolean>`coalesce(next_wave_at <= ${now}, true)`)
    .where(sql<boolean>`${available('awaited_products.product_id')} > 0`)
    .orderBy('next_wave_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .select(['product_id as productId', available('awaited_products.product_id').as('available')])
    .forUpdate('awaited_products')
    .skipLocked()
    .execute();
}

/** A product that has sold out again sends its next wave as soon as it is back. */
export async function forgetWavesOfSoldOut(db: Database): Promise<void> {
  await db
    .updateTable('awaited_products')
    .set({ next_wave_at: null })
    .where('next_wave_at', 'is not', null)
    .where(sql<boolean>`${available('awaited_products.product_id')} = 0`)
    .execute();
}

/** Those who have waited longest. Alerts that are being changed are left for the next wave. */
export async function lockLongestWaiting(
  trx: DatabaseTransaction,
  productId: string,
  max: number,
  now: Date,
): Promise<{ id: string; person: Person }[]> {
  const rows = await trx
    .selectFrom('stock_alerts')
    .where('product_id', '=', productId)
    .where(isOpen(now))
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(max)
    .select(['id', 'customer_id as customerId', 'email'])
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id, customerId, email }) => ({ id, person: { customerId, email } as Person }));
}

export async function closeAlert(
  trx: DatabaseTransaction,
  id: string,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('stock_alerts')
    .set({ token_hash: tokenHash, closed_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/**
 * Plans the next wave for those who still wait or have not opened their link yet; if there is nobody, deletes
 * the product's row.
 */
export async function planNextWave(
  trx: DatabaseTransaction,
  productId: string,
  nextWaveAt: Date,
  now: Date,
): Promise<void> {
  const left = await trx
    .selectFrom('stock_alerts')
    .where('product_id', '=', productId)
    .where(isOpen(now))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (left) await planWave(trx, productId, nextWaveAt);
  else await trx.deleteFrom('awaited_products').where('product_id', '=', productId).execute();
}

async function planWave(trx: DatabaseTransaction, productId: string, nextWaveAt: Date): Promise<void> {
  await trx
    .updateTable('awaited_products')
    .set({ next_wave_at: nextWaveAt })
    .where('product_id', '=', productId)
    .execute();
}

/** Puts off a wave that is due, unless another process has sent it meanwhile. */
export async function postponeWave(db: Database, productId: string, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('awaited_products')
    .set({ next_wave_at: until })
    .where('product_id', '=', productId)
    .where(sql<boolean>`coalesce(next_wave_at <= ${now}, true)`)
    .execute();
}

export async function deleteExpiredAlerts(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'stock_alerts', sql`expires_at <= ${now}`);
}

/** The account's own alerts are deleted by the foreign key; this deletes those of its address. */
export async function deleteAlertsOfAddress(trx: DatabaseTransaction, email: string): Promise<void> {
  await trx
    .deleteFrom('stock_alerts')
    .where(isSamePerson({ customerId: null, email }))
    .execute();
}

export async function exportAlerts(db: Database, customer: { id: string; email: string }) {
  return db
    .selectFrom('stock_alerts')
    .where(isOfAccount(customer))
    .orderBy('id')
    .select([
      'product_id as productId',
      'email',
      'created_at as askedAt',
      'confirmed_at as confirmedAt',
      'closed_at as closedAt',
      'expires_at as expiresAt',
    ])
    .execute();
}
