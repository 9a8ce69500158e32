import { sql } from 'kysely';
import { escapeLike, type Database } from '#server/platform/database/database.ts';
import type { Change } from './actions.rules.ts';

export interface LogFilter {
  after?: string | undefined;
  staffId?: string | undefined;
  via?: 'desk' | 'command' | 'shop' | undefined;
  act?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
  from: Date | null;
  until: Date | null;
  isRefused: boolean;
  limit: number;
}

/** Newest first. Pages by the last id seen, so that new acts shift nothing. */
export async function listActions(db: Database, filter: LogFilter) {
  const { after, staffId, via, act, entityType, entityId, from, until, isRefused, limit } = filter;
  return db
    .selectFrom('staff_acts')
    .leftJoin('staff', 'staff.id', 'staff_acts.staff_id')
    .select([
      'staff_acts.id',
      'happened_at as happenedAt',
      'staff_id as staffId',
      'staff.name',
      'staff_acts.role',
      sql<'desk' | 'command' | 'shop'>`via`.as('via'),
      sql<string | null>`host(address)`.as('address'),
      'act',
      'entity_type as entityType',
      'entity_id as entityId',
      sql<Record<string, Change>>`changes`.as('changes'),
      'is_success as isSuccess',
      'refusal',
    ])
    .$if(after !== undefined, (query) => query.where('staff_acts.id', '<', after!))
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId!))
    .$if(via !== undefined, (query) => query.where('via', '=', via!))
    .$if(act !== undefined, (query) =>
      query.where((is) => is.or([is('act', '=', act!), is('act', 'like', `${escapeLike(act!)}.%`)])),
    )
    .$if(entityType !== undefined, (query) => query.where('entity_type', '=', entityType!))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId!))
    .$if(from !== null, (query) => query.where('happened_at', '>=', from))
    .$if(until !== null, (query) => query.where('happened_at', '<', until))
    .$if(isRefused, (query) => query.where('is_success', '=', false))
    .orderBy('staff_acts.id', 'desc')
    .limit(limit)
    .execute();
}

/** Keeps what was done and forgets where it came from. */
export async function clearOldAddresses(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('staff_acts')
      .set({ address: null })
      .where('id', 'in', (old) =>
        old
          .selectFrom('staff_acts')
          .select('id')
          .where('address', 'is not', null)
          .where('happened_at', '<', before)
          .limit(1000),
      )
      .executeTakeFirst();
    if (numUpdatedRows < 1000n) return;
  }
}
