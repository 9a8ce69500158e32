import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { ShownProduct, PageOptions } from '#server/catalogue/catalogue.queries.ts';
import { readPage } from '#server/catalogue/catalogue.queries.ts';
import { isPromotable } from '#server/catalogue/promotable.queries.ts';
import type { PriceLimits } from './query-parser/price.rules.ts';
import type { SearchQuery } from './query-parser/search.rules.ts';

/** How many cards, in the order of every list, are sampled to tell a common word from a rare one. */
const SAMPLE = 3000;

export interface Sampled {
  /** True if the shop has no more cards than these. */
  isWhole: boolean;
  /** How many of the sample match, descriptions included. */
  matches: number;
  /** The best of them, judged by names, brands and categories. */
  ids: string[];
}

/**
 * Matches among the first cards of every list. For a word that is common there, this is as good an answer as ranking
 * all of a large catalogue, at a cost that does not grow with it. `some`: products that match at least half of what was
 * typed, the best matches first.
 */
export async function sampleCards(
  db: Database,
  query: SearchQuery,
  match: 'all' | 'some',
  { minPence, maxPence }: PriceLimits,
  limit: number,
): Promise<Sampled> {
  const half = Math.ceil(query.concepts.length / 2);
  const isMatch =
    match === 'all'
      ? sql`cross join lateral (select null) concepts (heads_matched) where document @@ ${query.wideAnywhere}::tsquery`
      : sql`cross join lateral (
          select count(*) filter (where heads @@ concept) as heads_matched, count(*) as matched
          from unnest(${query.concepts}::text[]::tsquery[]) concept where document @@ concept
        ) concepts where matched >= ${half}`;
  const isNamed = match === 'all' ? sql`heads @@ ${query.wideNamed}::tsquery` : sql`heads_matched > 0`;
  const { rows } = await sql<Sampled>`
    with sample as materialized (
      select product_id, heads, document, row_number() over () as place
      from (
        select product_id, heads, document from product_index where is_listed and is_lead
        order by in_stock desc, product_id desc limit ${SAMPLE}
      ) cards
    ), matches as materialized (
      select product_id, heads, place, heads_matched from sample ${isMatch}
    )
    select
      (select count(*) < ${SAMPLE} from sample) as "isWhole",
      (select count(*)::int from matches) as matches,
      array(
        select product_id from matches join published_products p on p.id = product_id
        where ${isNamed} and ${isPromotable}
          and p.price_pence between ${minPence ?? 0} and ${maxPence ?? 2 ** 31 - 1}
        order by heads_matched desc, case
          when heads @@ ${query.exactHead}::tsquery then 0
          when heads @@ ${query.wideHead}::tsquery then 1
          when heads @@ ${query.wideShelf}::tsquery then 2
          else 3
        end, place
        limit ${limit}
      ) as ids
  `.execute(db);
  return rows[0]!;
}

/** The first of these that may be suggested, in their order, with everything shown of them. */
export async function listSuggested(
  db: Database,
  ids: readonly string[],
  options: PageOptions,
): Promise<ShownProduct[]> {
  if (ids.length === 0) return [];
  const { products } = await readPage(
    db,
    sql`matches as (
      select p.id as product_id, place
      from unnest(${ids}::uuid[]) with ordinality as t (id, place) join published_products p using (id)
      where ${isPromotable}
    )`,
    sql`place`,
    options,
  );
  return products;
}

export interface SuggestedCategory {
  id: string;
  name: string;
  path: string[];
}

/**
 * Categories whose names match everything typed: the typed words before other words for them, then the outermost first.
 */
export async function findCategories(
  db: Database,
  { concepts, exactName }: SearchQuery,
  limit: number,
): Promise<SuggestedCategory[]> {
  const { rows } = await sql<SuggestedCategory>`
    with recursive tree as (
      select id, name, array[name] as path, array[position] as place from categories where parent_id is null
      union all
      select c.id, c.name, path || c.name, place || c.position from categories c join tree on c.parent_id = tree.id
    )
    select id, name, path
    from tree, lateral (select setweight(search_vector(search_text(name)), 'A') as vector) named
    where vector @@ ${concepts.map((concept) => `(${concept})`).join(' & ')}::tsquery
    order by not vector @@ ${exactName}::tsquery, cardinality(path), place
    limit ${limit}
  `.execute(db);
  return rows;
}
