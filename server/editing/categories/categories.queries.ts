import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { CategoryNode } from './category-tree.rules.ts';

/**
 * Acts on the tree run one after another. A statement may take a minute, because a large part of the products may have
 * to be indexed under other words.
 */
export async function lockCategories(trx: DatabaseTransaction): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('dandle categories')), set_config('statement_timeout', '60s', true)
  `.execute(trx);
}

/** In order among siblings. */
export function listNodes(db: Database): Promise<CategoryNode[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'parent_id as parentId', 'name', 'image', 'version'])
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Which combinations of categories products are in, and how many products each has. */
export async function listShelves(db: Database): Promise<{ categoryIds: string[]; products: number }[]> {
  const { rows } = await sql<{ categoryIds: string[]; products: number }>`
    select "categoryIds", count(*)::int as products
    from (
      select array_agg(category_id order by category_id) as "categoryIds"
      from product_categories group by product_id
    ) held
    group by "categoryIds"
  `.execute(db);
  return rows;
}

export async function insertNode(
  trx: DatabaseTransaction,
  category: { id?: string; parentId: string | null; name: string; image: string },
): Promise<CategoryNode> {
  const { parentId, ...own } = category;
  return trx
    .insertInto('categories')
    .values({ ...own, parent_id: parentId })
    .returning(['id', 'parent_id as parentId', 'name', 'image', 'version'])
    .executeTakeFirstOrThrow();
}

/** Returns the new version. */
export async function updateNode(
  trx: DatabaseTransaction,
  id: string,
  { parentId, ...own }: Partial<Pick<CategoryNode, 'name' | 'image' | 'parentId'>>,
): Promise<number> {
  const { version } = await trx
    .updateTable('categories')
    .set({ ...own, ...(parentId !== undefined && { parent_id: parentId }), version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteNode(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('categories').where('id', '=', id).execute();
}

/** Numbers siblings in the order given. */
export async function orderSiblings(trx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    update categories set position = place - 1
    from unnest(${ids}::uuid[]) with ordinality as ordered (category_id, place)
    where id = category_id and position <> place - 1
  `.execute(trx);
}

/** From now on the addresses of a category about to be deleted lead to another. */
export async function redirectOldPaths(trx: DatabaseTransaction, id: string, to: string): Promise<void> {
  await sql`update old_paths set category_id = ${to} where category_id = ${id}`.execute(trx);
  await sql`
    insert into old_paths (path, category_id) values (category_path(${id}), ${to})
    on conflict (id) do update set category_id = excluded.category_id
  `.execute(trx);
}

/** The names that lead to the category that once had this address; null if none had. */
export async function findMoved(db: Database, path: string): Promise<string[] | null> {
  const { rows } = await sql<{ names: string[] }>`
    with recursive above as (
      select c.parent_id, c.name, 0 as height
      from old_paths join categories c on c.id = category_id
      where old_paths.id = md5(lower(${path} collate pg_c_utf8))::uuid
      union all
      select c.parent_id, c.name, height + 1 from above join categories c on c.id = above.parent_id
    )
    select array_agg(name order by height desc) as names from above having count(*) > 0
  `.execute(db);
  return rows[0]?.names ?? null;
}

/** The products in a category, with the categories of each in order. */
export async function listProductsIn(
  trx: DatabaseTransaction,
  categoryId: string,
  limit: number,
): Promise<{ id: string; categoryIds: string[] }[]> {
  const { rows } = await sql<{ id: string; categoryIds: string[] }>`
    with held as materialized (
      select id from products
      where id in (select product_id from product_categories where category_id = ${categoryId})
      order by id limit ${limit} for no key update
    )
    select id, array(
      select category_id::text from product_categories where product_id = held.id order by position, category_id
    ) as "categoryIds"
    from held
  `.execute(trx);
  return rows;
}
