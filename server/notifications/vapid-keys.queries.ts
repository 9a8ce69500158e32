import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface StoredVapidKeys {
  publicKey: string;
  sealedPrivateKey: string;
  keyId: string;
}

/** The oldest first. To change them, the whole table is locked: two processes must not make a pair each. */
export async function listVapidKeys(
  db: Database | DatabaseTransaction,
  purpose: 'to read them' | 'to change them' = 'to read them',
): Promise<StoredVapidKeys[]> {
  if (purpose === 'to change them') await sql`lock table vapid_keys in exclusive mode`.execute(db);
  return db
    .selectFrom('vapid_keys')
    .select(['public_key as publicKey', 'sealed_private_key as sealedPrivateKey', 'key_id as keyId'])
    .orderBy('created_at')
    .orderBy('public_key')
    .execute();
}

export async function saveVapidKeys(
  trx: DatabaseTransaction,
  { publicKey, sealedPrivateKey, keyId, now }: StoredVapidKeys & { now: Date },
): Promise<void> {
  const sealed = { sealed_private_key: sealedPrivateKey, key_id: keyId };
  await trx
    .insertInto('vapid_keys')
    .values({ ...sealed, public_key: publicKey, created_at: now })
    .onConflict((conflict) => conflict.column('public_key').doUpdateSet(sealed))
    .execute();
}
