import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#contract/finding.ts';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';
import {
  cardsByRank,
  categoriesBelow,
  readPage,
  type PageOptions,
  type ProductPage,
} from '#server/catalogue/catalogue.queries.ts';
import { theseProducts } from '#server/catalogue/product-lists.queries.ts';
import type { FoundCards } from './cards.rules.ts';
import type { Scope } from './fitting.rules.ts';
import { allOf, type Filter } from './filters.queries.ts';

/** The products of a list before it is narrowed: everything, a category, or the results of a search. */
export interface Found {
  /** Common tables; `found` has the products. */
  tables: RawBuilder<unknown>;
  /** The same for FROM, joined with their rows of `product_facets` as `f`. */
  rows: RawBuilder<unknown>;
  /** If present, only products with one of these values are meant. */
  valueIds?: readonly number[];
  /** Its columns that `rank` uses, and those that make cards. */
  columns: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
  /** True for everything the shop lists. */
  isEverything?: boolean;
  /** False for a category that does not exist. */
  isKnown: RawBuilder<unknown>;
}

const card = sql`f.product_id, f.in_stock, f.style_id, f.style_position, f.price_pence`;

export function everything(): Found {
  return {
    tables: sql`found as (select)`,
    rows: sql`(select * from product_facets where is_listed) f`,
    columns: card,
    rank: sql`in_stock desc`,
    isEverything: true,
    isKnown: sql`true`,
  };
}

/** `valueIds`: the values that mark the products of the category and all below it. */
export function ofCategory(categoryId: string, valueIds: readonly number[]): Found {
  return {
    ...everything(),
    valueIds,
    isEverything: false,
    isKnown: sql`exists (select from categories where id = ${categoryId})`,
  };
}

/** For a search that asks for nothing. */
export function nothing(categoryId: string | undefined): Found {
  return {
    tables: sql`
      ${categoryId === undefined ? sql`below as (select)` : categoriesBelow(categoryId)},
      found as (select * from product_facets where false)`,
    rows: sql`found f`,
    columns: card,
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

/** The found products, for the counts of filters; null if there is no such category. */
export async function readScope(db: Database, found: Found): Promise<Scope | null> {
  if (found.isEverything) return { kind: 'everything' };
  const { rows } = await sql<{ isKnown: boolean; ids: string | null }>`
    ${PLANNED_EACH_TIME} with recursive ${found.tables}
    select ${found.isKnown} as "isKnown",
      ${found.valueIds === undefined ? sql`(select string_agg(f.product_id::text, ',') from ${found.rows})` : sql`null`} as ids
  `.execute(db);
  const { isKnown, ids } = rows[0]!;
  if (!isKnown) return null;
  return found.valueIds
    ? { kind: 'values', ids: new Set(found.valueIds) }
    : { kind: 'products', ids: ids?.split(',') ?? [] };
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
  const isOfCategory = found.valueIds ? sql`f.value_ids && ${found.valueIds}::integer[]` : sql`true`;
  // For everything, the index knows which variants stand for their styles.
  const isFitting =
    found.isEverything && filters.length === 0 ? sql`f.is_lead` : sql`${isOfCategory} and ${allOf(filters)}`;
  const fitting = sql`fitting as (${PLANNED_EACH_TIME} select ${found.columns} from ${found.rows} where ${isFitting})`;
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
    return sql`matches as (select *, price_pence as sorted_by from cards)`;
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

/** Products without a value to sort by come last, either way. */
function order(sort: Sort, rank: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!('isDescending' in sort)) {
    return sort.by === 'newest' ? sql`product_id desc` : sql`${rank}, product_id desc`;
  }
  const way = sort.isDescending ? sql`desc` : sql`asc`;
  return sql`sorted_by ${way} nulls last, in_stock desc, product_id desc`;
}
