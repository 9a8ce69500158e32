import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { listDoneSince, recordAction, type Action } from './actions.queries.ts';

/** Nothing is ever deleted from the log, so a repeat within this time is not logged again. */
const SAME_MINUTES = 10;

/** Logs that somebody has downloaded a file of the shop's data. */
export async function recordExport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  act: 'products.export' | 'stock.export' | 'orders.download',
  /** What was taken. */
  after: Readonly<Record<string, unknown>> & { format?: string } = {},
): Promise<void> {
  const { format = 'csv' } = after;
  const whose = { entity: `${act}.${format}`, entityIds: [by.staffId] };
  const taken = { act, ...whose, after: { format, ...after } };
  await transaction(db, (trx) => recordTaken(trx, by, taken, clock.now()));
}

/** The same for orders or a round, whose history shows it: they have been printed, or put into a file. */
export async function recordTaken(
  trx: DatabaseTransaction,
  by: StaffCaller,
  {
    entityIds,
    ...act
  }: Required<Pick<Action, 'act' | 'entity' | 'after'>> & { entityIds: readonly string[] },
  now: Date,
): Promise<void> {
  if (entityIds.length === 0) return;
  const since = minutesAfter(now, -SAME_MINUTES);
  const done = await listDoneSince(trx, { ...act, entityIds, staffId: by.staffId, since });
  for (const entityId of entityIds.filter((id) => !done.has(id))) {
    await recordAction(trx, actorOf(by), { ...act, entityId, happenedAt: now });
  }
}
