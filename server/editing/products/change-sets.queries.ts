import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { Change, StoredFields, StyleFields } from './edits.types.ts';

type Fields = Partial<StoredFields>;

export interface ChangedProduct {
  id: string;
  /** Null if it was created. */
  before: Fields | null;
  after: Fields;
  version: number;
}

export interface ChangedStyle {
  id: string;
  before: Partial<StyleFields>;
  after: Partial<StyleFields>;
  version: number;
}

export async function insertChangeSet(
  trx: DatabaseTransaction,
  change: Change,
  changed: readonly ChangedProduct[],
  styles: readonly ChangedStyle[] = [],
): Promise<string> {
  const id = change.into ?? (await beginChangeSet(trx, change));
  await addChanges(trx, id, changed, styles);
  return id;
}

export async function beginChangeSet(
  db: Database,
  { by, at, kind, summary, undoes }: Omit<Change, 'into'>,
): Promise<string> {
  const { id } = await db
    .insertInto('change_sets')
    .values({
      kind,
      staff_id: by.kind === 'staff' ? by.staffId : null,
      made_at: at,
      summary: summary.slice(0, 300),
      undoes: undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A change that comes again, as when work is repeated after an interruption, keeps the values from before the first
 * time.
 */
export async function addChanges(
  trx: DatabaseTransaction,
  changeSetId: string,
  changed: readonly ChangedProduct[],
  styles: readonly ChangedStyle[] = [],
): Promise<void> {
  const rows = [
    ...changed.map((one) => ({ ...one, entity: 'product' })),
    ...styles.map((one) => ({ ...one, entity: 'style' })),
  ];
  await sql`
    insert into changes (change_set_id, entity_type, entity_id, before, after, version_after)
    select ${changeSetId}::uuid, entity, id, before, after, version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      entity text, id uuid, before jsonb, after jsonb, version integer
    )
    on conflict (change_set_id, entity_type, entity_id) do update set
      before = excluded.before || changes.before,
      after = changes.after || excluded.after,
      version_after = excluded.version_after
  `.execute(trx);
}

/** Deletes a change set in which nothing was changed. */
export async function deleteEmptyChangeSet(db: Database, id: string): Promise<void> {
  await sql`
    delete from change_sets where id = ${id} and not exists (select from changes where change_set_id = ${id})
  `.execute(db);
}

/** How many products a change set created and changed, and how many of the new ones were drafts. */
export async function countChanges(
  db: Database,
  changeSetId: string,
): Promise<{ created: number; updated: number; drafts: number }> {
  const { rows } = await sql<{ created: number; updated: number; drafts: number }>`
    select
      (count(*) filter (where before is null and after ->> 'status' = 'draft'))::integer as drafts,
      (count(*) filter (where before is null))::integer as created,
      (count(*) filter (where before is not null))::integer as updated
    from changes where change_set_id = ${changeSetId}
  `.execute(db);
  return rows[0]!;
}

export interface SeenVersion {
  id: string;
  /** The version the editor saw. */
  version: number;
  current: number;
}

export interface LaterChange {
  id: string;
  before: Fields | null;
  after: Fields;
  version: number;
  staffName: string | null;
  madeAt: Date;
}

/** Changes to products, or to styles, since these versions, oldest first. */
export async function listChangesSince(
  db: Database,
  seen: readonly Pick<SeenVersion, 'id' | 'version'>[],
  entity: 'product' | 'style' = 'product',
): Promise<LaterChange[]> {
  if (seen.length === 0) return [];
  const { rows } = await sql<LaterChange>`
    select c.entity_id as id, c.before, c.after, c.version_after as version, staff.name as "staffName",
      sets.made_at as "madeAt"
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as r (id uuid, version integer)
    join changes c on c.entity_type = ${entity} and c.entity_id = r.id and c.version_after > r.version
    join change_sets sets on sets.id = c.change_set_id
    left join staff on staff.id = sets.staff_id
    order by c.entity_id, c.version_after
  `.execute(db);
  return rows;
}

export async function findChangeSet(
  db: Database,
  id: string,
): Promise<{ summary: string; undoes: string | null } | null> {
  return (
    (await db
      .selectFrom('change_sets')
      .where('id', '=', id)
      .select(['summary', 'undoes'])
      .executeTakeFirst()) ?? null
  );
}

export interface KeptChange {
  id: string;
  before: Fields | null;
  after: Fields;
  undoneBy: string | null;
}

/** The changes to products in a change set, or to these products of it, locked until the transaction ends. */
export async function listChangesOf(
  trx: DatabaseTransaction,
  changeSetId: string,
  ids?: readonly string[],
): Promise<KeptChange[]> {
  const { rows } = await sql<KeptChange>`
    select entity_id as id, before, after, undone_by as "undoneBy" from changes
    where change_set_id = ${changeSetId} and entity_type = 'product'
      and (${ids ?? null}::uuid[] is null or entity_id = any (${ids ?? null}::uuid[]))
    order by entity_id
    for no key update
  `.execute(trx);
  return rows;
}

/** The changes to styles in a change set, locked until the transaction ends. */
export async function listStyleChangesOf(
  trx: DatabaseTransaction,
  changeSetId: string,
): Promise<Omit<ChangedStyle, 'version'>[]> {
  const { rows } = await sql<Omit<ChangedStyle, 'version'>>`
    select entity_id as id, before, after from changes
    where change_set_id = ${changeSetId} and entity_type = 'style' and undone_by is null
    order by entity_id
    for no key update
  `.execute(trx);
  return rows;
}

/** Marks changes as taken back. If the change set itself took back `undoes`, those changes stand again. */
export async function markUndone(
  trx: DatabaseTransaction,
  {
    changeSetId,
    undoneBy,
    ids,
    undoes,
  }: { changeSetId: string; undoneBy: string; ids: readonly string[]; undoes: string | null },
): Promise<void> {
  await sql`
    update changes set undone_by = ${undoneBy}
    where change_set_id = ${changeSetId} and entity_type in ('product', 'style') and entity_id = any (${ids}::uuid[])
  `.execute(trx);
  if (undoes === null) return;
  await sql`
    update changes set undone_by = null
    where change_set_id = ${undoes} and undone_by = ${changeSetId} and entity_id = any (${ids}::uuid[])
  `.execute(trx);
}
