import { getProduct, listCategories, listVariants } from '#contract/catalogue.ts';
import { listProductCards } from '#contract/product-cards.ts';
import { getProductDetails } from '#contract/product-details.ts';
import type { Context } from '#server/platform/context.ts';
import { productTag } from '#server/platform/cache/public-changes.ts';
import type { ServeKept } from '#server/platform/cache/serve-kept.ts';
import * as catalogue from './catalogue.service.ts';

export function catalogueRoutes(serveKept: ServeKept, { db, clock }: Context): void {
  // A change to the categories makes every answer out of date.
  serveKept(
    listCategories,
    async () => ({ Categories: await catalogue.getCategoryTree(db) }),
    () => [],
  );
  serveKept(
    listProductCards,
    async ({ query }) => ({ Cards: await catalogue.listProductCards(db, query.ids) }),
    ({ query }) => query.ids.map(productTag),
  );
  serveKept(
    getProduct,
    ({ params }) => catalogue.getProduct(db, params.id, clock.now()),
    ({ params }) => [productTag(params.id)],
  );
  serveKept(
    listVariants,
    ({ params }) => catalogue.listVariants(db, params.id),
    ({ params }, answer) => [params.id, ...(answer?.Variants ?? []).map(({ Uuid }) => Uuid)].map(productTag),
  );
  serveKept(
    getProductDetails,
    ({ params }) => catalogue.getProductDetails(db, params.id),
    ({ params }) => [productTag(params.id)],
  );
}
