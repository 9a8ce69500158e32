import type { ProductList } from '#contract/catalogue.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { BASKET_COUNTS_FOR_DAYS, showProduct } from '#server/catalogue/catalogue.rules.ts';
import { listGiftProducts, type GiftsAsked } from './gifts.queries.ts';

export { listCheapestGifts } from './gifts.queries.ts';

export async function listGifts(
  db: Database,
  { page, pageSize, ...asked }: GiftsAsked & { page: number; pageSize: number },
  now: Date,
): Promise<ProductList> {
  const { products, total } = await listGiftProducts(db, asked, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    basketsSince: daysBefore(now, BASKET_COUNTS_FOR_DAYS),
  });
  return {
    Products: products.map(showProduct),
    PageInfo: {
      CurrentPage: page,
      TotalPages: Math.ceil(total / pageSize),
      PageSize: pageSize,
      TotalItems: total,
    },
  };
}
