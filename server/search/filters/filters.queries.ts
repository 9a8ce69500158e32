import { sql, type RawBuilder } from 'kysely';
import type { Finding } from '#contract/finding.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CountedFilter } from './fitting.rules.ts';
import type { FacetValue } from './facet-index.rules.ts';
import { AGE, PRICE, STOCK, type AskedValue, type KnownValue } from './filters.rules.ts';
import { isWithin } from './facet-counts.rules.ts';

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
