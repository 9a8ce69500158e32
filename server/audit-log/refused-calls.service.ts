import { isStorable } from '#contract/storable.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { RefusedCall } from '#server/platform/http/callers.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasActed, recordAction } from './actions.queries.ts';

/** Acts of any kind. Nothing is ever deleted from the log, and beyond this many a refusal tells nothing new. */
const MAX_IN_AN_HOUR = 1000;

export function hasFilledLog(db: Database, staffId: string, now: Date): Promise<boolean> {
  return hasActed(db, staffId, MAX_IN_AN_HOUR, secondsAfter(now, -3600));
}

/** Logs what somebody was not allowed to do, or could not. It needs no transaction, because nothing else was done. */
export async function recordRefusal(
  { db }: Pick<Context, 'db'>,
  by: StaffCaller,
  { call, act, id, code }: RefusedCall,
): Promise<void> {
  if (await hasFilledLog(db, by.staffId, by.now)) return;
  await recordAction(db, actorOf(by), {
    happenedAt: by.now,
    act,
    // As it came in the path, before anybody checked it.
    ...(id !== undefined && isStorable(id) && { entityId: id.slice(0, 100) }),
    after: { call },
    refusedWith: code,
  });
}
