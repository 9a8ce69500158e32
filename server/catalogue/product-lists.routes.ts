import { listProductsById, listRelatedProducts } from '#contract/product-lists.ts';
import type { Context } from '#server/platform/context.ts';
import { categoryTag, productTag } from '#server/platform/cache/public-changes.ts';
import type { ServeCached } from '#server/platform/cache/serve-cached.ts';
import * as lists from './product-lists.service.ts';

export function productListsRoutes(serveCached: ServeCached, { db, clock }: Context): void {
  serveCached(
    listProductsById,
    async ({ query }) => ({
      Products: await lists.listProductsById(db, query.ids, {
        isPromotableOnly: query.promotable === 'true',
        now: clock.now(),
      }),
    }),
    ({ query }) => query.ids.map(productTag),
  );
  serveCached(
    listRelatedProducts,
    ({ params }) => lists.listRelatedProducts(db, params.id, clock.now()),
    ({ params }, related) => [
      productTag(params.id),
      ...(related?.placeId ? [categoryTag(related.placeId)] : []),
      ...(related?.allCompanions ?? []).map(productTag),
      ...[related?.GoesWith ?? [], related?.Similar ?? []].flat().map(({ Uuid }) => productTag(Uuid)),
    ],
  );
}
