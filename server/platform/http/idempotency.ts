import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '#contract/refusal.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';
import { keyedHash } from '#server/platform/secrets.ts';

interface Request {
  key: string | string[];
  /** Whose key it is. */
  scope: string;
  endpoint: string;
  url: string;
  body: unknown;
}

interface Made {
  status: number;
  payload: string | null;
}

/** Keeps the answer in the transaction that does the work, so both are committed or neither. */
export type KeepMade = (trx: DatabaseTransaction, made: Made) => Promise<void>;

export type IdempotentReplay = (
  request: Request,
  work: (keep: KeepMade) => Promise<Made>,
) => Promise<Made & { isReplay: boolean }>;

/** After this long, another request may take over one that died with its process. */
const STALE_AFTER_SECONDS = 30;
/** The most keys a caller may have; the oldest are deleted to make room. */
const MAX_KEYS = 100;

/**
 * Honours an `Idempotency-Key`: the same key with the same request gets the first answer again, with another request
 * 422, and while the first is still in progress 409. Only successes are kept: a refusal has changed nothing, and its
 * cause may be gone at the next try.
 *
 * The key is claimed before the work. Work that must not happen twice finishes the key in its own transaction (`keep`),
 * so neither a process that dies nor a connection that hangs after the commit can make it run again; if another request
 * has taken over the claim in the meantime, that transaction is rolled back. All other endpoints are idempotent by a
 * natural key (the order's fingerprint, the one live payment), and their answers are kept after the work, which saves
 * repeating it.
 */
export function createIdempotentReplay(
  db: Database,
  clock: Clock,
  secretKeys: readonly Buffer[],
): IdempotentReplay {
  return async ({ key, scope, endpoint, url, body }, work) => {
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw refuse('request/key-invalid');

    // Keyed, because some bodies hold a password, and a plain hash in a stolen copy could be guessed quickly.
    const hashes = secretKeys.map((secretKey) =>
      keyedHash(secretKey, 'idempotent request', JSON.stringify([url, body ?? null])),
    );
    const hash = hashes[0]!;
    const row = { scope, endpoint, key };
    const claim = randomUUID();
    const now = clock.now();
    const staleSince = secondsAfter(now, -STALE_AFTER_SECONDS);
    const claimed = await db
      .with('making_room', (query) =>
        query
          .deleteFrom('idempotency_keys')
          .where('scope', '=', row.scope)
          .where('started_at', '<=', (older) =>
            older
              .selectFrom('idempotency_keys')
              .where('scope', '=', row.scope)
              .orderBy('started_at', 'desc')
              .offset(MAX_KEYS - 1)
              .limit(1)
              .select('started_at'),
          )
          .where((is) => is.or([is('status', 'is not', null), is('started_at', '<', staleSince)])),
      )
      .insertInto('idempotency_keys')
      .values({ ...row, claim, request_hash: hash, started_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['scope', 'endpoint', 'key'])
          .doUpdateSet({ claim, started_at: now, request_hash: hash })
          .where('idempotency_keys.status', 'is', null)
          .where('idempotency_keys.started_at', '<', staleSince),
      )
      .returning('key')
      .executeTakeFirst();

    if (!claimed) {
      const known = await db
        .selectFrom('idempotency_keys')
        .where((is) => is.and(row))
        .select(['request_hash', 'status', 'body'])
        .executeTakeFirst();
      if (known && !hashes.some((each) => known.request_hash.equals(each)))
        throw refuse('request/key-reused');
      if (known?.status == null) throw refuse('request/key-in-progress');
      return { status: known.status, payload: known.body, isReplay: true };
    }

    const finish = async (query: Database, made: Made): Promise<boolean> => {
      const finished = await query
        .updateTable('idempotency_keys')
        .set({ status: made.status, body: made.payload })
        .where((is) => is.and({ ...row, claim }))
        .where('status', 'is', null)
        .returning('key')
        .executeTakeFirst();
      return finished !== undefined;
    };
    let isKept = false;
    try {
      const made = await work(async (trx, answer) => {
        if (!(await finish(trx, answer))) throw refuse('request/key-in-progress');
        isKept = true;
      });
      if (!isKept) await finish(db, made);
      return { ...made, isReplay: false };
    } catch (error) {
      // Not if it is finished: the work was done, and only its answer was lost on the way.
      await db
        .deleteFrom('idempotency_keys')
        .where((is) => is.and({ ...row, claim }))
        .where('status', 'is', null)
        .execute();
      throw error;
    }
  };
}

const KEPT_HOURS = 72;

/** Deletes keys after three days. */
export async function deleteOldIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', sql`started_at < ${secondsAfter(now, -KEPT_HOURS * 3600)}`);
}

/** The answers kept for a customer contain personal data, so they are deleted with the account. */
export async function eraseIdempotencyKeys(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('scope', '=', `customer:${customerId}`).execute();
}
