import { sql } from 'kysely';
import { folded } from '#contract/folding.ts';
import { escapeLike, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueueRead, enqueue } from '#server/platform/database/pipelined-statements.ts';

/** Every action that the activity log can contain. The customer's filter lists them. */
export const activityActions = [
  'Account registered',
  'Email verified',
  'Logged in',
  'Web login asked for',
  'Logged out',
  'Session ended',
  'Second factor asked for',
  'Two-factor enabled',
  'Two-factor disabled',
  'Recovery code used',
  'Password reset requested',
  'Password reset',
  'Password changed',
  'Notifications enabled',
  'Notifications disabled',
  'Profile updated',
  'Data exported',
  'Account deletion asked for',
  'Address added',
  'Address changed',
  'Address deleted',
  'Primary address changed',
  'Order placed',
  'Order cancelled',
  'Order shipped',
  'Order delivered',
  'Return started',
  'Return stopped',
  'Payment started',
  'Payment captured',
  'Payment declined',
  'Payment refunded',
  'Review written',
  'Review changed',
  'Review deleted',
  'Review letters declined',
  'Review letters wanted again',
] as const;

export interface Activity {
  customerId: string;
  happenedAt: Date;
  action: (typeof activityActions)[number];
  entityType?: string;
  entityId?: string;
  /** Must be readable and free of secrets: the customer sees it as it is. */
  changes?: string;
  /** Absent if it succeeded. */
  failureReason?: string;
}

/** When the customer's log had this many entries fewer than now; undefined if it does not have that many. */
export async function findWhenLogWasShorter(
  db: Database,
  customerId: string,
  entries: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('activity')
    .where('customer_id', '=', customerId)
    .orderBy('happened_at', 'desc')
    .offset(entries - 1)
    .limit(1)
    .select('happened_at')
    .executeTakeFirst();
  return row?.happened_at;
}

interface TimesOf {
  customerId: string;
  action: Activity['action'];
  since: Date;
  limit: number;
}

function selectTimesOf(db: Database, { customerId, action, since, limit }: TimesOf) {
  return db
    .selectFrom('activity')
    .where('customer_id', '=', customerId)
    .where('happened_at', '>', since)
    .where('action', '=', action)
    .orderBy('happened_at', 'desc')
    .limit(limit)
    .select('happened_at');
}

/** When the customer did this since that time, newest first. */
export async function listTimesOf(db: Database, wanted: TimesOf): Promise<Date[]> {
  const rows = await selectTimesOf(db, wanted).execute();
  return rows.map((row) => row.happened_at);
}

/** Like `listTimesOf`; the result is available once the transaction's next statement has been answered. */
export async function listTimesAlong(trx: DatabaseTransaction, wanted: TimesOf): Promise<() => Date[]> {
  const { rows } = await enqueueRead(trx, selectTimesOf(trx, wanted).compile());
  return () => rows.map((row) => row.happened_at);
}

/** Records an event, in the transaction of its cause. */
export async function recordActivity(db: Database, activity: Activity): Promise<void> {
  const entry = db.insertInto('activity').values({
    customer_id: activity.customerId,
    happened_at: activity.happenedAt,
    action: activity.action,
    entity_type: activity.entityType ?? null,
    entity_id: activity.entityId ?? null,
    changes: activity.changes ?? '',
    is_success: activity.failureReason === undefined,
    failure_reason: activity.failureReason ?? null,
  });
  await enqueue(db, entry.compile());
}

export interface ActivityWanted {
  from: Date | null;
  before: Date | null;
  /** Empty for every action. */
  action: string;
  /** Part of the action, the entity's type or the changes. Empty for everything. */
  search: string;
  limit: number;
  offset: number;
}

/** A page of the customer's own log, newest first, and the total number of entries. */
export async function listActivity(db: Database, customerId: string, wanted: ActivityWanted) {
  const { from, before, action, search } = wanted;
  const pattern = `%${escapeLike(folded(search))}%`;
  const found = db
    .selectFrom('activity')
    .where('customer_id', '=', customerId)
    .$if(from !== null, (query) => query.where('happened_at', '>=', from!))
    .$if(before !== null, (query) => query.where('happened_at', '<', before!))
    .$if(action !== '', (query) => query.where('action', '=', action))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`find_text(concat_ws(E'\n', action, entity_type, changes)) like ${pattern}`),
    );
  const entries = await found
    .select(entryColumns)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  const { total } = await found
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { entries, total };
}

/** Newest first. */
export async function listLatestActivity(db: Database, customerId: string, limit: number) {
  return db
    .selectFrom('activity')
    .where('customer_id', '=', customerId)
    .select(entryColumns)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const entryColumns = [
  'id',
  'happened_at as happenedAt',
  'action',
  'entity_type as entityType',
  'entity_id as entityId',
  'changes',
  'is_success as isSuccess',
  'failure_reason as failureReason',
] as const;

const EXPORTED_AT_ONCE = 1000;

/** The whole log of a customer, oldest first, a part at a time. The database erases it with the account. */
export async function* exportPersonalData(db: Database, customerId: string) {
  for (let last: string | undefined; ;) {
    const after = sql`(select happened_at, id from activity where id = ${last})`;
    const entries = await db
      .selectFrom('activity')
      .select(entryColumns)
      .where('customer_id', '=', customerId)
      .$if(last !== undefined, (query) => query.where(sql<boolean>`(happened_at, id) > ${after}`))
      .orderBy('happened_at')
      .orderBy('id')
      .limit(EXPORTED_AT_ONCE)
      .execute();
    yield entries;
    if (entries.length < EXPORTED_AT_ONCE) return;
    last = entries.at(-1)!.id;
  }
}
