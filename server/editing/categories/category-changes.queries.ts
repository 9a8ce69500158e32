import type { CategoryChange } from '#contract/desk/categories.ts';
import { sql } from 'kysely';
import { insertChangeSet } from '#server/editing/products/change-sets.queries.ts';
import type { Change as ChangeSet } from '#server/editing/products/edits.types.ts';
import type { LaterChange } from '#server/audit-log/versioned.rules.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A category changed by an act, with the changed fields only. `before` is null if it was created, `after` if it was
 * deleted.
 */
export interface Change {
  id: string;
  before: Fields | null;
  after: Fields | null;
  version: number | null;
}

/** Starts a set without products. */
export function startChangeSet(trx: DatabaseTransaction, set: ChangeSet): Promise<string> {
  return insertChangeSet(trx, set, []);
}

export async function insertChanges(
  trx: DatabaseTransaction,
  changeSetId: string,
  changes: readonly Change[],
): Promise<void> {
  await sql`
    insert into changes (change_set_id, entity_type, entity_id, before, after, version_after)
    select ${changeSetId}, 'category', id, nullif(before, 'null'), nullif(after, 'null'), version
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as r (id uuid, before jsonb, after jsonb, version integer)
  `.execute(trx);
}

export async function markUndone(
  trx: DatabaseTransaction,
  changeSetId: string,
  undoneBy: string,
): Promise<void> {
  await trx
    .updateTable('changes')
    .set({ undone_by: undoneBy })
    .where('change_set_id', '=', changeSetId)
    .where('entity_type', '=', 'category')
    .execute();
}

/** Changes to a category since a version of it, newest first. */
export async function listLaterChanges(
  db: Database,
  categoryId: string,
  version: number,
): Promise<LaterChange[]> {
  const rows = await db
    .selectFrom('changes')
    .innerJoin('change_sets', 'change_sets.id', 'change_set_id')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .where('entity_type', '=', 'category')
    .where('entity_id', '=', categoryId)
    .where('version_after', '>', version)
    .where('after', 'is not', null)
    .orderBy('version_after', 'desc')
    .select(['after', 'staff.name as by', 'made_at as at'])
    .execute();
  return rows.map(({ after, by, at }) => ({ fields: after as Fields, by, at }));
}

interface Found {
  summary: string;
  isUndone: boolean;
  hasProducts: boolean;
  changes: Change[];
}

/** What a set changed in categories, and whether that was taken back; null if there is no such set. */
export async function findChanges(db: Database, changeSetId: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select summary,
      bool_or(undone_by is not null) filter (where entity_type = 'category') as "isUndone",
      bool_or(entity_type = 'product') as "hasProducts",
      jsonb_agg(jsonb_build_object(
        'id', entity_id, 'before', before, 'after', after, 'version', version_after
      )) filter (where entity_type = 'category') as changes
    from change_sets join changes on change_set_id = change_sets.id
    where change_sets.id = ${changeSetId}
    group by change_sets.id
    having bool_or(entity_type = 'category')
  `.execute(db);
  return rows[0] ?? null;
}

/** Newest first. */
export async function listCategoryChanges(db: Database, limit: number): Promise<CategoryChange[]> {
  const { rows } = await sql<Omit<CategoryChange, 'madeAt'> & { madeAt: Date }>`
    select s.id, s.made_at as "madeAt", staff.name as "staffName", s.summary,
      (s.kind = 'undo' or exists (
        select from changes where change_set_id = s.id and undone_by is not null
      )) as "isUndone"
    from change_sets s left join staff on staff.id = s.staff_id
    where exists (select from changes where change_set_id = s.id and entity_type = 'category')
    order by s.made_at desc, s.id desc limit ${limit}
  `.execute(db);
  return rows.map(({ madeAt, ...change }) => ({ ...change, madeAt: madeAt.toISOString() }));
}
