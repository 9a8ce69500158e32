import { sql } from 'kysely';
import { isAny, type Database } from '#server/platform/database/database.ts';
import { emailKey } from './authentication.queries.ts';

export type MailedPurpose = 'verify-email' | 'reset-password';
/**
 * For a link that the companion app opens: the token belongs to the session that asked for it, and ends with
 * it.
 */
export type AppPurpose = 'web-login' | 'enable-notifications';

export interface NewToken {
  hash: Buffer;
  /** Belongs to either a customer or a registration. */
  customerId: string | null;
  registrationId?: string | null;
  purpose: MailedPurpose | AppPurpose;
  sessionId?: string;
  deviceId?: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertOneTimeToken(db: Database, token: NewToken): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: token.hash,
      customer_id: token.customerId,
      registration_id: token.registrationId ?? null,
      purpose: token.purpose,
      session_id: token.sessionId ?? null,
      device_id: token.deviceId ?? null,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Returns the owner whether or not the link may still be used. */
export async function findTokenOwner(db: Database, hash: Buffer, purpose: MailedPurpose, email: string) {
  return db
    .selectFrom('one_time_tokens')
    .innerJoin('customers', 'customers.id', 'one_time_tokens.customer_id')
    .select([
      'customers.id',
      'customers.email',
      'customers.first_name as firstName',
      'customers.last_name as lastName',
      'one_time_tokens.secret_hash as secretHash',
      'one_time_tokens.expires_at as expiresAt',
      'one_time_tokens.used_at as usedAt',
    ])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('customers.email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** When the latest links of an address that have not been used were or will be mailed, latest first. */
export async function listMailTimes(
  db: Database,
  purpose: MailedPurpose,
  email: string,
  max: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('one_time_tokens')
    .select('created_at as mailedAt')
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    // Arrays, so that each half is found by its index.
    .where(
      sql<boolean>`(
      customer_id = any (array (select id from customers where email_key = ${emailKey(email)}))
      or registration_id = any (array (select id from registrations where email_key = ${emailKey(email)}))
    )`,
    )
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ mailedAt }) => mailedAt);
}

/** True for exactly one of many concurrent callers. */
export async function spendToken(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  return isAny(
    db
      .updateTable('one_time_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now),
  );
}

export async function deleteTokensOf(
  db: Database,
  customerId: string,
  purpose: MailedPurpose,
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .execute();
}
