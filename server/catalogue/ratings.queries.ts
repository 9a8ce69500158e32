import { sql, type RawBuilder } from 'kysely';
import { isPromotable } from './promotable.queries.ts';

/** How many buyers gave one star to five, and how many found it small, true to size or large. */
export interface StoredRating {
  /** True if nobody has reviewed it yet and these are the examples of the demo catalogue. */
  isExample: boolean;
  stars: [number, number, number, number, number];
  fit: [number, number, number];
}

/** The ids of a product and all other variants of its style, whatever their status. */
export function variantsWith(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.product_id from product_index i where i.product_id = ${productId}
    union
    select other.product_id from product_index i join product_index other on other.style_id = i.style_id
    where i.product_id = ${productId}`;
}

/**
 * What buyers think of a product, whichever variant they bought; null without a review. Examples count only while there
 * is no buyer's review. First infant formula has no rating, because a rating would promote it. `p` is a row of
 * `published_products`.
 */
export const ratingOf = sql<StoredRating | null>`(
  select jsonb_build_object(
    'isExample', rated.is_example,
    'stars', jsonb_build_array(rated.stars_1, rated.stars_2, rated.stars_3, rated.stars_4, rated.stars_5),
    'fit', jsonb_build_array(rated.fit_small, rated.fit_true, rated.fit_large)
  )
  from (
    select r.is_example,
      sum(r.stars_1) as stars_1, sum(r.stars_2) as stars_2, sum(r.stars_3) as stars_3,
      sum(r.stars_4) as stars_4, sum(r.stars_5) as stars_5,
      sum(r.fit_small) as fit_small, sum(r.fit_true) as fit_true, sum(r.fit_large) as fit_large
    from product_ratings r
    where r.product_id in (
      select p.id union all select i.product_id from product_index i where i.style_id = p.style_id and i.product_id <> p.id
    )
    group by r.is_example
  ) rated
  where ${isPromotable}
    and rated.stars_1 + rated.stars_2 + rated.stars_3 + rated.stars_4 + rated.stars_5 > 0
  order by rated.is_example limit 1
)`;
