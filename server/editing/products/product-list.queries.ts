import { sql, type RawBuilder } from 'kysely';
import type { ProductOrder, ProductView } from '#contract/desk/product-words.ts';
import type { VatClass } from '#contract/pricing/vat.ts';
import type { ProductStatus } from '#contract/product-limits.ts';
import { categoriesBelow } from '#server/catalogue/catalogue.queries.ts';
import { hasSafetyData } from '#server/catalogue/warnings.queries.ts';
import type { Low } from '#server/inventory/low-stock.rules.ts';
import { isRunningOut } from '#server/inventory/stock.queries.ts';
import { productsWith } from '#server/catalogue/product-words.queries.ts';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';

export interface NarrowedProducts {
  search: string;
  status?: ProductStatus | undefined;
  view: ProductView;
  category?: string | undefined;
  brand: string;
  /** What counts as low stock. */
  low: Low;
}

export interface WantedProducts extends NarrowedProducts {
  sort: ProductOrder;
  after?: string | undefined;
  limit: number;
}

export interface ProductRow {
  id: string;
  kind: 'product' | 'style';
  productId: string;
  name: string;
  sku: string | null;
  brand: string | null;
  imagePath: string | null;
  published: number;
  drafts: number;
  archived: number;
  priceFromPence: number;
  priceToPence: number;
  /** Of all its products, each once, breadcrumb categories first. */
  categories: string[];
  vatClasses: VatClass[];
  changedAt: Date;
  hasDraft: boolean;
  productIds: string[];
}

function isIn(view: ProductView, low: Low): RawBuilder<boolean> | null {
  switch (view) {
    case 'low-stock':
      // As on Today: only products that are for sale can run out.
      return sql`p.status = 'published' and ${isRunningOut(low, 'p.id')}`;
    case 'no-picture':
      return sql`not exists (select from product_images where product_id = p.id)`;
    case 'no-description':
      return sql`p.description = ''`;
    case 'no-category':
      // One set without the other: looked up product by product, it takes five times as long.
      return sql`p.id in (select id from products except select product_id from product_categories)`;
    case 'no-weight':
      return sql`p.weight_grams is null`;
    case 'vat-not-checked':
      return sql`p.vat_class = 'standard' and not p.is_vat_checked`;
    case 'no-safety-data':
      return sql`not ${hasSafetyData('p')}`;
    case 'with-draft':
      return sql`exists (select from product_drafts where product_id = p.id)`;
    case 'all':
      return null;
  }
}

const hasStatus = (status: ProductStatus | undefined) =>
  status === undefined ? sql<boolean>`p.status <> 'archived'` : sql<boolean>`p.status = ${status}`;

const ofCategory = sql`from product_categories pc where pc.category_id = any (array(select id from below))`;

/**
 * Few are running out, and few are in a category: both are found before any product is read. By itself the planner walks
 * all products until it has a page of them.
 */
function placed(category: string | undefined, view: ProductView, low: Low) {
  if (category === undefined) return [isIn(view, low)];
  if (view === 'low-stock') {
    const few = sql`select pc.product_id ${ofCategory} and ${isRunningOut(low, 'pc.product_id')}`;
    return [sql<boolean>`p.status = 'published' and p.id = any (array(${few}))`];
  }
  return [isIn(view, low), sql<boolean>`p.id in (select pc.product_id ${ofCategory})`];
}

function filtersOf(wanted: NarrowedProducts): RawBuilder<boolean>[] {
  const { search, status, view, category, brand, low } = wanted;
  return [
    ...productsWith(search, { alias: 'p.' }),
    hasStatus(status),
    ...placed(category, view, low),
    brand !== '' && sql<boolean>`lower(p.brand) = lower(${brand})`,
  ].filter((filter) => filter !== false && filter !== null);
}

/** The ids of the products behind rows of the list: the chosen rows, or all of them. */
export function productsOfRows(
  wanted: NarrowedProducts,
  chosen: readonly string[] | undefined,
): RawBuilder<unknown> {
  const rows = chosen
    ? sql`unnest(${chosen}::uuid[])`
    : sql`(
        ${wanted.category === undefined ? sql`` : sql`with recursive ${categoriesBelow(wanted.category)}`}
        select distinct coalesce(p.style_id, p.id) from products p
        where ${sql.join(filtersOf(wanted), sql` and `)}
      )`;
  return sql`
    select p.id from ${rows} as listed (id)
    join products p on coalesce(p.style_id, p.id) = listed.id and ${hasStatus(wanted.status)}
  `;
}

