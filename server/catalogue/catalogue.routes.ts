import { getProduct, listCategories, listProducts, listVariants } from '#contract/catalogue.ts';
import { listProductCards } from '#contract/product-cards.ts';
import { getProductDetails } from '#contract/product-details.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import * as catalogue from './catalogue.service.ts';

/** Pages and lists may lag behind the stock by two seconds; the checkout never does. */
const LAG = { cachedMilliseconds: 2000 };

export function catalogueRoutes(serve: Serve, { db, clock }: Context): void {
  serve(listCategories, async () => ({ Categories: await catalogue.getCategoryTree(db) }), LAG);
  serve(listProducts, ({ query }) => catalogue.listProducts(db, query, clock.now()), LAG);
  serve(
    listProductCards,
    async ({ query }) => ({ Cards: await catalogue.listProductCards(db, query.ids) }),
    LAG,
  );
  serve(getProduct, ({ params }) => catalogue.getProduct(db, params.id, clock.now()), LAG);
  serve(listVariants, ({ params }) => catalogue.listVariants(db, params.id), LAG);
  serve(getProductDetails, ({ params }) => catalogue.getProductDetails(db, params.id), LAG);
}
