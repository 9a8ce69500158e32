import { sql, type RawBuilder } from 'kysely';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database.ts';
import { BRAND } from './filters.rules.ts';
import { onlyOf, type Found } from './found.queries.ts';
import { AGE, allOf, PRICE, STOCK, suits, type Filter } from './filters.queries.ts';
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
 * facet of that filter alone, and all others nowhere. A style counts once, whichever of its variants fit. Words and
 * numbers are counted by their ids; what is worked out from a row – spans of prices, ages, stock – by a bit for each band.
 */
export async function countFacets(
  db: Database,
  found: Found,
  filters: readonly Filter[],
  attributes: readonly FacetAttribute[],
  bands: readonly Band[],
): Promise<CountedFacets> {
  const placeOf = (facet: string) => filters.findIndex((filter) => filter.facet === facet);
  const rowBands = bands.filter(({ facet }) => isOfRow(facet));
  const words = [
    BRAND,
    ...attributes.filter(({ kind }) => kind === 'choice' || kind === 'boolean').map(({ key }) => key),
  ];
  const numberBands = bands.filter(({ facet }) => !isOfRow(facet));

  const failed = sumOf(filters.map(({ condition }, place) => bit(sql`not (${condition})`, place)));
  const mask = (places: readonly Band[]) =>
    sumOf(places.map((band) => bit(fitsBand(band), rowBands.indexOf(band) + 1)));
  // Reading all products three times is quicker than keeping them aside. Of fewer it is noted once what they fail.
  const isHuge = found.isEverything === true && filters.length < 2;
  const failing = isHuge ? failed : sql`f.failed`;
  const rowsOf = isHuge
    ? found.rows
    : sql`(select f.*, ${failed} as failed from ${found.rows} where ${failsOneAtMost(filters, onlyOf(found))} offset 0) f`;

  /** What a product counts for: all, or the facet of the one filter that it fails. */
  const counting = (all: RawBuilder<unknown>, ofFacet: (facet: string) => RawBuilder<unknown>) =>
    sql`case ${failing} when 0 then ${all} ${sql.join(
      filters.map(({ facet }, place) => sql`when ${2 ** place}::bigint then ${ofFacet(facet)}`),
      sql` `,
    )} end`;
  const isPriced = sql`${failing} = any (${[0, ...(placeOf(PRICE) >= 0 ? [2 ** placeOf(PRICE)] : [])]}::bigint[])`;

  const { rows } = await sql<CountedFacets>`
    ${PLANNED_EACH_TIME} with recursive ${found.tables},
    base as ${isHuge ? sql`not materialized` : sql`materialized`} (
      select f.style_id,
        ${counting(sql`f.value_ids`, (facet) =>
          isOfRow(facet)
            ? sql`'{}'`
            : sql`f.value_ids & array(select v.id from facet_values v where v.facet = ${facet})`,
        )} as ids,
        ${counting(sql`1::bigint + ${mask(rowBands)}`, (facet) =>
          mask(rowBands.filter((band) => band.facet === facet)),
        )} as bands,
        case when ${isPriced} then f.price_pence end as price_pence
      from ${rowsOf}
    ),
    bands as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(numberBands)}::jsonb) as t (
        place integer, facet text, low double precision, high double precision
      )
    ),
    banded_values as materialized (
      select v.id, bands.place, v.number as low, coalesce(v.upper_number, v.number) as high
      from bands join facet_values v using (facet)
      where v.number <= coalesce(bands.high, 'infinity')
        and coalesce(v.upper_number, v.number) >= coalesce(bands.low, '-infinity')
    ),
    styles_found as materialized (
      select style_id, value_ids_of_all(ids) as ids, bit_or(bands) as bands, min(price_pence) as low, max(price_pence) as high
      from base where style_id is not null group by style_id
    ),
    single_values as materialized (
      select id, count(*) as count from base, unnest(ids) id where style_id is null group by id
    ),
    style_values as materialized (
      select id, count(*) as count from styles_found, unnest(ids) id group by id
    ),
    masks as materialized (
      select bands, count(*) as count, min(price_pence) as low, max(price_pence) as high
      from base where style_id is null group by bands
      union all
      select bands, count(*), min(low), max(high) from styles_found group by bands
    ),
    counted as (
      select v.facet, v.word, v.name, null::integer as place, sum(count) as count, null::float8 as low, null::float8 as high
      from (select * from single_values union all select * from style_values) counts join facet_values v using (id)
      where v.facet = any (${words})
      group by v.id
      union all
      select null, null, null, place, sum(count), min(low), max(high)
      from (
        select place, count, low, high from single_values join banded_values using (id)
        union all
        -- Two variants of a style may weigh differently within one band.
        select place, count(*), min(low), max(high)
        from (
          select style_id, place, min(banded_values.low) as low, max(banded_values.high) as high
          from styles_found, unnest(ids) id join banded_values using (id) group by style_id, place
        ) once group by place
      ) numbers
      group by place
      union all
      select null, null, null, t.place, sum(count), min(low), max(high)
      from masks join unnest(${rowBands.map(({ place }) => place)}::integer[]) with ordinality as t (place, bit)
        on (masks.bands >> t.bit::integer) & 1 = 1
      group by t.place
    )
    select ${found.isKnown} as "isKnown",
      (select coalesce(sum(count), 0)::integer from masks where bands & 1 = 1) as total,
      coalesce((select jsonb_agg(counted) from counted), '[]') as values
  `.execute(db);
  return rows[0]!;
}

/** Whether it is worked out from columns, and not from the values that a product has. */
function isOfRow(facet: string): boolean {
  return facet === PRICE || facet === AGE || facet === STOCK;
}

function fitsBand({ facet, low, high }: Band): RawBuilder<unknown> {
  if (facet === STOCK) return sql`f.in_stock`;
  if (facet === AGE) return suits(sql`${low}::integer`);
  return sql`f.price_pence between ${low ?? 0} and ${high ?? 2 ** 31 - 1}`;
}

function bit(condition: RawBuilder<unknown>, place: number): RawBuilder<unknown> {
  return sql`case when ${condition} then ${2 ** place}::bigint else 0 end`;
}

function sumOf(bits: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return bits.length === 0 ? sql`0::bigint` : sql`(${sql.join(bits, sql` + `)})`;
}

/**
 * The first few filters as indexes can answer them: all of them, or all but one. What the others add is left to a sum,
 * because the pairs of many would be too many.
 */
function failsOneAtMost(filters: readonly Filter[], only: readonly Filter[]): RawBuilder<unknown> {
  if (filters.length < 2) return allOf(only);
  const first = filters.slice(0, 4);
  const pairs = first.map((left) => sql`(${allOf([...only, ...first.filter((filter) => filter !== left)])})`);
  const failures = sumOf(filters.map(({ condition }) => bit(sql`not (${condition})`, 0)));
  return sql`(${sql.join(pairs, sql` or `)}) and ${filters.length > first.length ? sql`${failures} <= 1` : sql`true`}`;
}
