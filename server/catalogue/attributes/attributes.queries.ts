import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { Attribute, AttributeKind, AttributeValue } from './attribute-values.rules.ts';

/** Which of these attributes the shop has, and how many it has in all. */
export async function listAttributes(
  db: Database,
  keys: readonly string[],
): Promise<{ known: Attribute[]; count: number }> {
  if (keys.length === 0) return { known: [], count: 0 };
  const { rows } = await sql<{ known: Attribute[]; count: number }>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('key', key, 'name', name, 'kind', kind, 'unit', unit, 'better', better))
        from attributes where key = any (${keys})
      ), '[]') as known,
      (select count(*)::integer from attributes) as count
  `.execute(db);
  return rows[0]!;
}

/** Adds attributes after the existing ones; one that exists already stays as it is. */
export async function addAttributes(
  trx: DatabaseTransaction,
  attributes: readonly Attribute[],
): Promise<void> {
  await sql`
    insert into attributes (key, name, kind, unit, better, position)
    select key, name, kind, unit, better, place + (select coalesce(max(position) + 1, 0) from attributes)
    from jsonb_to_recordset(${JSON.stringify(attributes.map((one, place) => ({ ...one, place })))}::jsonb) as r (
      key text, name text, kind text, unit text, better text, place integer
    )
    order by place
    on conflict (key) do nothing
  `.execute(trx);
}

export async function replaceAttributes(
  trx: DatabaseTransaction,
  products: readonly { productId: string; values: ReadonlyMap<string, AttributeValue> }[],
): Promise<void> {
  await sql`
    delete from product_attributes where product_id = any (${products.map(({ productId }) => productId)}::uuid[])
  `.execute(trx);
  const rows = products.flatMap(({ productId, values }) =>
    [...values].map(([key, value]) => ({ productId, key, ...columnsOf(value) })),
  );
  await sql`
    insert into product_attributes (product_id, attribute_key, kind, number, upper_number, choices, is_true)
    select "productId", key, kind, number, "upperNumber", choices, "isTrue"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "productId" uuid, key text, kind text, number numeric, "upperNumber" numeric, choices text[], "isTrue" boolean
    )
  `.execute(trx);
}

function columnsOf(value: AttributeValue): {
  kind: AttributeKind;
  number?: number;
  upperNumber?: number;
  choices?: readonly string[];
  isTrue?: boolean;
} {
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (typeof value === 'boolean') return { kind: 'boolean', isTrue: value };
  const [lower, upper] = value;
  if (typeof lower === 'number' && typeof upper === 'number')
    return { kind: 'range', number: lower, upperNumber: upper };
  return { kind: 'choice', choices: value as readonly string[] };
}

/** Makes categories show attributes, after those they show already, except attributes that a category above shows. */
export async function showAttributes(
  trx: DatabaseTransaction,
  shown: readonly { categoryId: string; key: string }[],
): Promise<void> {
  await sql`
    with recursive brought as (
      select "categoryId" as category_id, key, min(place) as place
      from jsonb_to_recordset(${JSON.stringify(shown.map((one, place) => ({ ...one, place })))}::jsonb) as r (
        "categoryId" uuid, key text, place integer
      )
      group by "categoryId", key
    ), above as (
      select category_id, category_id as ancestor_id from (select distinct category_id from brought) own
      union
      select above.category_id, categories.parent_id
      from above join categories on categories.id = above.ancestor_id
      where categories.parent_id is not null
    )
    insert into category_attributes (category_id, attribute_key, position)
    select category_id, key, place + (
      select coalesce(max(position) + 1, 0) from category_attributes own where own.category_id = brought.category_id
    )
    from brought
    where not exists (
      select from above join category_attributes on category_attributes.category_id = above.ancestor_id
      where above.category_id = brought.category_id and category_attributes.attribute_key = brought.key
    )
    on conflict do nothing
  `.execute(trx);
}
