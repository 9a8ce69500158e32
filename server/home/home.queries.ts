import { sql } from 'kysely';
import { available } from '#server/inventory/stock.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readPage, type ShownProduct } from '#server/catalogue/catalogue.queries.ts';
import { isPromotable } from '#server/catalogue/promotable.queries.ts';

export interface HomeSectionRow {
  id: string;
  kind: 'hero' | 'products' | 'stages' | 'guide' | 'promises';
  title: string;
  text: string;
  linkText: string | null;
  linkPath: string | null;
  points: { title: string; text: string; path: string; picture?: string }[];
  productIds: string[];
  search: string | null;
}

export async function listHomeSections(db: Database): Promise<HomeSectionRow[]> {
  const { rows } = await sql<HomeSectionRow>`
    select id, kind, title, text, link_text as "linkText", link_path as "linkPath", points,
      product_ids as "productIds", search
    from home_sections where is_shown order by position, id
  `.execute(db);
  return rows;
}

/** Those of these products that can be bought and may be promoted, in no particular order. */
export async function listPromoted(
  db: Database,
  ids: readonly string[],
  basketsSince: Date,
): Promise<ShownProduct[]> {
  const { products } = await readPage(
    db,
    sql`matches as (
      select p.id as product_id from published_products p
      where p.id = any (${ids}::uuid[]) and ${isPromotable} and ${available('p.id')} > 0
    )`,
    sql`product_id`,
    { limit: ids.length, offset: 0, basketsSince },
  );
  return products;
}

/** Whether any product states an age: without one, the shop has no list by age. */
export async function areAgesStated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`
    select exists (select from published_products where age_from_months is not null) as "isSo"
  `.execute(db);
  return rows[0]!.isSo;
}

/** Fills the section with that title, unless the owner has already chosen products. */
export async function chooseHomeProducts(
  db: Database,
  title: string,
  skus: readonly string[],
): Promise<void> {
  await sql`
    update home_sections set product_ids = array(
      select p.id from unnest(${skus}::text[]) with ordinality as chosen (sku, place)
      join products p on p.sku = chosen.sku order by chosen.place
    )
    where title = ${title} and kind = 'products' and product_ids = '{}'
  `.execute(db);
}
