import { sql, type RawBuilder } from 'kysely';
import type { Finding } from '#contract/finding.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FacetAttribute } from './facets.rules.ts';
import {
  AGE,
  isWithin,
  PRICE,
  STOCK,
  type AskedValue,
  type CountedFilter,
  type FacetValue,
  type KnownValue,
} from './filters.rules.ts';

/** Narrows a list; there is one for each facet with a chosen value. */
export interface Filter {
  /** The key of an attribute, empty for the brand, or the name of another facet. */
  facet: string;
  /** Over `f`, a row of `product_facets`. */
  condition: RawBuilder<boolean>;
  /** The same for a value of the facet. */
  isMet: CountedFilter['isMet'];
}

/** What the shop knows of each requested value, in the order of the request. */
export async function lookUpValues(db: Database, asked: readonly AskedValue[]): Promise<KnownValue[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<KnownValue>`
    select asked.facet, asked.value, a.name as "attributeName", a.kind, facet_word(asked.value) as word,
      array(
        select v.id from facet_values v
        where v.facet = asked.facet and case
          when a.kind in ('number', 'range') then
            asked.is_span and v.number <= coalesce(asked.high, 'infinity')
              and coalesce(v.upper_number, v.number) >= coalesce(asked.low, '-infinity')
          else v.word = facet_word(asked.value)
        end
        order by v.id
      ) as ids
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (
      place integer, facet text, value text, is_span boolean, low double precision, high double precision
    )
    left join attributes a on a.key = asked.facet
    order by asked.place
  `.execute(db);
  return rows;
}

/** The filters of a request; `known` are its brands and the attribute values that exist. */
export function filtersOf(finding: Partial<Finding>, known: readonly KnownValue[]): Filter[] {
  const { minPence = null, maxPence = null, isInStock = false, ageMonths = null } = finding;
  const facets = [...new Set(known.map(({ facet }) => facet))];
  return [
    ...(minPence !== null || maxPence !== null
      ? [
          {
            facet: PRICE,
            condition: sql<boolean>`f.price_pence between ${minPence ?? 0} and ${maxPence ?? 2 ** 31 - 1}`,
            isMet: ({ low, high }: FacetValue) => isWithin(low, high, { low: minPence, high: maxPence }),
          },
        ]
      : []),
    ...(isInStock ? [{ facet: STOCK, condition: sql<boolean>`f.in_stock`, isMet: () => true }] : []),
    ...(ageMonths !== null
      ? [
          {
            facet: AGE,
            condition: suits(sql`${ageMonths}::integer`),
            isMet: ({ low, high }: FacetValue) => isWithin(low, high, { low: ageMonths, high: ageMonths }),
          },
        ]
      : []),
    ...facets.map((facet) => {
      const ids = new Set(known.filter((value) => value.facet === facet).flatMap((value) => value.ids));
      const sorted = [...ids].toSorted((one, other) => one - other);
      return {
        facet,
        condition: sql<boolean>`f.value_ids && ${sorted}::integer[]`,
        isMet: ({ id }: FacetValue) => id !== null && ids.has(id),
      };
    }),
  ];
}

/** Both ends are included, and a missing end is open; a product that states no age at all is left out. */
function suits(months: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    coalesce(f.age_from_months, f.age_to_months) is not null
    and coalesce(f.age_from_months, 0) <= ${months} and coalesce(f.age_to_months, 1000) >= ${months}
  )`;
}

export function allOf(filters: readonly Filter[]): RawBuilder<boolean> {
  if (filters.length === 0) return sql`true`;
  return sql.join(
    filters.map(({ condition }) => condition),
    sql` and `,
  );
}

/** The most attributes that are counted at all; the limit on those shown is in facets.rules.ts. */
const MAX_COUNTED = 60;

/**
 * The attributes by which products may be narrowed: those of a category and of those above and below it, or those of
 * any category; and those in `askedKeys`. `isOwn`: of the category or one above it.
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
      case when a.kind in ('number', 'range') then coalesce((
        select array_agg(distinct number order by number)
        from (
          select number from facet_values where facet = a.key and number is not null
          union all
          select upper_number from facet_values where facet = a.key and upper_number is not null
        ) stated
      ), '{}') else '{}' end as numbers
    from attributes a left join chosen on chosen.key = a.key
    where chosen.key is not null or a.key = any (${askedKeys})
    order by "isOwn" desc, position, a.name, a.key
  `.execute(db);
  return rows;
}
