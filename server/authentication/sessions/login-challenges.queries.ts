import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { account } from '#server/authentication/authentication.queries.ts';

export async function insertChallenge(
  trx: DatabaseTransaction,
  challenge: { tokenHash: Buffer; customerId: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('login_challenges')
    .values({
      token_hash: challenge.tokenHash,
      customer_id: challenge.customerId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

interface Open {
  now: Date;
  maxAttempts: number;
}

export async function findChallengedAccount(db: Database, tokenHash: Buffer, { now, maxAttempts }: Open) {
  return db
    .selectFrom('login_challenges')
    .innerJoin('customers', 'customers.id', 'login_challenges.customer_id')
    .select(account)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxAttempts)
    .executeTakeFirst();
}

/** Counts an attempt before it is made. False: none is left. */
export async function consumeChallengeAttempt(
  db: Database,
  tokenHash: Buffer,
  { now, maxAttempts }: Open,
): Promise<boolean> {
  return isAny(
    db
      .updateTable('login_challenges')
      .set((value) => ({ tries: value('tries', '+', 1) }))
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('tries', '<', maxAttempts),
  );
}

/** True for exactly one of many concurrent answers. */
export async function deleteChallenge(trx: DatabaseTransaction, tokenHash: Buffer): Promise<boolean> {
  return isAny(trx.deleteFrom('login_challenges').where('token_hash', '=', tokenHash));
}

export async function deleteChallengesOf(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await trx.deleteFrom('login_challenges').where('customer_id', '=', customerId).execute();
}
