import { listProductsById, listRelatedProducts } from '#contract/product-lists.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import * as lists from './product-lists.service.ts';

const LAG = { cachedMilliseconds: 2000 };

export function productListsRoutes(serve: Serve, { db, clock }: Context): void {
  serve(
    listProductsById,
    async ({ query }) => ({
      Products: await lists.listProductsById(db, query.ids, {
        isPromotableOnly: query.promotable === 'true',
        now: clock.now(),
      }),
    }),
    LAG,
  );
  serve(listRelatedProducts, ({ params }) => lists.listRelatedProducts(db, params.id, clock.now()), LAG);
}
