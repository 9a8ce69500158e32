import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { ExistingStyle, Style, StylePlace } from '#server/catalogue/styles.rules.ts';

export async function listStyles(db: Database, codes: readonly string[]): Promise<ExistingStyle[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<ExistingStyle>`
    select s.code, s.name, s.options,
      coalesce(max(p.style_position), -1) as "lastPosition",
      coalesce(
        jsonb_agg(jsonb_build_object('sku', p.sku, 'values', p.option_values)) filter (where p.status <> 'archived'),
        '[]'
      ) as variants
    from styles s left join products p on p.style_id = s.id
    where s.code = any (${codes})
    group by s.id
  `.execute(db);
  return rows;
}

export async function saveStyles(trx: DatabaseTransaction, styles: readonly Style[]): Promise<void> {
  await sql`
    insert into styles (code, name, options)
    select code, name, options
    from jsonb_to_recordset(${JSON.stringify(styles)}::jsonb) as r (code text, name text, options jsonb)
    order by code
    on conflict (code) do update set name = excluded.name, options = excluded.options
  `.execute(trx);
}

/** Puts products of the shop into their styles. */
export async function placeVariants(
  trx: DatabaseTransaction,
  places: readonly (StylePlace & { productId: string })[],
): Promise<void> {
  await sql`
    update products p set
      style_id = s.id,
      option_values = array(select jsonb_array_elements_text(r.values)),
      style_position = case when p.style_id = s.id then p.style_position else r.position end
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r (
      "productId" uuid, code text, values jsonb, position integer
    ) join styles s on s.code = r.code
    where p.id = r."productId"
  `.execute(trx);
}

export async function deleteEmptyStyles(trx: DatabaseTransaction, codes: readonly string[]): Promise<void> {
  await sql`
    delete from styles s where code = any (${codes}) and not exists (select from products where style_id = s.id)
  `.execute(trx);
}
