import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#contract/finding.ts';
import {
  cardsByRank,
  categoriesBelow,
  readPage,
  type PageOptions,
  type ProductPage,
} from '#server/catalogue/catalogue.queries.ts';
import { giftCategoryRanks } from '#server/catalogue/gifts/gifts.queries.ts';
import { isPromotable } from '#server/catalogue/promotable.queries.ts';
import { theseProducts } from '#server/catalogue/product-lists.queries.ts';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';
import { allOf, type Filter } from '#server/search/filters/filters.queries.ts';
import type { AgeRange } from '#server/search/query-parser/age.rules.ts';
import type { DetailText } from '#server/search/query-parser/details.rules.ts';
import type { PriceLimits } from '#server/search/query-parser/price.rules.ts';
import type { FoundCards } from './cards.rules.ts';
import type { SearchQuery } from '#server/search/query-parser/search.rules.ts';

/** The results of a search before they are narrowed. */
export interface Found {
  /** Common tables; `found` has the products. */
  tables: RawBuilder<unknown>;
  /** The same for FROM, joined with their rows of `product_facets` as `f`. */
  rows: RawBuilder<unknown>;
  /** Its columns that `rank` uses, and those that make cards. */
  columns: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
  /** False for a category that does not exist. */
  isKnown: RawBuilder<unknown>;
}

export interface SearchLimits extends PriceLimits {
  categoryId: string | undefined;
}

/** Details move products up and hide none. */
export interface SearchDetails {
  age: AgeRange | null;
  texts: readonly DetailText[];
}

/**
 * The products that match a search, best first: see `SearchQuery`. What counts most is what a product is by its name
 * (tiers from 10), then by its category (from 20), then mentions in name, brand and categories (from 30), and
 * descriptions (40) only if no product is the thing: a thermometer that "wipes clean" is no answer to wipes. Of
 * everything that is the thing, what suits the age comes first, whether it is so by name or by category. Within these,
 * products with the details come first, then those in stock; among equals those that PostgreSQL ranks higher, the newest.
 * A style is found as its best-ranked variant, so that its card is in the colour asked for.
 *
 * `some`: products that match at least half of the search, when none matches all of it.
 */
export function answersTo(
  query: SearchQuery,
  match: 'all' | 'some',
  details: SearchDetails,
  limits: SearchLimits,
): Found {
  const ranked =
    match === 'all'
      ? sql`
          select ${card}, heads, document, ${detailColumns(details)}, ${tierOf(query)} as tier
          from product_index
          where is_listed and ${isAnswer(query, match)} ${inCategory(limits)}`
      : sql`
          select ${card}, heads, document, ${detailColumns(details)}, tier
          from product_index, lateral (
            select 10000 - 10 * (count(*) filter (where heads @@ concept) * 2 + count(*)) as tier, count(*) as matched
            from unnest(${query.concepts}::text[]::tsquery[]) concept
            where document @@ concept
          ) concepts
          where is_listed and ${isAnswer(query, match)}
            and matched * 2 >= ${query.concepts.length} ${inCategory(limits)}
            ${unlessPriced(query, limits)}`;
  return found(
    sql`
      ranked as materialized (
        select ${card}, heads, fit, detail, tier,
          -- Within descriptions, the exact words rank above other words for them.
          case when tier = 40 then not document @@ ${query.exactAnywhere}::tsquery end as is_other_words
        from (${ranked} offset 0) tiers
      ),
      found as not materialized (
        select ${card}, tier, fit, detail, is_other_words,
          ts_rank('{0.1, 0.3, 0.6, 1}', heads, ${query.wideNamed}::tsquery) as likeness
        from ranked
        where (
          tier < 40
          or not exists (select from ranked where tier between 10 and 29)
        ) ${inPrice(limits)}
      )`,
    sql`${details.age ? sql`case when tier between 10 and 29 then 1 else tier / 10 end, fit desc,` : sql``}
      tier / 10, detail desc, in_stock desc, tier, is_other_words, likeness desc`,
    details,
    limits,
  );
}

