import { sql } from 'kysely';
import { available } from '#server/inventory/stock.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isPromotable } from './promotable.queries.ts';

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
        .select('path')
        .as('imagePath'),
    ])
    .execute();
}
