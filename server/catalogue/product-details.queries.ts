import { sql } from 'kysely';
import type { ParcelSize } from '#contract/delivery/zones.ts';
import type { ReturnRule } from '#contract/returns/words.ts';
import { shownCategories } from './catalogue.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isElectrical, isUnsafeUnder36Months } from './warnings.queries.ts';

export interface AttributeRow {
  key: string;
  name: string;
  kind: 'number' | 'range' | 'choice' | 'boolean';
  unit: string | null;
  number: number | null;
  upperNumber: number | null;
  choices: string[] | null;
  isTrue: boolean | null;
}

export interface DetailsRow {
  style: { id: string; name: string } | null;
  saleRule: 'first-infant-formula' | null;
  returnRule: ReturnRule;
  isUnsafeUnder36Months: boolean;
  isElectrical: boolean;
  barcode: string;
  name: string;
  weightGrams: number | null;
  parcelSize: ParcelSize;
  attributes: AttributeRow[];
}

/** Attributes in the order of the nearest category whose set has them; those in no set come last. */
export async function findDetails(db: Database, productId: string): Promise<DetailsRow | undefined> {
  const { rows } = await sql<DetailsRow>`
    with recursive above as (
      select category_id, 0 as height from product_categories where product_id = ${productId}
      union
      select c.parent_id, height + 1
      from above join categories c on c.id = above.category_id
      where c.parent_id is not null
    ),
    places as (
      select distinct on (attribute_key) attribute_key, height, position
      from above join category_attributes using (category_id)
      order by attribute_key, height, position
    )
    select
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as style,
      p.sale_rule as "saleRule",
      ${isUnsafeUnder36Months('p.id')} as "isUnsafeUnder36Months",
      ${isElectrical('p.id')} as "isElectrical",
      whole.barcode,
      whole.name,
      whole.weight_grams as "weightGrams",
      whole.parcel_size as "parcelSize",
      whole.return_rule as "returnRule",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'key', a.key,
          'name', a.name,
          'kind', a.kind,
          'unit', a.unit,
          'number', pa.number,
          'upperNumber', pa.upper_number,
          'choices', pa.choices,
          'isTrue', pa.is_true
        ) order by places.height nulls last, places.position, a.position, a.name, a.key)
        from product_attributes pa
        join attributes a on a.key = pa.attribute_key
        left join places on places.attribute_key = a.key
        where pa.product_id = p.id
      ), '[]') as attributes
    from published_products p join products whole on whole.id = p.id left join styles s on s.id = p.style_id
    where p.id = ${productId}
  `.execute(db);
  return rows[0];
}

export interface ArchivedProduct {
  /** Its first category, or the one above it that visitors see, and the names that lead to it. */
  category: { id: string; path: string[] } | null;
}

export async function findArchived(db: Database, productId: string): Promise<ArchivedProduct | undefined> {
  const { rows } = await sql<ArchivedProduct>`
    with recursive ${shownCategories},
    held as (
      select pc.category_id from product_categories pc join categories c on c.id = pc.category_id
      where pc.product_id = ${productId}
      order by pc.position, c.name limit 1
    ),
    above as (
      select c.id, c.parent_id, c.name, 0 as height from held join categories c on c.id = held.category_id
      union all
      select c.id, c.parent_id, c.name, height + 1 from above join categories c on c.id = above.parent_id
    ),
    nearest as (select id, height from above where id in (select id from shown) order by height limit 1)
    select (
      select jsonb_build_object('id', nearest.id, 'path', jsonb_agg(name order by above.height desc))
      from nearest join above on above.height >= nearest.height group by nearest.id
    ) as category
    from products where id = ${productId} and status = 'archived'
  `.execute(db);
  return rows[0];
}
