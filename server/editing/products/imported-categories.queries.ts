import { sql } from 'kysely';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Acting } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';

/**
 * Deletes the categories that an import made, once it has been undone: those that nobody has changed, with nothing in
 * them but what the import brought and the undoing has archived. They go one level after another, the lowest first.
 */
export async function removeImportedCategories(
  trx: DatabaseTransaction,
  changeSetId: string,
  { by, at }: Acting,
): Promise<void> {
  const made = await trx.selectFrom('categories').where('made_by', '=', changeSetId).select('id').execute();
  if (made.length === 0) return;
  // As every act on the tree.
  await sql`select pg_advisory_xact_lock(hashtext('dandle categories'))`.execute(trx);
  for (;;) {
    const empty = await leaveEmptyLeaves(trx, changeSetId);
    if (empty.length === 0) return;
    for (const { id, name } of empty) {
      await trx.deleteFrom('categories').where('id', '=', id).execute();
      await recordAction(trx, by, {
        ...{ happenedAt: at, act: 'categories.delete', entity: 'category', entityId: id },
        ...{ before: { name }, after: {} },
      });
    }
  }
}

/** The lowest of them, which the archived products have just left. */
async function leaveEmptyLeaves(
  trx: DatabaseTransaction,
  changeSetId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with empty as materialized (
      select id, name from categories c
      where made_by = ${changeSetId} and version = 1
        and not exists (select from categories where parent_id = c.id)
        and not exists (
          select from product_categories pc join products p on p.id = pc.product_id
          where pc.category_id = c.id and not (p.status = 'archived' and exists (
            select from changes
            where change_set_id = ${changeSetId} and entity_type = 'product' and entity_id = p.id and before is null
          ))
        )
    ), gone as (
      delete from product_categories where category_id in (select id from empty)
    )
    select id, name from empty
  `.execute(trx);
  return rows;
}
