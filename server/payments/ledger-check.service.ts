import { sql } from 'kysely';
import { brokenInvariants } from '#database/invariants.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Checks what must hold for orders, money and stock, so that the owner's alarm notices a fault before a
 * customer does: faults are logged and counted in `dandle_broken_invariants`.
 */
export async function checkLedger({
  db,
  log,
  metrics,
}: Pick<Context, 'db' | 'log' | 'metrics'>): Promise<string[]> {
  const broken = await brokenInvariants(
    async (text) => (await sql<{ name: string; what: string }>`${sql.raw(text)}`.execute(db)).rows,
  );
  metrics.brokenInvariants.set(broken.length);
  for (const what of broken) log.error({ what }, 'the ledger does not balance');
  return broken;
}
