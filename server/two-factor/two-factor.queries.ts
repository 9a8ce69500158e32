import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { SealedSecret } from './sealed-secret.rules.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';

export async function findStatus(db: Database, customerId: string) {
  return db
    .selectFrom('customers')
    .select(['email', 'is_two_factor_enabled as isTwoFactorEnabled'])
    .where('id', '=', customerId)
    .executeTakeFirst();
}

const sealedColumns = ['sealed_secret as sealedSecret', 'key_id as keyId'] as const;

/** Offers a secret. If one is already on offer, extends that one instead. Returns the secret on offer. */
export async function offerSecret(
  db: Database,
  customerId: string,
  offered: SealedSecret,
  times: { now: Date; expiresAt: Date },
): Promise<SealedSecret> {
  return db
    .insertInto('two_factor_setups')
    .values({
      customer_id: customerId,
      sealed_secret: offered.sealedSecret,
      key_id: offered.keyId,
      expires_at: times.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet((value) => {
        const kept = (column: 'sealed_secret' | 'key_id') =>
          value
            .case()
            .when('two_factor_setups.expires_at', '>', times.now)
            .then(value.ref(`two_factor_setups.${column}`))
            .else(value.ref(`excluded.${column}`))
            .end();
        return {
          sealed_secret: kept('sealed_secret'),
          key_id: kept('key_id'),
          expires_at: times.expiresAt,
        };
      }),
    )
    .returning(sealedColumns)
    .executeTakeFirstOrThrow();
}

export async function findOfferedSecret(
  db: Database,
  customerId: string,
  now: Date,
): Promise<SealedSecret | undefined> {
  return db
    .selectFrom('two_factor_setups')
    .select(sealedColumns)
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteOfferedSecret(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('two_factor_setups').where('customer_id', '=', customerId).execute();
}

/** True for exactly one of many concurrent callers, while this secret is still the one on offer. */
export async function takeOfferedSecret(
  trx: DatabaseTransaction,
  customerId: string,
  { sealedSecret }: SealedSecret,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('two_factor_setups')
    .where('customer_id', '=', customerId)
    .where('sealed_secret', '=', sealedSecret)
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks an account if its second factor is on or off as expected and its password is the one that was
 * checked.
 */
export async function lockForSwitch(
  trx: DatabaseTransaction,
  account: { id: string; passwordHash: string },
  { isEnabled }: { isEnabled: boolean },
): Promise<boolean> {
  const row = await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .where('is_two_factor_enabled', '=', isEnabled)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setTwoFactorEnabled(
  trx: DatabaseTransaction,
  customerId: string,
  isEnabled: boolean,
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ is_two_factor_enabled: isEnabled })
    .where('id', '=', customerId)
    .execute();
}

export interface EnabledSecret extends SealedSecret {
  lastStep: number;
  recoverySalt: Buffer;
}

export async function insertSecret(
  trx: DatabaseTransaction,
  customerId: string,
  secret: EnabledSecret,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('two_factor_secrets')
    .values({
      customer_id: customerId,
      sealed_secret: secret.sealedSecret,
      key_id: secret.keyId,
      last_step: secret.lastStep,
      recovery_salt: secret.recoverySalt,
      enabled_at: now,
    })
    .execute();
  await trx
    .insertInto('recovery_codes')
    .values(codeHashes.map((hash) => ({ customer_id: customerId, code_hash: hash })))
    .execute();
}

export async function findSecret(db: Database, customerId: string): Promise<EnabledSecret | undefined> {
  return db
    .selectFrom('two_factor_secrets')
    .select([...sealedColumns, 'last_step as lastStep', 'recovery_salt as recoverySalt'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Deletes it with its recovery codes. */
export async function deleteSecret(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await trx.deleteFrom('two_factor_secrets').where('customer_id', '=', customerId).execute();
}

/**
 * Uses up a step and all before it (RFC 6238, section 5.2). True for exactly one of many concurrent callers.
 */
export async function useStep(trx: DatabaseTransaction, customerId: string, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('two_factor_secrets')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasRecoveryCode(db: Database, customerId: string, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code. Returns how many are left, or null if it had already been used. */
export async function useRecoveryCode(
  trx: DatabaseTransaction,
  customerId: string,
  codeHash: Buffer,
): Promise<number | null> {
  const row = await trx
    .deleteFrom('recovery_codes')
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', codeHash)
    .returning('customer_id')
    .executeTakeFirst();
  if (!row) return null;
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select((each) => each.fn.countAll<number>().as('left'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return left;
}

export async function deleteExpiredSetups(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'two_factor_setups', sql`expires_at <= ${now}`);
}

export async function listSecretsSealedWith(db: Database, keyId: string) {
  return db
    .selectFrom('two_factor_secrets')
    .select(['customer_id as customerId', ...sealedColumns])
    .where('key_id', '=', keyId)
    .execute();
}

/** Does nothing if the secret has changed meanwhile. */
export async function replaceSealed(
  db: Database,
  customerId: string,
  sealed: { old: SealedSecret; new: SealedSecret },
): Promise<void> {
  await db
    .updateTable('two_factor_secrets')
    .set({ sealed_secret: sealed.new.sealedSecret, key_id: sealed.new.keyId })
    .where('customer_id', '=', customerId)
    .where('sealed_secret', '=', sealed.old.sealedSecret)
    .execute();
}

export async function countSecretsSealedWithOtherKeys(
  db: Database,
  keyIds: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('two_factor_secrets')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('key_id', 'not in', keyIds)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Since when it has been on, and how many recovery codes are left; never a secret. Erased with the account.
 */
export async function findFacts(db: Database, customerId: string) {
  return db
    .selectFrom('two_factor_secrets')
    .where('customer_id', '=', customerId)
    .select((row) => [
      'enabled_at as enabledAt',
      row
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.customer_id', '=', 'two_factor_secrets.customer_id')
        .select((each) => each.fn.countAll<number>().as('count'))
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirst();
}
