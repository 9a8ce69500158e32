import { getProduct, listCategories, listVariants } from '#contract/catalogue.ts';
import { listProductCards } from '#contract/product-cards.ts';
import { getProductDetails } from '#contract/product-details.ts';
import type { Context } from '#server/platform/context.ts';
import { productTag } from '#server/platform/cache/public-changes.ts';
import type { ServeCached } from '#server/platform/cache/serve-cached.ts';
import { tagsOfWasPrices } from './product-cards.rules.ts';
import * as catalogue from './catalogue.service.ts';

export function catalogueRoutes(serveCached: ServeCached, { db, config, clock }: Context): void {
  serveCached(
    listCategories,
    async () => ({ Categories: await catalogue.getCategoryTree(db) }),
    // A change to the categories themselves makes every answer out of date.
    () => ['tree'],
  );
  serveCached(
    listProductCards,
    async ({ query }) => ({ Cards: await catalogue.listProductCards(db, query.ids, clock.now()) }),
    ({ query }, answer) => [
      ...query.ids.map(productTag),
      ...tagsOfWasPrices(answer?.Cards ?? [], clock.now()),
    ],
  );
  serveCached(
    getProduct,
    ({ params }) => catalogue.getProduct(db, params.id, clock.now()),
    ({ params }) => [productTag(params.id)],
  );
  serveCached(
    listVariants,
    ({ params }) => catalogue.listVariants(db, params.id),
    ({ params }, answer) => [params.id, ...(answer?.Variants ?? []).map(({ Uuid }) => Uuid)].map(productTag),
  );
  serveCached(
    getProductDetails,
    ({ params }) => catalogue.getProductDetails(db, config, params.id, clock.now()),
    ({ params }, answer) => [productTag(params.id), ...tagsOfWasPrices(answer ? [answer] : [], clock.now())],
  );
}
