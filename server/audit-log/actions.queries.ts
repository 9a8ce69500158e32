import { sql } from 'kysely';
import type { RefusalCode } from '#contract/refusal.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';
import { changesBetween } from './actions.rules.ts';

export interface Action {
  happenedAt: Date;
  /** Such as `orders.ship`. */
  act: string;
  /** What it was done to: `order` and its id. */
  entity?: string;
  entityId?: string;
  /** By field. Values equal in both are not written. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Fields whose values the log must not hold: names, addresses and the like. */
  personal?: readonly string[];
  /** Absent if it was done. */
  refusedWith?: RefusalCode;
}

/**
 * Logs what somebody did in the shop's name, in the transaction that does it, so that neither exists without the other.
 * Calls that the desk refuses are logged by `serve`.
 */
export async function recordAction(db: Database, actor: Actor, act: Action): Promise<void> {
  const staff = actor.kind === 'staff' ? actor : null;
  const logged = db.insertInto('staff_acts').values({
    happened_at: act.happenedAt,
    staff_id: staff?.staffId ?? null,
    role: staff?.role ?? null,
    session_id: staff?.sessionId ?? null,
    address: staff?.address ?? null,
    via: actor.kind === 'staff' ? 'desk' : actor.kind,
    act: act.act,
    entity_type: act.entity ?? null,
    entity_id: act.entityId ?? null,
    changes: JSON.stringify(changesBetween(act.before, act.after, act.personal)),
    is_success: act.refusedWith === undefined,
    refusal: act.refusedWith ?? null,
  });
  await enqueue(db, logged.compile());
}

/** Whether a person has this many acts in the log since a moment. */
export async function hasActed(db: Database, staffId: string, max: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_acts')
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .offset(max - 1)
    .limit(1)
    .select('happened_at as happenedAt')
    .executeTakeFirst();
  return row !== undefined && row.happenedAt > since;
}

/** Those of the things to which a person has done exactly this since a moment. */
export async function listDoneSince(
  db: Database,
  { staffId, act, entity, entityIds, after, since }: Repeated,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('staff_acts')
    .where('entity_type', '=', entity)
    .where('entity_id', 'in', entityIds)
    .where('staff_id', '=', staffId)
    .where('act', '=', act)
    .where('changes', '=', sql<string>`${JSON.stringify(changesBetween(undefined, after))}::jsonb`)
    .where('happened_at', '>', since)
    .select('entity_id as id')
    .distinct()
    .execute();
  return new Set(rows.map(({ id }) => id!));
}

/** How often this has been done since a moment: to a thing by anybody, or by a person to anything. */
export async function countDone(
  db: Database,
  {
    act,
    since,
    ...which
  }: { act: string; since: Date } & ({ entity: string; entityId: string } | { staffId: string }),
): Promise<number> {
  const done = db
    .selectFrom('staff_acts')
    .where('act', '=', act)
    .where('is_success', '=', true)
    .where('happened_at', '>', since)
    .select((row) => row.fn.countAll<number>().as('count'));
  const { count } = await (
    'staffId' in which
      ? done.where('staff_id', '=', which.staffId)
      : done.where('entity_type', '=', which.entity).where('entity_id', '=', which.entityId)
  ).executeTakeFirstOrThrow();
  return count;
}

export interface Repeated extends Required<Pick<Action, 'act' | 'entity' | 'after'>> {
  staffId: string;
  entityIds: readonly string[];
  since: Date;
}

export interface LatestAction {
  entityId: string;
  who: string;
  at: Date;
}

/** Who last did something to each of these things, if anybody has. */
export async function listLatestActions(
  db: Database,
  { act, entity, entityIds }: { act: string; entity: string; entityIds: readonly string[] },
): Promise<LatestAction[]> {
  if (entityIds.length === 0) return [];
  const { rows } = await sql<LatestAction>`
    select latest.entity_id as "entityId", staff.name as who, latest.happened_at as at
    from unnest(${entityIds}::text[]) as wanted (id)
    cross join lateral (
      select entity_id, staff_id, happened_at from staff_acts
      where entity_type = ${entity} and entity_id = wanted.id and act = ${act} and is_success
      order by id desc limit 1
    ) latest
    join staff on staff.id = latest.staff_id`.execute(db);
  return rows;
}

/** How often a person failed to log in since a moment. */
export async function countFailedSignIns(db: Database, staffId: string, since: Date): Promise<number> {
  const { failures } = await db
    .selectFrom('staff_acts')
    .where('staff_id', '=', staffId)
    .where('act', '=', 'sign-in')
    .where('is_success', '=', false)
    .where('happened_at', '>', since)
    .select((row) => row.fn.countAll<number>().as('failures'))
    .executeTakeFirstOrThrow();
  return failures;
}