/** Whether a row of `product_index` matches at all. */
function isAnswer(query: SearchQuery, match: 'all' | 'some'): RawBuilder<boolean> {
  const words = match === 'all' ? `${query.sku} | ${query.wideAnywhere}` : query.concepts.join(' | ');
  return sql`document @@ ${words}::tsquery`;
}

function tierOf(query: SearchQuery): RawBuilder<unknown> {
  return sql`case
            when exists (select from product_index where is_listed and document @@ ${query.sku}::tsquery)
              and heads @@ ${query.sku}::tsquery then 0
            when heads @@ ${query.exactHead}::tsquery then
              case when heads @@ ${query.exactPhrase}::tsquery then 10 else 11 end
            when heads @@ ${query.wideHead}::tsquery then 12
            when not heads @@ ${query.wideNamed}::tsquery then case
              when heads @@ ${query.exactHeads}::tsquery and document @@ ${query.exactAnywhere}::tsquery then 13
              when heads @@ ${query.wideHeads}::tsquery then 35
              else 40
            end
            when heads @@ ${query.exactHeads}::tsquery and heads @@ ${query.exactNamed}::tsquery then 13
            when heads @@ ${query.wideShelf}::tsquery then
              case when heads @@ ${query.exactShelf}::tsquery then 20 else 21 end
            when heads @@ ${query.namedShelf}::tsquery then 22
            when heads @@ ${query.exactName}::tsquery then 30
            when heads @@ ${query.begunName}::tsquery then 31
            when heads @@ ${query.exactNamed}::tsquery then 32
            when heads @@ ${query.wideName}::tsquery then 33
            else 34
          end`;
}

/** The products with all of these details, or with some; without details, all within the limits. */
export function withDetails(details: SearchDetails, match: 'all' | 'some', limits: SearchLimits): Found {
  return found(
    sql`
      found as (
        select ${card}, ${detailColumns(details)}
        from product_index
        where is_listed and ${isDetailed(details, match)} ${inCategory(limits)} ${inPrice(limits)}
      )`,
    sql`fit + detail desc, in_stock desc`,
    details,
    limits,
  );
}

/**
 * Gifts for an age: what says that it is a gift, and what a gift page would show for this age, because a box of building
 * blocks does not call itself a gift. What suits the age comes first, then what states no age. Never anything that may
 * not be promoted. Of what suits equally, what is sold out comes last: it is no gift.
 */
export function giftsByAge(
  query: SearchQuery,
  details: SearchDetails & { age: AgeRange },
  limits: SearchLimits,
): Found {
  const { age } = details;
  return found(
    sql`
      ${giftCategoryRanks},
      given as (
        select product_id, min(g.rank) as rank
        from gift_categories g join product_categories pc on pc.category_id = g.id
        where g.rank > 0 group by product_id
      ),
      -- Apart, so that each uses its own index.
      candidates as (
        select product_id from product_index where document @@ ${query.wideAnywhere}::tsquery
        union
        select product_id from given join product_index using (product_id) where ${suits(age)}
      ),
      meant as materialized (
        select ${card}, ${detailColumns(details)},
          case when heads @@ ${query.wideNamed}::tsquery then 1 else coalesce(rank, 9) end as rank
        from candidates join product_index using (product_id) left join given using (product_id)
        where is_listed and exists (select from products p where p.id = product_id and ${isPromotable})
          ${inCategory(limits)}
      ),
      found as (select * from meant where true ${inPrice(limits)})`,
    sql`fit >= 2 desc, fit >= 1 desc, in_stock desc, rank, fit desc, detail desc`,
    details,
    limits,
  );
}

/** Whether a row of `product_index` has the details. */
function isDetailed({ age, texts }: SearchDetails, match: 'all' | 'some'): RawBuilder<boolean> {
  const conditions = [
    ...(age ? [suits(age)] : []),
    ...texts.map(({ near }) => sql`document @@ to_tsquery('every_word', ${near})`),
  ];
  if (conditions.length === 0) return sql`true`;
  return sql`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`;
}

/** The columns of the index that every card needs. */
const card = sql`product_id, in_stock, style_id, style_position`;

