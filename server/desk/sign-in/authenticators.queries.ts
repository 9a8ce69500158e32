import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { SealedSecret } from '#server/two-factor/sealed-secret.rules.ts';

/** The second factor of people with a password. */
export interface Authenticator extends SealedSecret {
  lastStep: number;
  recoverySalt: Buffer;
}

const sealedColumns = ['sealed_secret as sealedSecret', 'key_id as keyId'] as const;

export async function findAuthenticator(db: Database, staffId: string): Promise<Authenticator | undefined> {
  return db
    .selectFrom('staff_two_factor_secrets')
    .select([...sealedColumns, 'last_step as lastStep', 'recovery_salt as recoverySalt'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
}

/** Replaces the one before, with new recovery codes. */
export async function replaceAuthenticator(
  trx: DatabaseTransaction,
  staffId: string,
  authenticator: Authenticator,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await deleteAuthenticator(trx, staffId);
  await trx
    .insertInto('staff_two_factor_secrets')
    .values({
      staff_id: staffId,
      sealed_secret: authenticator.sealedSecret,
      key_id: authenticator.keyId,
      last_step: authenticator.lastStep,
      recovery_salt: authenticator.recoverySalt,
      enabled_at: now,
    })
    .execute();
  await insertRecoveryCodes(trx, staffId, codeHashes);
}

/** Its recovery codes go with it. */
export async function deleteAuthenticator(trx: DatabaseTransaction, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_two_factor_secrets').where('staff_id', '=', staffId).execute();
}

/** Uses up a step and all before it. True for only one of many simultaneous callers. */
export async function useStep(trx: DatabaseTransaction, staffId: string, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('staff_two_factor_secrets')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function insertRecoveryCodes(
  trx: DatabaseTransaction,
  staffId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await trx
    .insertInto('staff_recovery_codes')
    .values(codeHashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute();
}

/** The previous codes become void. False if there is no authenticator any more. */
export async function replaceRecoveryCodes(
  trx: DatabaseTransaction,
  staffId: string,
  recoverySalt: Buffer,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  const row = await trx
    .updateTable('staff_two_factor_secrets')
    .set({ recovery_salt: recoverySalt })
    .where('staff_id', '=', staffId)
    .returning('staff_id')
    .executeTakeFirst();
  if (!row) return false;
  await insertRecoveryCodes(trx, staffId, codeHashes);
  return true;
}

/** Uses up a recovery code. True once. */
export async function useRecoveryCode(
  trx: DatabaseTransaction,
  staffId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listAuthenticatorsSealedWith(db: Database, keyId: string) {
  return db
    .selectFrom('staff_two_factor_secrets')
    .select(['staff_id as staffId', ...sealedColumns])
    .where('key_id', '=', keyId)
    .execute();
}

/** Does nothing if the secret has changed meanwhile. */
export async function replaceSealed(
  db: Database,
  staffId: string,
  sealed: { old: SealedSecret; new: SealedSecret },
): Promise<void> {
  await db
    .updateTable('staff_two_factor_secrets')
    .set({ sealed_secret: sealed.new.sealedSecret, key_id: sealed.new.keyId })
    .where('staff_id', '=', staffId)
    .where('sealed_secret', '=', sealed.old.sealedSecret)
    .execute();
}
