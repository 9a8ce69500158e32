import { sql } from 'kysely';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
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
  return isAny(
    trx
      .deleteFrom('two_factor_setups')
      .where('customer_id', '=', customerId)
      .where('sealed_secret', '=', sealedSecret),
  );
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
  return isAny(
    trx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.passwordHash)
      .where('is_two_factor_enabled', '=', isEnabled)
      .forNoKeyUpdate(),
  );
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

export async function deleteExpiredSetups(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'two_factor_setups', sql`expires_at <= ${now}`);
}