/** `products` defines the common table `found`, with the columns that `rank` uses. */
function found(
  products: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
  { texts }: SearchDetails,
  { categoryId }: SearchLimits,
): Found {
  return {
    tables: sql`
      ${categoryId === undefined ? sql`below as (select)` : categoriesBelow(categoryId)},
      details as materialized (
        select to_tsquery('every_word', own) as own, to_tsquery('every_word', near) as near
        from unnest(${texts.map(({ own }) => own)}::text[], ${texts.map(({ near }) => near)}::text[])
          as t (own, near)
      ),
      ${products}`,
    rows: sql`found join product_facets f on f.product_id = found.product_id`,
    columns: sql`found.*, f.price_pence`,
    rank,
    isKnown: sql`exists (select from below)`,
  };
}

/** Products that exist but cost too much are not replaced by something else. */
function unlessPriced({ wideAnywhere }: SearchQuery, limits: SearchLimits): RawBuilder<unknown> {
  if (!isPriced(limits)) return sql``;
  return sql`and not exists (
    select from product_index where is_listed and document @@ ${wideAnywhere}::tsquery ${inCategory(limits)}
  )`;
}

/**
 * How well a product has the details: `fit` for the age, `detail` for the rest. A name says what the product is; a
 * description may speak of something else.
 */
function detailColumns({ age, texts }: SearchDetails): RawBuilder<unknown> {
  const fit = age ? fitOf(age) : sql`0`;
  if (texts.length === 0) return sql`${fit} as fit, 0 as detail`;
  return sql`${fit} as fit, (
    select sum(case when heads @@ own then 3 when heads @@ near then 2 when document @@ near then 1 else 0 end)
    from details
  ) as detail`;
}

/**
 * Of products that suit an age, those whose own ages begin nearest to it come first, because nearly everything suits
 * from birth on. A product that states no age may suit; one that ends at this age is about to be outgrown; one that
 * states another age does not suit.
 */
function fitOf(age: AgeRange): RawBuilder<unknown> {
  const { fromMonths, toMonths } = age;
  const longer = sql`int4range(${fromMonths + 1}, ${Math.max(toMonths, fromMonths + 2)})`;
  return sql`case
    when ${isNamedFor(age)} and (isempty(ages) or ages && ${rangeOf(age)}) then 4
    when ages @> ${fromMonths - 1}::integer and not ages && ${longer} then case when ages @> ${fromMonths}::integer then 0.5 else 0 end
    when ages @> ${rangeOf(age)} then 3 - least(${fromMonths} - lower(ages), 36) / 36.0
    when ages && ${rangeOf(age)} then 2
    when isempty(ages) then 1
    else 0
  end`;
}

function suits(age: AgeRange): RawBuilder<boolean> {
  return sql<boolean>`(ages && ${rangeOf(age)} or (isempty(ages) and ${isNamedFor(age)}))`;
}

function isNamedFor({ named }: AgeRange): RawBuilder<boolean> {
  return named === undefined
    ? sql<boolean>`false`
    : sql<boolean>`heads @@ to_tsquery('every_word', ${named})`;
}

/** "6-12 months" ends where "12-18 months" begins. */
function rangeOf({ fromMonths, toMonths }: AgeRange): RawBuilder<unknown> {
  return sql`int4range(${fromMonths}, ${Math.max(toMonths, fromMonths + 1)})`;
}

function inCategory({ categoryId }: SearchLimits): RawBuilder<unknown> {
  if (categoryId === undefined) return sql``;
  return sql`and product_id in (
    select product_id from product_categories where category_id = any (array(select id from below))
  )`;
}

/** Applied to what has been found: whether a product exists does not depend on its price. */
function inPrice(limits: SearchLimits): RawBuilder<unknown> {
  if (!isPriced(limits)) return sql``;
  const { minPence, maxPence } = limits;
  return sql`and product_id in (
    select id from products where price_pence between ${minPence ?? 0} and ${maxPence ?? 2 ** 31 - 1}
  )`;
}

function isPriced({ minPence, maxPence }: SearchLimits): boolean {
  return minPence !== null || maxPence !== null;
}

