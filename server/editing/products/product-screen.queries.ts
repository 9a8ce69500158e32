import { sql } from 'kysely';
import {
  fieldsOfTable,
  type AttributeDefinition,
  type DeskProduct,
  type DeskStyle,
} from '#contract/desk/products.ts';
import { available } from '#server/inventory/stock.queries.ts';
import { isPromotableIn } from '#server/catalogue/promotable.queries.ts';
import { marksOfTheLaw } from '#server/catalogue/warnings.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Change, StoredFields } from './edits.types.ts';

/** A style with all its variants, archived ones last. */
export async function findStyle(db: Database, id: string): Promise<DeskStyle | null> {
  const { rows } = await sql<DeskStyle>`
    select s.id, s.version, s.name, s.options,
      coalesce(jsonb_agg(
        jsonb_build_object(
          'id', p.id,
          'version', p.version,
          'sku', p.sku,
          'name', p.name,
          'optionValues', p.option_values,
          'status', p.status,
          'pricePence', p.price_pence,
          'vatClass', p.vat_class,
          'barcode', p.barcode,
          'shelf', p.shelf,
          'weightGrams', p.weight_grams,
          'parcelSize', p.parcel_size,
          'imagePath', (select shown_picture(path) from product_images where product_id = p.id order by position limit 1),
          'onSale', coalesce(${available('p.id')}, 0),
          'draft', (
            select jsonb_build_object('version', d.version, 'fields', (
              select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(d.fields)
              where key = any (${Object.keys(fieldsOfTable)})
            ))
            from product_drafts d where d.product_id = p.id
          )
        ) order by p.status = 'archived', p.style_position, p.id
      ) filter (where p.id is not null), '[]') as variants
    from styles s left join products p on p.style_id = s.id
    where s.id = ${id}
    group by s.id
  `.execute(db);
  return rows[0] ?? null;
}

export async function listCategoryPathsOf(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; path: string[] }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; path: string[] }>`
    with recursive above as (
      select id, parent_id, name, 0 as height from categories where id = any (${ids}::uuid[])
      union all
      select above.id, c.parent_id, c.name, height + 1 from above join categories c on c.id = above.parent_id
    )
    select id, array_agg(name order by height desc) as path from above group by id
  `.execute(db);
  return rows;
}

/** The attributes that these categories show of their products, those in `keys`, and the marks of the law. */
export async function listAttributesFor(
  db: Database,
  categoryIds: readonly string[],
  keys: readonly string[],
): Promise<AttributeDefinition[]> {
  const { rows } = await sql<AttributeDefinition>`
    with recursive above as (
      select id, parent_id from categories where id = any (${categoryIds}::uuid[])
      union
      select c.id, c.parent_id from above join categories c on c.id = above.parent_id
    )
    select a.key, a.name, a.kind, a.unit,
      case when a.kind = 'choice'
        then array(select name from facet_values where facet = a.key order by name limit 100)
        else '{}' end as choices
    from attributes a
    where a.key = any (${[...keys, ...marksOfTheLaw]})
      or a.key in (select attribute_key from category_attributes join above on above.id = category_id)
    order by a.position, a.name, a.key
  `.execute(db);
  return rows;
}

export interface Past {
  createdAt: Date;
  changedAt: Date;
  prices: { at: string; pricePence: number }[];
  reduction: DeskProduct['reduction'];
}

/** When it was created and last changed, its last fifty prices, and what it may be called reduced from. */
export async function findPast(db: Database, id: string, now: Date): Promise<Past> {
  const { rows } = await sql<Past>`
    select created_at as "createdAt", updated_at as "changedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('at', to_json(valid_from), 'pricePence', price_pence) order by valid_from desc)
        from (
          select valid_from, price_pence from (
            select *, lag(price_pence) over (order by valid_from) as before from price_changes where product_id = ${id}
          ) every
          where before is distinct from price_pence order by valid_from desc limit 50
        ) last
      ), '[]') as prices,
      -- Null: it may not have one.
      case when since is not null and ${isPromotableIn('products')} then jsonb_build_object(
        'shown', (select jsonb_build_object('pricePence', was_pence, 'lastDay', was_until)
          where was_until >= london_day(${now})),
        'next', (select jsonb_build_object('pricePence', w.was_pence, 'lastDay', w.was_until)
          from was_price_after(since, price_pence, was_pence, was_until, price_pence - 1, ${now}) w),
        'daysAtPrice', whole_days(since, ${now})
      ) end as reduction
    from products, on_sale_since(id) since where id = ${id}
  `.execute(db);
  return rows[0]!;
}

export interface PastChange {
  id: string;
  at: Date;
  who: string | null;
  kind: Change['kind'];
  summary: string;
  before: Partial<StoredFields> | null;
  after: Partial<StoredFields>;
  isUndone: boolean;
}

/** The last fifty changes of a product, newest first. */
export async function listChangesOfProduct(db: Database, id: string): Promise<PastChange[]> {
  const { rows } = await sql<PastChange>`
    select sets.id, sets.made_at as at, staff.name as who, sets.kind, sets.summary, c.before, c.after,
      c.undone_by is not null as "isUndone"
    from changes c
    join change_sets sets on sets.id = c.change_set_id
    left join staff on staff.id = sets.staff_id
    where c.entity_type = 'product' and c.entity_id = ${id}
    order by c.change_set_id desc limit 50
  `.execute(db);
  return rows;
}
