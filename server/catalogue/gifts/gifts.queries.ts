import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import {
  cardsByRank,
  readPage,
  type PageOptions,
  type ProductPage,
} from '#server/catalogue/catalogue.queries.ts';
import { giftCategories, noGiftCategories, wordsPattern } from './gifts.rules.ts';
import { isPromotable } from '#server/catalogue/promotable.queries.ts';

export interface GiftsAsked {
  ageMonths?: number | undefined;
  /** In pounds; gifts must cost less. */
  underPrice?: number | undefined;
}

/** The common table `gift_categories`, including those below them: their products are the better gifts the lower `rank` is. */
export const giftCategoryRanks = sql`
  marked as (
    select c.id, c.parent_id, case
      when c.name ~* ${wordsPattern(noGiftCategories)} then 0
      ${sql.join(
        giftCategories.map(
          ({ words, rank }) => sql`when c.name ~* ${wordsPattern(words)} then ${rank}::integer`,
        ),
        sql` `,
      )}
    end as rank
    from categories c
  ),
  gift_categories as (
    select id, rank from marked where parent_id is null
    union all
    select m.id, coalesce(m.rank, g.rank) from marked m join gift_categories g on m.parent_id = g.id
  )`;

/** The common table `gifts`: published, in stock and promotable. */
const gifts = sql`
  ${giftCategoryRanks},
  gifts as materialized (
    select p.id as product_id, p.price_pence, p.age_from_months, p.age_to_months, i.style_id, i.style_position,
      min(g.rank) as rank
    from gift_categories g
    join product_categories pc on pc.category_id = g.id
    join product_index i on i.product_id = pc.product_id
    join published_products p on p.id = pc.product_id
    where g.rank > 0 and i.is_listed and i.in_stock and ${isPromotable}
    group by p.id, p.price_pence, p.age_from_months, p.age_to_months, i.style_id, i.style_position
  )`;

/** A product that states no age suits none. */
function suits(ageMonths: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    (age_from_months is not null or age_to_months is not null)
    and ${ageMonths} between coalesce(age_from_months, 0) and coalesce(age_to_months, 32767)
  )`;
}

/** One card each: products meant as gifts first, and among those the ones that have only just come to fit. */
export async function listGiftProducts(
  db: Database,
  { ageMonths, underPrice }: GiftsAsked,
  options: PageOptions,
): Promise<ProductPage> {
  const isNewlyFit =
    ageMonths === undefined ? sql`0` : sql`${ageMonths}::integer - coalesce(age_from_months, 0)`;
  return readPage(
    db,
    sql`
      ${gifts},
      found as (
        select product_id, style_id, style_position, rank, ${isNewlyFit} as fits_for
        from gifts
        where ${ageMonths === undefined ? sql`true` : suits(sql`${ageMonths}::integer`)}
          and price_pence < ${underPrice === undefined ? null : underPrice * 100}::integer is not false
      ),
      ${cardsByRank(sql`rank, fits_for`)}`,
    sql`rank, fits_for, product_id desc`,
    options,
  );
}

export interface CheapestGift {
  /** Null for any age. */
  ageMonths: number | null;
  pricePence: number;
}

/** The price of the cheapest gift for each of these ages, and for any age: tells which pages have something to show. */
export async function listCheapestGifts(db: Database, ages: readonly number[]): Promise<CheapestGift[]> {
  const { rows } = await sql<CheapestGift>`
    with recursive ${gifts}
    select null::integer as "ageMonths", min(price_pence) as "pricePence" from gifts having count(*) > 0
    union all
    select age, min(price_pence)
    from unnest(${ages}::integer[]) age join gifts on ${suits(sql`age`)}
    group by age
  `.execute(db);
  return rows;
}
