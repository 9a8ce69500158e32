import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { Found } from './found.queries.ts';
import { AGE, BRAND, PRICE, STOCK, suits, type Filter } from './filters.queries.ts';
import type { Band, CountedValue, FacetAttribute } from './facets.rules.ts';

/** The most attributes that are counted at all; the most of them that are shown stand in the rules. */
const MAX_COUNTED = 60;

/**
 * The attributes by which these may be narrowed: those of a category, of what is above and of what is below it, or all that
 * some category has; and those that are asked for. `isOwn`: of the category or above it.
 */
export async function listFacetAttributes(
  db: Database,
  categoryId: string | undefined,
  askedKeys: readonly string[],
): Promise<FacetAttribute[]> {
  const concerned = categoryId
    ? sql`
        above as (
          select id, parent_id from categories where id = ${categoryId}
          union
          select c.id, c.parent_id from categories c join above on c.id = above.parent_id
        ),
        below as (
          select id from categories where id = ${categoryId}
          union
          select c.id from categories c join below on c.parent_id = below.id
        ),
        sets as (
          select attribute_key as key, position, true as is_own
          from category_attributes where category_id in (select id from above)
          union all
          select attribute_key, position, false from category_attributes where category_id in (select id from below)
        )`
    : sql`sets as (select attribute_key as key, position, false as is_own from category_attributes)`;
  const { rows } = await sql<FacetAttribute>`
    with recursive ${concerned},
    chosen as (
      select key, bool_or(is_own) as is_own, min(position) filter (where is_own) as own_position, count(*) as sets
      from sets group by key
      order by is_own desc, own_position, sets desc, key limit ${MAX_COUNTED}
    )
    select a.key, a.name, a.kind, a.unit, coalesce(chosen.is_own, false) as "isOwn",
      coalesce(chosen.own_position, a.position) as position,
      case when a.kind in ('number', 'range') then array(
        select distinct end_number from facet_values v, unnest(array[v.number, v.upper_number]) end_number
        where v.facet = a.key and end_number is not null
        order by end_number
      ) else '{}' end as numbers
    from attributes a left join chosen on chosen.key = a.key
    where chosen.key is not null or a.key = any (${askedKeys})
    order by "isOwn" desc, position, a.name, a.key
  `.execute(db);
  return rows;
}

export interface CountedFacets {
  isKnown: boolean;
  total: number;
  values: CountedValue[];
}

/**
 * Counts cards in one pass: a product that fits every filter counts in all facets, one that fails a single filter in the
 * facet of that filter alone, and all others nowhere. A style counts once, whichever of its variants fit.
 */
export async function countFacets(
  db: Database,
  found: Found,
  filters: readonly Filter[],
  attributes: readonly FacetAttribute[],
  bands: readonly Band[],
): Promise<CountedFacets> {
  const bitOf = (facet: string) => {
    const place = filters.findIndex((filter) => filter.facet === facet);
    return place < 0 ? 0 : 2 ** place;
  };
  const facets = [
    { facet: BRAND, bit: bitOf(BRAND), is_banded: false },
    ...attributes.map(({ key, kind }) => ({
      facet: key,
      bit: bitOf(key),
      is_banded: kind === 'number' || kind === 'range',
    })),
  ];
  const failed =
    filters.length === 0
      ? sql`0`
      : sql.join(
          filters.map(
            ({ condition }, place) => sql`case when ${condition} then 0 else ${2 ** place}::integer end`,
          ),
          sql` + `,
        );
  /** Of a product that fails nothing, or nothing but the filter of this facet. */
  const counts = (facet: string) => sql`failed = any (${[...new Set([0, bitOf(facet)])]}::integer[])`;
  const { rows } = await sql<CountedFacets>`
    with recursive ${found.tables},
    facets as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(facets)}::jsonb) as t (facet text, bit integer, is_banded boolean)
    ),
    bands as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(bands)}::jsonb) as t (
        place integer, facet text, low double precision, high double precision
      )
    ),
    -- Which value counts as what: a number in the bands that it lies in, all others as themselves.
    counted_values as materialized (
      select v.id, facets.bit, v.id as bucket, null::double precision as low, null::double precision as high
      from facets join facet_values v using (facet) where not facets.is_banded
      union all
      select v.id, facets.bit, -bands.place, v.number, coalesce(v.upper_number, v.number)
      from facets join bands using (facet) join facet_values v using (facet)
      where v.number <= coalesce(bands.high, 'infinity')
        and coalesce(v.upper_number, v.number) >= coalesce(bands.low, '-infinity')
    ),
    base as materialized (
      select style_id, price_pence, age_from_months, age_to_months, in_stock, value_ids, failed
      from (select f.*, ${failed} as failed from ${found.rows} offset 0) f
      where failed & (failed - 1) = 0
    ),
    hits as (
      select f.style_id, v.bucket, v.low, v.high
      from base f, unnest(f.value_ids) as value_id join counted_values v on v.id = value_id
      where f.failed = 0 or f.failed = v.bit
      union all
      select f.style_id, -bands.place, f.price_pence, f.price_pence
      from base f join bands on bands.facet = ${PRICE}
        and f.price_pence between coalesce(bands.low, 0) and coalesce(bands.high, 2147483647)
      where ${counts(PRICE)}
      union all
      select f.style_id, -bands.place, null, null
      from base f join bands on bands.facet = ${AGE} and ${suits(sql`bands.low`)}
      where ${counts(AGE)}
      union all
      select f.style_id, -bands.place, null, null
      from base f join bands on bands.facet = ${STOCK} and f.in_stock
      where ${counts(STOCK)}
      union all
      select f.style_id, 0, null, null from base f where f.failed = 0
    ),
    counted as (
      select bucket, sum(case when style_id is null then rows else 1 end)::integer as count,
        min(low) as low, max(high) as high
      from (
        select bucket, style_id, count(*) as rows, min(low) as low, max(high) as high
        from hits group by bucket, style_id
      ) by_card
      group by bucket
    )
    select ${found.isKnown} as "isKnown",
      coalesce((select count from counted where bucket = 0), 0) as total,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'bucket', bucket, 'count', count, 'low', low, 'high', high,
          'facet', v.facet, 'word', v.word, 'name', v.name
        ))
        from counted left join facet_values v on v.id = counted.bucket
        where bucket <> 0
      ), '[]') as values
  `.execute(db);
  return rows[0]!;
}
