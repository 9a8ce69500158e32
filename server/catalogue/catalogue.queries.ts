import { sql, type RawBuilder } from 'kysely';
import { available } from '#server/inventory/stock.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isPromotable } from './promotable.queries.ts';

export async function hasProducts(db: Database): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface CategoryRow {
  id: string;
  parentId: string | null;
  name: string;
  image: string;
}

/** The common table `shown` of the categories that visitors see: those with something for sale in them or below. */
export const shownCategories = sql`shown as (
  select id, parent_id from categories
  where exists (
    select from product_categories join product_index using (product_id)
    where category_id = categories.id and is_listed
  )
  union
  select c.id, c.parent_id from categories c join shown on c.id = shown.parent_id
)`;

/** Those that visitors see, in order among siblings. */
export async function listCategories(db: Database): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with recursive ${shownCategories}
    select id, parent_id as "parentId", name, shown_picture(image) as image from categories where id in (select id from shown)
    order by position, name, id
  `.execute(db);
  return rows;
}

export interface ShownProduct {
  id: string;
  sku: string;
  name: string;
  brand: string | null;
  description: string;
  pricePence: number;
  available: number;
  images: { id: string; path: string; description: string }[];
  /** `path`: the names from the outermost category to this one. */
  categories: { id: string; name: string; path: string[] }[];
  inBaskets: number;
}

export interface ProductPage {
  /** On all pages together. */
  total: number;
  products: ShownProduct[];
}

export interface PageOptions {
  limit: number;
  offset: number;
  /** Baskets that have not changed since then do not count. */
  basketsSince: Date;
}

/** Any variant of a style; but no draft, and no archived product. */
export async function findProduct(
  db: Database,
  id: string,
  basketsSince: Date,
): Promise<ShownProduct | undefined> {
  const page = await readPage(
    db,
    sql`matches as (select id as product_id from published_products where id = ${id})`,
    sql`product_id`,
    { limit: 1, offset: 0, basketsSince },
  );
  return page.products[0];
}

/**
 * The common table `matches` from the one named `found`: the best-ranked variant of each style, or among equals the one
 * that comes first in the style; and every product without a style.
 */
export function cardsByRank(
  rank: RawBuilder<unknown>,
  found: RawBuilder<unknown> = sql`found`,
  matches: RawBuilder<unknown> = sql`matches`,
): RawBuilder<unknown> {
  return sql`${matches} as (
    select * from ${found} matches where style_id is null
    union all
    (
      select distinct on (style_id) * from ${found} matches where style_id is not null
      order by style_id, ${rank}, style_position, product_id
    )
  )`;
}

export function categoriesBelow(categoryId: string): RawBuilder<unknown> {
  return sql`below as (
    select id from categories where id = ${categoryId}
    union
    select c.id from categories c join below on c.parent_id = below.id
  )`;
}

/**
 * A page of products with everything shown of them, and the total, in one round trip. The parts of a product are
 * gathered only for the products of the page, whatever the size of the catalogue.
 *
 * `matches` defines a common table of that name with a `product_id`.
 */
export async function readPage(
  db: Database,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset, basketsSince }: PageOptions,
  isKnown: RawBuilder<unknown> = sql`true`,
): Promise<ProductPage & { isKnown: boolean }> {
  const { rows } = await sql<ProductPage & { isKnown: boolean }>`
    with recursive ${matches},
    page as materialized (
      select product_id, row_number() over () as place
      from (select product_id from matches order by ${order} limit ${limit} offset ${offset}) found
    ),
    -- The categories of the page's products with all their ancestors; height 0 is the category itself.
    above as (
      select distinct pc.category_id, c.parent_id, c.name, 0 as height
      from page join product_categories pc using (product_id) join categories c on c.id = pc.category_id
      union all
      select above.category_id, c.parent_id, c.name, height + 1
      from above join categories c on c.id = above.parent_id
    ),
    paths as materialized (
      select category_id,
        min(name) filter (where height = 0) as name,
        json_agg(name order by height desc) as path
      from above group by category_id
    )
    select
      ${isKnown} as "isKnown",
      (select count(*)::int from matches) as total,
      coalesce((
        select json_agg(json_build_object(
          'id', p.id,
          'sku', p.sku,
          'name', p.name,
          'brand', p.brand,
          'description', p.description,
          'pricePence', p.price_pence,
          'available', ${available('p.id')},
          -- A subquery per product: for a join, PostgreSQL would gather the pictures of the whole page for each product.
          'images', coalesce((
            select json_agg(
              json_build_object('id', i.id, 'path', i.path || coalesce((
                select '#' || look from pictures where pictures.path = i.path and look <> 'melts'
              ), ''), 'description', i.description) order by i.position
            )
            from product_images i where i.product_id = p.id
          ), '[]'),
          'categories', coalesce((
            select json_agg(
              json_build_object('id', category_id, 'name', name, 'path', path) order by pc.position, name
            )
            from product_categories pc join paths using (category_id) where pc.product_id = p.id
          ), '[]'),
          -- How many others want it would promote it.
          'inBaskets', case when ${isPromotable} then (
            select count(*)::int from basket_items i join baskets b using (customer_id)
            where i.product_id = p.id and b.changed_at > ${basketsSince}
          ) else 0 end
        ) order by page.place)
        from page join products p on p.id = page.product_id
      ), '[]') as products
  `.execute(db);
  return rows[0]!;
}

/** For the sitemap: one page for each card, the newest 40,000, which leaves room for the other pages. */
export async function listSitemapProducts(db: Database): Promise<{ id: string; updatedAt: Date }[]> {
  const rows = await db
    .selectFrom('product_index')
    .innerJoin('products', 'products.id', 'product_index.product_id')
    .where('is_listed', '=', true)
    .where('is_lead', '=', true)
    .select(['id', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(40_000)
    .execute();
  return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }));
}
