import { sql } from 'kysely';
import { available } from '#server/inventory/stock.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isPromotable } from './promotable.queries.ts';
import type { ProductTraits } from './runs-out.rules.ts';

/** A published product, with what a message about it needs. */
export interface ProductForMessage {
  id: string;
  name: string;
  pricePence: number;
  /** The first picture, or null if there is none. */
  imagePath: string | null;
  available: number;
  isPromotable: boolean;
}

/** The published ones among these products, in no particular order. */
export async function listProductsForMessages(
  db: Database,
  ids: readonly string[],
): Promise<ProductForMessage[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('published_products as p')
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select((row) => [
      sql<string>`p.id`.as('id'),
      sql<string>`p.name`.as('name'),
      sql<number>`p.price_pence`.as('pricePence'),
      available('p.id').as('available'),
      isPromotable.as('isPromotable'),
      row
        .selectFrom('product_images')
        .whereRef('product_images.product_id', '=', 'p.id')
        .orderBy('position')
        .limit(1)
        .select(sql<string>`shown_picture(path)`.as('path'))
        .as('imagePath'),
    ])
    .execute();
}

/** What decides whether these products run out, whether published or not; categories with those above them. */
export async function listProductTraits(
  db: Database,
  ids: readonly string[],
): Promise<(ProductTraits & { id: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductTraits & { id: string }>`
    select p.id, p.name, p.unit, p.unit_quantity::float8 as "unitQuantity", ${isPromotable} as "isPromotable",
      array(
        with recursive above as (
          select c.id, c.parent_id, c.name from product_categories pc join categories c on c.id = pc.category_id
          where pc.product_id = p.id
          union
          select c.id, c.parent_id, c.name from above join categories c on c.id = above.parent_id
        )
        select name from above
      ) as categories,
      exists (
        select from product_attributes where product_id = p.id and attribute_key = 'machine-washable' and is_true
      ) as "isWashable"
    from products p where p.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
