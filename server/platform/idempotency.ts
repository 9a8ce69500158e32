import { refuse } from '#contract/refusal.ts';
import { secondsAfter, type Clock } from './clock.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { keyedHash } from './secrets.ts';

interface Request {
  key: string | string[];
  /** Whose key it is: another caller's equal key is another key. */
  scope: string;
  endpoint: string;
  url: string;
  body: unknown;
  /** The answer holds a token: it is not kept, and a repeat runs the work again. */
  isAnswerSecret: boolean;
}

interface Made {
  status: number;
  payload: string | null;
}

export type IdempotentReplay = (
  request: Request,
  work: () => Promise<Made>,
) => Promise<Made & { isReplay: boolean }>;

/** A request that died with its process may be taken over after this long. */
const STALE_AFTER_SECONDS = 30;

/**
 * Honours `Idempotency-Key`: the same key with the same request gets the first answer again, with another
 * request 422, and while the first is still being worked on 409. Only successes are kept: a refusal has
 * changed nothing, and its cause may be gone at the next try.
 *
 * The row is written before the work and completed after it. Should the process die in between, the work
 * may run again after STALE_AFTER_SECONDS; that is safe because each endpoint is idempotent by its own natural key
 * (the order's fingerprint, the one live payment), and this only spares the repeat.
 */
export function createIdempotentReplay(db: Database, clock: Clock, secretKey: Buffer): IdempotentReplay {
  return async (request, work) => {
    const { key, scope, endpoint } = request;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw refuse('request/key-invalid');
    if (request.isAnswerSecret) return { ...(await work()), isReplay: false };

    // Keyed, because some bodies hold a password: a plain hash would let a stolen copy be guessed at quickly.
    const hash = keyedHash(
      secretKey,
      'idempotent request',
      JSON.stringify([request.url, request.body ?? null]),
    );
    const now = clock.now();
    const claimed = await db
      .insertInto('idempotency_keys')
      .values({ scope, endpoint, key, request_hash: hash, started_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['scope', 'endpoint', 'key'])
          .doUpdateSet({ started_at: now, request_hash: hash })
          .where('idempotency_keys.status', 'is', null)
          .where('idempotency_keys.started_at', '<', secondsAfter(now, -STALE_AFTER_SECONDS)),
      )
      .returning('key')
      .executeTakeFirst();
    const row = (query: Database) =>
      query
        .selectFrom('idempotency_keys')
        .where('scope', '=', scope)
        .where('endpoint', '=', endpoint)
        .where('key', '=', key);

    if (!claimed) {
      const known = await row(db).select(['request_hash', 'status', 'body']).executeTakeFirst();
      if (known && !known.request_hash.equals(hash)) throw refuse('request/key-reused');
      if (known?.status == null) throw refuse('request/key-in-progress');
      return { status: known.status, payload: known.body, isReplay: true };
    }

    const ours = { scope, endpoint, key };
    try {
      const made = await work();
      await db
        .updateTable('idempotency_keys')
        .set({ status: made.status, body: made.payload })
        .where((where) => where.and(ours))
        .execute();
      return { ...made, isReplay: false };
    } catch (error) {
      await db
        .deleteFrom('idempotency_keys')
        .where((where) => where.and(ours))
        .execute();
      throw error;
    }
  };
}

const KEPT_HOURS = 72;

/** Forgets keys after three days. */
export async function forgetOldIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('started_at', '<', secondsAfter(now, -KEPT_HOURS * 3600))
    .execute();
}

/** The answers kept for a customer hold what they asked for: they go with the account. */
export async function eraseIdempotencyKeys(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('scope', '=', scopeOf(customerId)).execute();
}

export function scopeOf(customerId: string): string {
  return `customer:${customerId}`;
}
