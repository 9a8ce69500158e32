import type { DeliverableLine } from '#contract/delivery/offers.ts';
import { isPromotableIn } from '#server/catalogue/promotable.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What matters for the delivery of a product that is for sale. */
export async function findDeliverable(
  db: Database,
  productId: string,
): Promise<Omit<DeliverableLine, 'quantity'> | undefined> {
  return db
    .selectFrom('products')
    .where('id', '=', productId)
    .where('status', '=', 'published')
    .select([
      'name',
      'price_pence as unitPricePence',
      'weight_grams as weightGrams',
      'parcel_size as parcelSize',
      isPromotableIn('products').as('isPromotable'),
    ])
    .$narrowType<{ parcelSize: DeliverableLine['parcelSize'] }>()
    .executeTakeFirst();
}
