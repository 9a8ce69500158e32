import type { CategoryChange } from '#contract/desk/categories.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One thing that an act has changed, its changed fields alone. Null before: it was created; null after: deleted. */
export interface Change {
  entity: 'category' | 'product';
  id: string;
  before: Fields | null;
  after: Fields | null;
  version: number | null;
}

export async function insertChanges(
  trx: DatabaseTransaction,
  { summary, undoes = null, by, at }: { summary: string; undoes?: string | null; by: Actor; at: Date },
  changes: readonly Change[],
): Promise<string> {
  const { id } = await trx
    .insertInto('change_sets')
    .values({
      kind: undoes === null ? 'edit' : 'undo',
      staff_id: by.kind === 'staff' ? by.staffId : null,
      made_at: at,
      summary: summary.slice(0, 300),
      undoes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into changes (change_set_id, entity_type, entity_id, before, after, version_after)
    select ${id}, entity, id, nullif(before, 'null'), nullif(after, 'null'), version
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as r (entity text, id uuid, before jsonb, after jsonb, version integer)
  `.execute(trx);
  if (undoes !== null) {
    await trx.updateTable('changes').set({ undone_by: id }).where('change_set_id', '=', undoes).execute();
  }
  return id;
}

export interface LaterChange {
  fields: Fields;
  by: string;
  at: Date;
}

/** What has become of a category since a version of it, newest first. */
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
  return rows.map(({ after, by, at }) => ({ fields: after as Fields, by: by ?? 'Somebody', at }));
}

export interface ChangeSet {
  summary: string;
  undoes: string | null;
  isUndone: boolean;
  changes: Change[];
}

/** A set of changes of which one at least is of a category; null when there is none. */
export async function findChangeSet(db: Database, id: string): Promise<ChangeSet | null> {
  const { rows } = await sql<ChangeSet & { isOfCategories: boolean }>`
    select summary, undoes,
      bool_or(undone_by is not null) as "isUndone",
      bool_or(entity_type = 'category') as "isOfCategories",
      jsonb_agg(jsonb_build_object(
        'entity', entity_type, 'id', entity_id, 'before', before, 'after', after, 'version', version_after
      ) order by entity_type, entity_id) as changes
    from change_sets join changes on change_set_id = change_sets.id
    where change_sets.id = ${id}
    group by change_sets.id
  `.execute(db);
  return rows[0]?.isOfCategories ? rows[0] : null;
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
