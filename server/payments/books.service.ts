import { sql } from 'kysely';
import { brokenInvariants } from '#database/invariants.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Whether what must be true of orders, money and stock is true: asked once in an hour, so that a fault is
 * noticed by the owner's alarm and not by a customer. Tells of it in the log and in `dandle_broken_invariants`.
 */
export async function checkBooks({
  db,
  log,
  metrics,
}: Pick<Context, 'db' | 'log' | 'metrics'>): Promise<string[]> {
  const broken = await brokenInvariants(
    async (text) => (await sql<{ name: string; what: string }>`${sql.raw(text)}`.execute(db)).rows,
  );
  metrics.brokenInvariants.set(broken.length);
  for (const what of broken) log.error({ what }, 'the books do not balance');
  return broken;
}