/** What a row of the list is sorted by, from the products `p` and the style `s` of the row; the smallest comes first. */
const sortKeys: Readonly<Record<Exclude<ProductOrder, 'newest'>, RawBuilder<unknown>>> = {
  changed: sql`-extract(epoch from max(p.updated_at))`,
  name: sql`lower(coalesce(min(s.name), min(p.name)))`,
  cheapest: sql`min(p.price_pence)`,
  dearest: sql`-max(p.price_pence)`,
};

/** The ids of a page of rows, each with its place among them. */
function pageOf({ sort, after, limit, ...narrowed }: WantedProducts): RawBuilder<unknown> {
  const filters = sql.join(filtersOf(narrowed), sql` and `);
  const row = sql`coalesce(p.style_id, p.id)`;
  if (sort === 'newest') {
    // Read along the index until the page is full.
    const older = after === undefined ? sql`` : sql`and ${row} < ${after}::uuid`;
    return sql`
      select id, row_number() over (order by id desc) as place from (
        select ${row} as id from products p where ${filters} ${older} group by 1 order by 1 desc limit ${limit}
      ) as newest
    `;
  }
  const keyed = (which: RawBuilder<unknown>) => sql`
    select ${row} as id, ${sortKeys[sort]} as key from products p left join styles s on s.id = p.style_id
    where ${which} group by 1
  `;
  const rest =
    after === undefined
      ? sql``
      : sql`where (key, id) > (select key, id from (${keyed(sql`${row} = ${after}::uuid`)}) as last)`;
  return sql`
    select id, row_number() over (order by key, id) as place from (
      ${keyed(sql`${row} in (select ${row} from products p where ${filters})`)}
    ) as rows ${rest} order by key, id limit ${limit}
  `;
}

/** A style is listed if one of its variants fits, and shows figures for all of them. */
export async function listProductRows(db: Database, wanted: WantedProducts): Promise<ProductRow[]> {
  const below = wanted.category === undefined ? sql`` : sql`${categoriesBelow(wanted.category)},`;
  const { rows } = await sql<ProductRow>`
    ${PLANNED_EACH_TIME}
    with recursive ${below} page as materialized (${pageOf(wanted)})
    select
      page.id,
      case when s.id is null then 'product' else 'style' end as kind,
      coalesce(s.name, own.name) as name,
      case when s.id is null then own.sku end as sku,
      own.brand,
      (
        select shown_picture(path) from product_images i join products p on p.id = i.product_id
        where coalesce(p.style_id, p.id) = page.id
        order by p.status = 'archived', p.style_position, i.position limit 1
      ) as "imagePath",
      array(
        select c.name from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = any (own."productIds") group by c.id order by min(pc.position), c.name
      ) as categories,
      own.published, own.drafts, own.archived, own."priceFromPence", own."priceToPence", own."vatClasses",
      own."changedAt", own."hasDraft", own."productIds", own."productId"
    from page
    left join styles s on s.id = page.id
    cross join lateral (
      select
        min(p.name) as name, min(p.sku) as sku, min(p.brand) as brand,
        count(*) filter (where p.status = 'published')::integer as published,
        count(*) filter (where p.status = 'draft')::integer as drafts,
        count(*) filter (where p.status = 'archived')::integer as archived,
        coalesce(min(p.price_pence) filter (where p.status <> 'archived'), min(p.price_pence)) as "priceFromPence",
        coalesce(max(p.price_pence) filter (where p.status <> 'archived'), max(p.price_pence)) as "priceToPence",
        array_agg(distinct p.vat_class) as "vatClasses",
        max(p.updated_at) as "changedAt",
        array_agg(p.id) as "productIds",
        (array_agg(p.id order by p.status = 'archived', p.style_position, p.id))[1] as "productId",
        bool_or(exists (select from product_drafts where product_id = p.id)) as "hasDraft"
      from products p where coalesce(p.style_id, p.id) = page.id
    ) own
    order by page.place
  `.execute(db);
  return rows;
}
