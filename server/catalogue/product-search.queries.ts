import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { categoriesBelow, readPage, type PageOptions, type ProductPage } from './catalogue.queries.ts';
import type { Detail } from './reading/details.rules.ts';
import type { PriceLimits } from './reading/price.rules.ts';
import type { SearchQuery } from './search.rules.ts';

export interface SearchLimits extends PriceLimits {
  categoryId: string | undefined;
}

/**
 * The products that answer a search, best first: see `SearchQuery`. What counts most is what a thing is by its name
 * (tiers from 10), then by its category (from 20), then what name, brand and categories mention (from 30), and
 * descriptions (40) only where nothing is the thing: a thermometer that "wipes clean" is no answer to wipes. Within
 * these, what has the details comes first; among equals what can be bought, what PostgreSQL ranks higher, the newest.
 * `some`: products that match at least half of what was asked, when none matches all.
 * Null when there is no such category.
 */
export async function searchProducts(
  db: Database,
  query: SearchQuery,
  match: 'all' | 'some',
  details: readonly Detail[],
  limits: SearchLimits,
  options: PageOptions,
): Promise<ProductPage | null> {
  const ranked =
    match === 'all'
      ? sql`
          select product_id, in_stock, heads, ${detailsOf(details)} as detail, case
            when heads @@ ${query.sku}::tsquery then 0
            when not heads @@ ${query.wideNamed}::tsquery then case
              when heads @@ ${query.exactHeads}::tsquery and document @@ ${query.exactAnywhere}::tsquery then 13
              when heads @@ ${query.wideHeads}::tsquery then 35
              else 40
            end
            when heads @@ ${query.exactPhrase}::tsquery then 10
            when heads @@ ${query.exactHead}::tsquery then 11
            when heads @@ ${query.wideHead}::tsquery then 12
            when heads @@ ${query.exactHeads}::tsquery and heads @@ ${query.exactNamed}::tsquery then 13
            when heads @@ ${query.exactShelf}::tsquery then 20
            when heads @@ ${query.wideShelf}::tsquery then 21
            when heads @@ ${query.namedShelf}::tsquery then 22
            when heads @@ ${query.exactName}::tsquery then 30
            when heads @@ ${query.begunName}::tsquery then 31
            when heads @@ ${query.exactNamed}::tsquery then 32
            when heads @@ ${query.wideName}::tsquery then 33
            else 34
          end as tier
          from product_index
          where document @@ ${`${query.sku} | ${query.wideAnywhere}`}::tsquery ${inCategory(limits)}`
      : sql`
          select product_id, in_stock, heads, ${detailsOf(details)} as detail, tier
          from product_index, lateral (
            select 10000 - 10 * (count(*) filter (where heads @@ concept) * 2 + count(*)) as tier, count(*) as matched
            from unnest(${query.concepts}::text[]::tsquery[]) concept
            where document @@ concept
          ) concepts
          where document @@ ${query.concepts.join(' | ')}::tsquery
            and matched * 2 >= ${query.concepts.length} ${inCategory(limits)}
            -- What is there and costs too much is not replaced by something else.
            and not exists (
              select from product_index where document @@ ${query.wideAnywhere}::tsquery ${inCategory(limits)}
            )`;
  return readMatches(
    db,
    sql`
      found as materialized (${ranked}),
      matches as not materialized (
        select * from found
        where (tier < 40 or not exists (select from found where tier between 10 and 29)) ${inPrice(limits)}
      )`,
    sql`
      tier / 10, detail desc, tier,
      -- Hardly any are left to be ranked so: the very words in a description before other words for them.
      case when tier = 40 then (
        select not document @@ ${query.exactAnywhere}::tsquery from product_index i
        where i.product_id = matches.product_id
      ) end,
      in_stock desc, ts_rank('{0.1, 0.3, 0.6, 1}', heads, ${query.wideNamed}::tsquery) desc, product_id desc`,
    details,
    limits,
    options,
  );
}

/** The products with all of these details, or with some; without details, all within the limits. */
export async function listProductsWith(
  db: Database,
  details: readonly Detail[],
  match: 'all' | 'some',
  limits: SearchLimits,
  options: PageOptions,
): Promise<ProductPage | null> {
  const text = details.map(({ near }) => `(${near})`).join(match === 'all' ? ' & ' : ' | ');
  const isDetailed = details.length === 0 ? sql`true` : sql`document @@ to_tsquery('every_word', ${text})`;
  return readMatches(
    db,
    sql`
      matches as (
        select product_id, in_stock, ${detailsOf(details)} as detail
        from product_index where ${isDetailed} ${inCategory(limits)} ${inPrice(limits)}
      )`,
    sql`detail desc, in_stock desc, product_id desc`,
    details,
    limits,
    options,
  );
}

async function readMatches(
  db: Database,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  details: readonly Detail[],
  { categoryId }: SearchLimits,
  options: PageOptions,
): Promise<ProductPage | null> {
  const page = await readPage(
    db,
    sql`
      ${categoryId === undefined ? sql`below as (select)` : categoriesBelow(categoryId)},
      details as materialized (
        select to_tsquery('every_word', own) as own, to_tsquery('every_word', near) as near
        from unnest(${details.map(({ own }) => own)}::text[], ${details.map(({ near }) => near)}::text[])
          as t (own, near)
      ),
      ${matches}`,
    order,
    options,
    sql`exists (select from below)`,
  );
  return page.isKnown ? page : null;
}

/** How well a product has them. A name means what it says; a description may speak of something else. */
function detailsOf(details: readonly Detail[]): RawBuilder<unknown> {
  if (details.length === 0) return sql`0`;
  return sql`(
    select sum(case when heads @@ own then 3 when heads @@ near then 2 when document @@ near then 1 else 0 end)
    from details
  )`;
}

function inCategory({ categoryId }: SearchLimits): RawBuilder<unknown> {
  if (categoryId === undefined) return sql``;
  return sql`and product_id in (
    select product_id from product_categories where category_id = any (array(select id from below))
  )`;
}

/** Asked of what has been found: whether something is there is not a question of its price. */
function inPrice({ minPence, maxPence }: SearchLimits): RawBuilder<unknown> {
  if (minPence === null && maxPence === null) return sql``;
  return sql`and product_id in (
    select id from products where price_pence between ${minPence ?? 0} and ${maxPence ?? 2 ** 31 - 1}
  )`;
}
