import { listProductsById, listRelatedProducts } from '#contract/product-lists.ts';
import type { Context } from '#server/platform/context.ts';
import { categoryTag, productTag } from '#server/platform/cache/public-changes.ts';
import type { ServeKept } from '#server/platform/cache/serve-kept.ts';
import * as lists from './product-lists.service.ts';

export function productListsRoutes(serveKept: ServeKept, { db, clock }: Context): void {
  serveKept(
    listProductsById,
    async ({ query }) => ({
      Products: await lists.listProductsById(db, query.ids, {
        isPromotableOnly: query.promotable === 'true',
        now: clock.now(),
      }),
    }),
    ({ query }) => query.ids.map(productTag),
  );
  serveKept(
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
