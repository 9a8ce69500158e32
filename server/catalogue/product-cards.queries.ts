import { sql } from 'kysely';
import { inLondon } from '#contract/delivery/calendar.ts';
import { CHILD_LIMIT, type LimitingAttribute } from '#contract/child-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isPromotable } from './promotable.queries.ts';
import { ratingOf, type StoredRating } from './ratings.queries.ts';
import type { StyleOption } from './variants.queries.ts';

export interface CardRow {
  id: string;
  ageFromMonths: number | null;
  ageToMonths: number | null;
  pricePence: number;
  /** Null unless the variants of its style have different prices. */
  priceFromPence: number | null;
  /** Null unless a reduction is shown. */
  wasPence: number | null;
  unitQuantity: number | null;
  unit: 'each' | 'ml' | 'g' | null;
  values: string[];
  options: StyleOption[];
  /** The option values of each published variant of its style. */
  offered: string[][];
  aboutTheChild: LimitingAttribute[];
  rating: StoredRating | null;
  isPromotable: boolean;
}

/** The published products among these, in the order asked. */
export async function listCards(db: Database, ids: readonly string[], now: Date): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select
      p.id,
      p.age_from_months as "ageFromMonths",
      p.age_to_months as "ageToMonths",
      p.price_pence as "pricePence",
      (
        select min(v.price_pence) from published_products v where v.style_id = p.style_id
        having min(v.price_pence) < max(v.price_pence)
      ) as "priceFromPence",
      case when p.was_until >= ${inLondon(now).day}::date then p.was_pence end as "wasPence",
      p.unit_quantity::float8 as "unitQuantity",
      p.unit,
      coalesce(to_jsonb(p.option_values), '[]') as values,
      coalesce(s.options, '[]') as options,
      coalesce((
        select jsonb_agg(v.option_values) from published_products v where v.style_id = p.style_id
      ), '[]') as offered,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'key', a.key, 'unit', a.unit, 'number', pa.number, 'upperNumber', pa.upper_number, 'choices', pa.choices
        ))
        from product_attributes pa join attributes a on a.key = pa.attribute_key
        where pa.product_id = p.id and a.key ~ ${CHILD_LIMIT.source}
      ), '[]') as "aboutTheChild",
      ${ratingOf} as rating,
      ${isPromotable} as "isPromotable"
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join published_products p on p.id = asked.id
    left join styles s on s.id = p.style_id
    order by asked.place
  `.execute(db);
  return rows;
}
