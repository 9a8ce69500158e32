import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** The names of those of these ids that belong to something with a name. */
export async function listNames(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select id, name from products join wanted using (id)
    union all select id, name from categories join wanted using (id)
    union all select id, name from styles join wanted using (id)
    union all select id, code from promotions join wanted using (id)
    union all select id, name from staff join wanted using (id)
    union all select id, order_number from orders join wanted using (id)`.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
