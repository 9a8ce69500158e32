import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { acceptedKeys, keyIdOf, openSealed, seal } from '#server/platform/secrets.ts';

/*
 * A keyed hash cannot be recomputed under another key, so counts stored under hashes made with SECRET_KEY
 * would be lost when it changes. Rows are therefore found by hashes under a key of the shop's own, of which
 * the database holds one sealed copy for each accepted SECRET_KEY.
 */

type Needs = Pick<Context, 'config' | 'db' | 'clock' | 'log'>;

const PURPOSE = 'hash key';
/** A copy is deleted once no process has accepted its key for this long: longer than any key change takes. */
const FORGOTTEN_AFTER_DAYS = 1;

interface HashKey {
  id: string;
  key: Buffer;
}

/**
 * Opens the shop's hash key, or generates it, and ensures that each accepted SECRET_KEY opens a copy. If none
 * opens one, the process continues with a new key and leaves the others alone: when the missing SECRET_KEY is
 * set again, the oldest that opens is used, and nothing is lost.
 */
export async function loadHashKey({ config, db, clock, log }: Needs): Promise<Buffer> {
  return transaction(db, async (trx) => {
    // Two processes must not generate one each.
    await sql`lock table hash_keys in exclusive mode`.execute(trx);
    const accepted = acceptedKeys(config).map((key) => ({ key, keyId: keyIdOf(key) }));
    const found = await findOldest(trx, accepted);
    if (!found && (await hasAny(trx))) {
      log.error('the hash key is sealed with a SECRET_KEY that is not set: tries are counted from the start');
    }
    const { id, key } = found ?? (await makeHashKey(trx, config.secretKey));
    const now = clock.now();
    await trx
      .insertInto('hash_keys')
      .values(
        accepted.map((each) => ({
          id,
          key_id: each.keyId,
          sealed_key: seal(each.key, PURPOSE, id, key.toString('base64url')),
          accepted_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['id', 'key_id']).doUpdateSet({ accepted_at: now }))
      .execute();
    await trx
      .deleteFrom('hash_keys')
      .where((is) => is.or([is('id', '=', id), is('key_id', 'in', keyIdsOf(accepted))]))
      .where('accepted_at', '<', daysBefore(now, FORGOTTEN_AFTER_DAYS))
      .execute();
    return key;
  });
}

interface Accepted {
  key: Buffer;
  keyId: string;
}

const keyIdsOf = (accepted: readonly Accepted[]) => accepted.map(({ keyId }) => keyId);

async function findOldest(
  trx: DatabaseTransaction,
  accepted: readonly Accepted[],
): Promise<HashKey | undefined> {
  const row = await trx
    .selectFrom('hash_keys')
    .select(['id', 'key_id as keyId', 'sealed_key as sealedKey'])
    .where('key_id', 'in', keyIdsOf(accepted))
    .orderBy('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const { key: secretKey } = accepted.find(({ keyId }) => keyId === row.keyId)!;
  return {
    id: row.id,
    key: Buffer.from(openSealed([secretKey], PURPOSE, row.id, row.sealedKey), 'base64url'),
  };
}

async function hasAny(trx: DatabaseTransaction): Promise<boolean> {
  return (await trx.selectFrom('hash_keys').select('id').executeTakeFirst()) !== undefined;
}

/**
 * A shop without a hash key has hashed with SECRET_KEY itself until now. If it has counted anything, its
 * first hash key is that key, so existing counts continue, also in processes that have not been updated yet.
 */
async function makeHashKey(trx: DatabaseTransaction, secretKey: Buffer): Promise<HashKey> {
  const { rows } = await sql<{ id: string; isCounting: boolean }>`
    select uuidv7() as id, not exists (select from hash_keys) and (
      exists (select from login_attempts) or exists (select from trusted_networks)
    ) as "isCounting"`.execute(trx);
  const { id, isCounting } = rows[0]!;
  return { id, key: isCounting ? secretKey : randomBytes(32) };
}
