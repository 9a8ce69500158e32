import { sql } from 'kysely';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { isLockedOut } from '#server/desk/staff/people.queries.ts';

export type ChallengePurpose = 'set-up' | 'register' | 'login' | 'confirm';

export interface Challenge {
  staffId: string | null;
  userHandle: Buffer | null;
  /** The one act that it confirms. */
  act: Buffer | null;
}

/**
 * Each new one deletes two that have expired, because anybody may ask for one, and none should stay longer than it is
 * good for.
 */
export async function insertChallenge(
  db: Database,
  challenge: Challenge & { hash: Buffer; purpose: ChallengePurpose; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .with('over', (query) =>
      query
        .deleteFrom('staff_challenges')
        .where('challenge_hash', 'in', (old) =>
          old
            .selectFrom('staff_challenges')
            .where('expires_at', '<=', challenge.now)
            .orderBy('expires_at')
            .limit(2)
            .forUpdate()
            .skipLocked()
            .select('challenge_hash'),
        ),
    )
    .insertInto('staff_challenges')
    .values({
      challenge_hash: challenge.hash,
      purpose: challenge.purpose,
      staff_id: challenge.staffId,
      user_handle: challenge.userHandle,
      act: challenge.act,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** For only one of many simultaneous callers. Undefined if there is none, or it was for another purpose. */
export async function takeChallenge(
  db: Database,
  hash: Buffer,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Challenge | undefined> {
  return db
    .deleteFrom('staff_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['staff_id as staffId', 'user_handle as userHandle', 'act'])
    .executeTakeFirst();
}

export interface StoredPasskey {
  id: string;
  credentialId: Buffer;
  staffId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
  label: string;
  /** The host it was made at and works at; null if not known. */
  host: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const passkey = [
  'staff_passkeys.id',
  'credential_id as credentialId',
  'staff_id as staffId',
  'public_key as publicKey',
  'counter',
  'transports',
  'is_backed_up as isBackedUp',
  'label',
  'host',
  'staff_passkeys.created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

export async function listPasskeys(db: Database, staffId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('staff_passkeys')
    .select(passkey)
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
}

export async function findPasskey(db: Database, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('staff_passkeys')
    .select(passkey)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False if it already belongs to somebody. */
export async function insertPasskey(
  trx: DatabaseTransaction,
  made: Omit<StoredPasskey, 'id' | 'lastUsedAt'>,
): Promise<boolean> {
  return isAny(
    trx
      .insertInto('staff_passkeys')
      .values({
        credential_id: made.credentialId,
        staff_id: made.staffId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        is_backed_up: made.isBackedUp,
        label: made.label,
        host: made.host,
        created_at: made.createdAt,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing()),
  );
}

/** False if it has been removed meanwhile. */
export async function markPasskeyUsed(
  trx: DatabaseTransaction,
  id: string,
  used: { counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  return isAny(
    trx
      .updateTable('staff_passkeys')
      .set({ counter: used.counter, is_backed_up: used.isBackedUp, last_used_at: used.now })
      .where('id', '=', id),
  );
}

export async function deletePasskey(
  trx: DatabaseTransaction,
  staffId: string,
  id: string,
): Promise<{ label: string } | undefined> {
  return trx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
}

/** Passkeys of unknown hosts get the desk's present one, because they have let people in until now. */
export async function adoptPasskeys(db: Database, host: string): Promise<void> {
  await db.updateTable('staff_passkeys').set({ host }).where('host', 'is', null).execute();
}

/** Active people with passkeys of other hosts, and how many of them have no way in at this one. */
export async function countMovedPeople(
  db: Database,
  host: string,
): Promise<{ people: number; lockedOut: number; hosts: string[] }> {
  const { rows } = await sql<{ people: number; lockedOut: number; hosts: string[] | null }>`
    select count(distinct staff.id)::int as people, array_agg(distinct host) as hosts,
      (count(distinct staff.id) filter (where ${isLockedOut(host)}))::int as "lockedOut"
    from staff join staff_passkeys on staff_passkeys.staff_id = staff.id
    where host <> ${host} and suspended_at is null and joined_at is not null
  `.execute(db);
  return { people: rows[0]!.people, lockedOut: rows[0]!.lockedOut, hosts: rows[0]!.hosts ?? [] };
}

export async function deletePasskeysOf(trx: DatabaseTransaction, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}
