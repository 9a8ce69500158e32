import { sql } from 'kysely';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { emailKey } from '#server/authentication/authentication.queries.ts';

export interface NewRegistration {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  secretHash: Buffer;
  device: string;
  now: Date;
  /** When its link is due to be mailed; the registration lasts as long as that link. */
  mailAt: Date;
}

/** Makes registrations, verifications and resets of one address take turns. */
export async function lockAddress(trx: DatabaseTransaction, email: string): Promise<void> {
  const key = `registrations of ${emailKey(email)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

export async function insertRegistration(
  trx: DatabaseTransaction,
  registration: NewRegistration,
): Promise<string> {
  const { id } = await trx
    .insertInto('registrations')
    .values({
      email: registration.email,
      first_name: registration.firstName,
      last_name: registration.lastName,
      password_hash: registration.passwordHash,
      secret_hash: registration.secretHash,
      device: registration.device,
      created_at: registration.now,
      mailed_at: registration.mailAt,
      expires_at: registration.mailAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = [
  'registrations.id',
  'registrations.email',
  'registrations.first_name as firstName',
  'registrations.last_name as lastName',
  'registrations.password_hash as passwordHash',
  'registrations.secret_hash as secretHash',
  'registrations.device',
  'registrations.created_at as createdAt',
] as const;

export type WaitingRegistration = NonNullable<Awaited<ReturnType<typeof findNewestRegistration>>>;

function selectWaiting(db: Database, email: string, now: Date) {
  return db
    .selectFrom('registrations')
    .select(columns)
    .where('email_key', '=', emailKey(email))
    .where('expires_at', '>', now);
}

export async function findNewestRegistration(db: Database, email: string, now: Date) {
  return selectWaiting(db, email, now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** False once it has become an account, or another registration of its address has. */
export async function isStillWaiting(trx: DatabaseTransaction, id: string): Promise<boolean> {
  return isAny(trx.selectFrom('registrations').select('id').where('id', '=', id));
}

/** The one mailed last: one not mailed yet may still be replaced. */
export async function findMailedRegistration(db: Database, email: string, now: Date) {
  return selectWaiting(db, email, now)
    .where('mailed_at', '<=', now)
    .orderBy('mailed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Undefined once the link or the registration has expired. */
export async function findRegistrationOfLink(
  db: Database,
  link: { hash: Buffer; purpose: 'verify-email' | 'reset-password'; email: string },
  now: Date,
) {
  return db
    .selectFrom('one_time_tokens')
    .innerJoin('registrations', 'registrations.id', 'one_time_tokens.registration_id')
    .select(columns)
    .where('token_hash', '=', link.hash)
    .where('purpose', '=', link.purpose)
    .where('registrations.email_key', '=', emailKey(link.email))
    .where('one_time_tokens.expires_at', '>', now)
    .executeTakeFirst();
}

/** A registration lasts as long as anything mailed for it. */
export async function keepRegistration(trx: DatabaseTransaction, id: string, until: Date): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${until}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

/** Deletes registrations whose first link has not been mailed yet, with the waiting e-mail. */
export async function deleteUnmailedRegistrations(
  trx: DatabaseTransaction,
  email: string,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('registrations')
    .where('email_key', '=', emailKey(email))
    .where('mailed_at', '>', now)
    .execute();
}

/** From now on, the registration's links open the account of the address. */
export async function handOverLinks(
  trx: DatabaseTransaction,
  registration: WaitingRegistration,
  customerId: string,
): Promise<void> {
  await trx
    .updateTable('one_time_tokens')
    .set({ customer_id: customerId, registration_id: null, secret_hash: registration.secretHash })
    .where('registration_id', '=', registration.id)
    .where('purpose', '=', 'verify-email')
    .execute();
  // A reset link proves the mailbox, whichever registration it was mailed for.
  await trx
    .updateTable('one_time_tokens')
    .set({ customer_id: customerId, registration_id: null })
    .where('purpose', '=', 'reset-password')
    .where('registration_id', 'in', (query) =>
      query.selectFrom('registrations').select('id').where('email_key', '=', emailKey(registration.email)),
    )
    .execute();
}

/** Deletes them with their links and waiting e-mails. */
export async function deleteRegistrationsOf(trx: DatabaseTransaction, email: string): Promise<void> {
  await trx.deleteFrom('registrations').where('email_key', '=', emailKey(email)).execute();
}
