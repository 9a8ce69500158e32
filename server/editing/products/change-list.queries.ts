import { sql } from 'kysely';
import type { ChangeSet, KeptChange } from '#contract/desk/changes.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';

const sets = sql`
  select s.id, s.kind, s.summary, staff.name as who, s.made_at as "madeAt", s.undoes, c.products, c.categories, c.undone
  from change_sets s
  left join staff on staff.id = s.staff_id
  cross join lateral (
    select
      (count(*) filter (where entity_type = 'product'))::integer as products,
      (count(*) filter (where entity_type = 'category'))::integer as categories,
      (count(undone_by) filter (where entity_type <> 'style'))::integer as undone
    from changes where change_set_id = s.id
  ) c
`;
type Row = Omit<ChangeSet, 'madeAt'> & { madeAt: Date };
const asSet = (row: Row): ChangeSet => ({ ...row, madeAt: row.madeAt.toISOString() });

/** Newest first, without those that changed nothing. */
export async function listChangeSets(
  db: Database,
  { kind, after, limit }: { kind?: string | undefined; after?: string | undefined; limit: number },
): Promise<ChangeSet[]> {
  const { rows } = await sql<Row>`
    ${sets}
    where exists (select from changes where change_set_id = s.id)
      and ${kind === undefined ? sql`true` : sql`s.kind = ${kind}`}
      and ${
        after === undefined
          ? sql`true`
          : sql`(s.made_at, s.id) < (select made_at, id from change_sets where id = ${after})`
      }
    order by s.made_at desc, s.id desc limit ${limit}
  `.execute(db);
  return rows.map(asSet);
}

export async function readChangeSet(db: Database, id: string): Promise<ChangeSet | null> {
  const { rows } = await sql<Row>`${sets} where s.id = ${id}`.execute(db);
  return rows[0] ? asSet(rows[0]) : null;
}

/** Until the transaction ends, nobody else takes it back. */
export async function lockChangeSet(trx: DatabaseTransaction, id: string): Promise<void> {
  await sql`select from change_sets where id = ${id} for no key update`.execute(trx);
}

export async function listChangedThings(
  db: Database,
  changeSetId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<KeptChange[]> {
  const { rows } = await sql<KeptChange>`
    select c.entity_id as id, c.entity_type as type,
      coalesce(p.name, categories.name, c.before ->> 'name', c.after ->> 'name', '') as name, p.sku, c.before, c.after,
      c.undone_by is not null as "isUndone"
    from changes c
    left join products p on c.entity_type = 'product' and p.id = c.entity_id
    left join categories on c.entity_type = 'category' and categories.id = c.entity_id
    -- A change to a style shows in the values of its variants.
    where c.change_set_id = ${changeSetId} and c.entity_type <> 'style' and ${after === undefined ? sql`true` : sql`c.entity_id > ${after}`}
    order by c.entity_id limit ${limit}
  `.execute(db);
  return rows;
}

/** What could still be taken back of a set, and whether that includes prices. */
export async function readUndoable(
  db: Database,
  changeSetId: string,
  products?: readonly string[],
): Promise<{ ids: string[]; hasPrices: boolean; hasCategories: boolean }> {
  const { rows } = await sql<{ id: string; isCategory: boolean; hasPrice: boolean }>`
    select entity_id as id, entity_type = 'category' as "isCategory",
      coalesce(before ? 'pricePence', false) as "hasPrice"
    from changes
    where change_set_id = ${changeSetId} and undone_by is null
      and (${products ?? null}::uuid[] is null or entity_id = any (${products ?? null}::uuid[]))
    order by entity_id
  `.execute(db);
  return {
    ids: rows.filter(({ isCategory }) => !isCategory).map(({ id }) => id),
    hasPrices: rows.some(({ hasPrice }) => hasPrice),
    hasCategories: rows.some(({ isCategory }) => isCategory),
  };
}

export async function deleteOldChangeSets(db: Database, madeBefore: Date): Promise<void> {
  // An import may have changed every product.
  await deleteInBatches(db, 'change_sets', sql`made_at < ${madeBefore}`, { atOnce: 1 });
}
