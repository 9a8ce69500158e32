import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { RefusedCall } from '#server/platform/callers.ts';
import type { Context } from '#server/platform/context.ts';
import { recordAct } from './acts.queries.ts';

/** What somebody was not allowed to do, or could not: by itself, for nothing else has been done. */
export async function recordRefusal(
  { db }: Pick<Context, 'db'>,
  by: StaffCaller,
  { call, act, id, code }: RefusedCall,
): Promise<void> {
  await recordAct(db, actorOf(by), {
    happenedAt: by.now,
    act,
    ...(id !== undefined && { entityId: id.slice(0, 100) }),
    after: { call },
    refusedWith: code,
  });
}
