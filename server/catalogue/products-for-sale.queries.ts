import { sql } from 'kysely';
import type { SoldUnit } from '#contract/pricing/unit-price.ts';
import type { VatClass } from '#contract/pricing/vat.ts';
import { availableTo } from '#server/inventory/stock.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { isUnsafeUnder36Months } from './warnings.queries.ts';

/** A product as a basket or an order needs it. */
export interface ProductForSale {
  id: string;
  sku: string;
  name: string;
  /** The first picture, or null when it has none. */
  imagePath: string | null;
  /** VAT included. */
  unitPricePence: number;
  vatClass: VatClass;
  /** How much is in it, where that is known. */
  unitQuantity: number | null;
  unit: SoldUnit | null;
  isUnsafeUnder36Months: boolean;
  /** Whether it is published: what is in a basket may have been archived since. */
  isForSale: boolean;
  /** How many this customer could buy now. */
  available: number;
}

const isForSale = sql<boolean>`exists (select from published_products where id = products.id)`;

/** Every product as a customer could buy it now, to be joined or filtered. */
export function selectProductsForSale(db: Database, customerId: string) {
  return db
    .selectFrom('products')
    .select((row) => [
      'products.id',
      'products.sku',
      'products.name',
      'products.price_pence as unitPricePence',
      'products.vat_class as vatClass',
      'products.unit',
      sql<number | null>`products.unit_quantity::float8`.as('unitQuantity'),
      isUnsafeUnder36Months('products.id').as('isUnsafeUnder36Months'),
      isForSale.as('isForSale'),
      sql<number>`case when ${isForSale} then ${availableTo(customerId, 'products.id')} else 0 end`.as(
        'available',
      ),
      row
        .selectFrom('product_images')
        .whereRef('product_images.product_id', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .select('path')
        .as('imagePath'),
    ])
    .$narrowType<{ vatClass: VatClass; unit: SoldUnit | null }>();
}
