import { sql } from 'kysely';
import type { ParcelSize } from '#contract/delivery/zones.ts';
import type { SoldUnit } from '#contract/pricing/unit-price.ts';
import type { VatClass } from '#contract/pricing/vat.ts';
import type { ReturnRule } from '#contract/returns/words.ts';
import { availableTo } from '#server/inventory/stock.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isPromotableIn } from './promotable.queries.ts';
import { isUnsafeUnder36Months } from './warnings.queries.ts';

const isForSale = sql<boolean>`exists (select from published_products where id = products.id)`;

/**
 * Every product as a customer could buy it now, to be joined or filtered. `available` is how many this customer could
 * buy; a product in a basket may have been taken off sale since.
 */
export function selectProductsForSale(db: Database, customerId: string) {
  return db
    .selectFrom('products')
    .select((row) => [
      'products.id',
      'products.sku',
      'products.name',
      'products.price_pence as unitPricePence',
      'products.vat_class as vatClass',
      'products.weight_grams as weightGrams',
      'products.parcel_size as parcelSize',
      'products.return_rule as returnRule',
      'products.unit',
      sql<number | null>`products.unit_quantity::float8`.as('unitQuantity'),
      isUnsafeUnder36Months('products.id').as('isUnsafeUnder36Months'),
      isPromotableIn('products').as('isPromotable'),
      isForSale.as('isForSale'),
      sql<number>`case when ${isForSale} then ${availableTo(customerId, 'products.id')} else 0 end`.as(
        'available',
      ),
      row
        .selectFrom('product_images')
        .whereRef('product_images.product_id', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .select(sql<string>`shown_picture(path)`.as('path'))
        .as('imagePath'),
    ])
    .$narrowType<{
      vatClass: VatClass;
      unit: SoldUnit | null;
      parcelSize: ParcelSize;
      returnRule: ReturnRule;
    }>();
}
