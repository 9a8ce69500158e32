import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

/** The next values by id. */
export async function listValueIds(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('facet_values')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Values that no product has. Listed products are checked value by value, for which there is an index; the rest in one
 * go.
 */
export async function findUnusedValues(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with unlisted as materialized (
      select array_agg(id) as ids from unnest(${ids}::integer[]) id
      where (select true from product_facets where is_listed and value_ids @> array[id] limit 1) is null
    )
    select unnest(ids) as id from unlisted
    except
    select unnest(value_ids & ids) from product_facets, unlisted where not is_listed and value_ids && ids
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes writers of values wait until the transaction ends. Fails immediately if somebody is writing. */
export async function lockValues(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table facet_values in share row exclusive mode nowait`.execute(trx);
}

export async function deleteValues(trx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('facet_values')
    .where((each) => each('id', '=', each.fn.any(each.val(ids))))
    .execute();
}
