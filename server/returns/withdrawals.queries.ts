import { sql } from 'kysely';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export interface WithdrawalRequest {
  id: string;
  sealed: string;
  askedAt: Date;
}

export async function insertRequest(db: Database, { id, sealed, askedAt }: WithdrawalRequest): Promise<void> {
  await db.insertInto('withdrawal_requests').values({ id, sealed, asked_at: askedAt }).execute();
}

/** The oldest that no other process is reading, except those that failed a moment ago. */
export async function lockRequests(
  trx: DatabaseTransaction,
  { except, max }: { except: readonly string[]; max: number },
): Promise<WithdrawalRequest[]> {
  return trx
    .selectFrom('withdrawal_requests')
    .where(sql<boolean>`id <> all(${except}::uuid[])`)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .select(['id', 'sealed', 'asked_at as askedAt'])
    .execute();
}

export async function deleteRequest(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('withdrawal_requests').where('id', '=', id).execute();
}

/** Whatever the reason why nobody could read them. */
export async function deleteOldRequests(db: Database, askedBefore: Date): Promise<void> {
  await db.deleteFrom('withdrawal_requests').where('asked_at', '<', askedBefore).execute();
}

/** Whether the address of an order may be told once more that its form changed nothing. */
export async function takeAnswer(
  trx: DatabaseTransaction,
  orderId: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> {
  return isAny(
    trx
      .insertInto('withdrawal_answers')
      .values({ order_id: orderId, answered_at: now })
      .onConflict((conflict) =>
        conflict
          .column('order_id')
          .doUpdateSet({ answered_at: now })
          .where('withdrawal_answers.answered_at', '<=', notSince),
      )
      .returning('order_id as id'),
  );
}

export async function deleteOldAnswers(db: Database, answeredBefore: Date): Promise<void> {
  await db.deleteFrom('withdrawal_answers').where('answered_at', '<', answeredBefore).execute();
}

/** The link opens this return from now on; an older link to it no longer does. */
export async function setLink(trx: DatabaseTransaction, returnId: string, hash: Buffer): Promise<void> {
  await trx.updateTable('returns').set({ link_hash: hash }).where('id', '=', returnId).execute();
}

export async function findReturnByLink(
  db: Database,
  hash: Buffer,
): Promise<{ id: string; orderId: string } | null> {
  const row = await db
    .selectFrom('returns')
    .where('link_hash', '=', hash)
    .where('closed_at', 'is', null)
    .select(['id', 'order_id as orderId'])
    .executeTakeFirst();
  return row ?? null;
}

/** Leaves as many pieces of each line as are given. A line with none is removed. */
export async function leavePieces(
  trx: DatabaseTransaction,
  returnId: string,
  lines: readonly { itemId: string; quantity: number }[],
): Promise<void> {
  for (const { itemId, quantity } of lines) {
    const isThis = sql<boolean>`return_id = ${returnId} and order_item_id = ${itemId}`;
    if (quantity === 0) await trx.deleteFrom('return_lines').where(isThis).execute();
    else await trx.updateTable('return_lines').set({ quantity }).where(isThis).execute();
  }
}
