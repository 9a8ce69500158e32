import { sql } from 'kysely';
import type { Role } from '#contract/desk/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';

type StaffActor = Actor & { kind: 'staff' };

/** Who asked for work that is done later, as its row keeps it. */
export interface AskedBy {
  staffId: string;
  actor: { role: Role; sessionId: string | null; address: string };
}

/** The columns of such a row. */
export function askedByColumns({ staffId, role, sessionId, address }: StaffActor) {
  return { staff_id: staffId, actor: JSON.stringify({ role, sessionId, address }) };
}

export function actorWhoAsked({ staffId, actor }: AskedBy): StaffActor {
  return { kind: 'staff', staffId, ...actor };
}

/** True if the person who asked has since been suspended or given another role: then nothing is done for them. */
export function isForfeit(table: 'bulk_jobs' | 'desk_jobs' | 'imports') {
  return sql<boolean>`(
    select owner.suspended_at is not null or owner.role <> actor ->> 'role'
    from staff as owner where owner.id = ${sql.ref(`${table}.staff_id`)}
  )`;
}
