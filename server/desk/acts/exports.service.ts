import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { findLatestAct, recordAct } from './acts.queries.ts';

/** Nothing is ever deleted from the log: the same file again is the same looking. */
const SAME_MINUTES = 10;

/** Somebody has taken a file of the shop away with them. */
export async function recordExport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  act: 'products.export' | 'stock.export',
  format = 'csv',
): Promise<void> {
  const now = clock.now();
  const whose = { entity: `${act}.${format}`, entityId: by.staffId };
  const latest = await findLatestAct(db, whose);
  if (latest && latest > minutesAfter(now, -SAME_MINUTES)) return;
  await recordAct(db, actorOf(by), { happenedAt: now, act, ...whose, after: { format } });
}
