import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

/** Standard 20 %, reduced 5 % (child car seats), zero (children's clothes and shoes, books). */
export type VatClass = 'standard' | 'reduced' | 'zero';

/** A product as a basket or an order needs it. */
export interface ProductForSale {
  id: string;
  sku: string;
  name: string;
  /** The first picture, or null when it has none. */
  imagePath: string | null;
  /** VAT included. */
  pricePence: number;
  vatClass: VatClass;
  /** How many can be bought now: what is on the shelf less what is reserved for unpaid orders. */
  available: number;
}

/** The products with these ids, each once and in no particular order; unknown ids are left out. */
export async function listProductsForSale(db: Database, ids: readonly string[]): Promise<ProductForSale[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select((row) => [
      'products.id',
      'products.sku',
      'products.name',
      'products.price_pence',
      'products.vat_class',
      sql<number>`greatest(coalesce(stock.on_hand - stock.reserved, 0), 0)`.as('available'),
      row
        .selectFrom('product_images')
        .whereRef('product_images.product_id', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .select('path')
        .as('image_path'),
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sku: row.sku,
    name: row.name,
    imagePath: row.image_path,
    pricePence: row.price_pence,
    vatClass: row.vat_class as VatClass,
    available: row.available,
  }));
}