/** For a search that asks for nothing. */
export function nothing(categoryId: string | undefined): Found {
  return {
    tables: sql`
      ${categoryId === undefined ? sql`below as (select)` : categoriesBelow(categoryId)},
      found as (select * from product_facets where false)`,
    rows: sql`found f`,
    columns: sql`f.product_id, f.in_stock, f.style_id, f.style_position, f.price_pence`,
    rank: sql`in_stock desc`,
    isKnown: sql`exists (select from below)`,
  };
}

export async function isAnyFound(db: Database, { tables }: Found): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    with recursive ${tables} select exists (select from found) as "isAny"
  `.execute(db);
  return rows[0]!.isAny;
}

/** The ids of the found products, for the counts of filters; null if there is no such category. */
export async function listIds(db: Database, found: Found): Promise<string[] | null> {
  const { rows } = await sql<{ isKnown: boolean; ids: string | null }>`
    ${PLANNED_EACH_TIME} with recursive ${found.tables}
    select ${found.isKnown} as "isKnown",
      (select string_agg(f.product_id::text, ',') from ${found.rows}) as ids
  `.execute(db);
  const { isKnown, ids } = rows[0]!;
  return isKnown ? (ids?.split(',') ?? []) : null;
}

export async function isCategory(db: Database, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('categories').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
  );
}

/** The contents of a page of cards; null if there is no such category. */
export async function readCards(
  db: Database,
  { total, ids }: FoundCards,
  categoryId: string | undefined,
  options: PageOptions,
): Promise<ProductPage | null> {
  const { named, order: asAsked } = theseProducts(ids, false);
  const isThere =
    categoryId === undefined ? sql`true` : sql`exists (select from categories where id = ${categoryId})`;
  const { products, isKnown } = await readPage(db, named, asAsked, { ...options, offset: 0 }, isThere);
  return isKnown ? { total, products } : null;
}

/** A page of the found products, narrowed and sorted; null if there is no such category. */
export async function listFound(
  db: Database,
  found: Found,
  filters: readonly Filter[],
  sort: Sort,
  options: PageOptions,
): Promise<ProductPage | null> {
  const fitting = sql`fitting as (
    ${PLANNED_EACH_TIME} select ${found.columns} from ${found.rows} where ${allOf(filters)}
  )`;
  const page = await readPage(
    db,
    filters.length === 0 && sort.by === 'recommended'
      ? sql`${found.tables}, ${cardsByRank(found.rank)}`
      : sql`
          ${found.tables}, ${fitting}, ${cardsByRank(found.rank, sql`fitting`, sql`cards`)}, ${sorted(sort)}`,
    order(sort, found.rank),
    options,
    found.isKnown,
  );
  return page.isKnown ? page : null;
}

function sorted(sort: Sort): RawBuilder<unknown> {
  if (sort.by === 'price') {
    // Of a style, the end of its prices that the order starts with; its card says "from" the lowest.
    const end = sort.isDescending ? sql`max` : sql`min`;
    return sql`matches as (
      select cards.*, coalesce(
        (select ${end}(v.price_pence) from published_products v where v.style_id = cards.style_id), price_pence
      ) as sorted_by
      from cards
    )`;
  }
  if (sort.by === 'attribute') {
    // Of a range, the end that the order starts with.
    const value = sort.isDescending ? sql`coalesce(a.upper_number, a.number)` : sql`a.number`;
    return sql`matches as (
      select cards.*, ${value} as sorted_by from cards
      left join product_attributes a on a.product_id = cards.product_id and a.attribute_key = ${sort.key}
    )`;
  }
  return sql`matches as (select * from cards)`;
}

/**
 * By relevance, what is sold out comes last among equals: what was asked for stands above what was not. In any other order
 * it comes last of all, after products without a value to sort by.
 */
function order(sort: Sort, rank: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!('isDescending' in sort)) {
    return sort.by === 'newest' ? sql`in_stock desc, product_id desc` : sql`${rank}, product_id desc`;
  }
  const way = sort.isDescending ? sql`desc` : sql`asc`;
  return sql`in_stock desc, sorted_by ${way} nulls last, product_id desc`;
}
