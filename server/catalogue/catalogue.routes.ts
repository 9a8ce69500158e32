import {
  findMovedCategory,
  getProduct,
  listCategories,
  listFacets,
  listProducts,
  listVariants,
} from '#contract/catalogue.ts';
import { listGifts } from '#contract/gifts.ts';
import { listSuggestions, readSearch } from '#contract/search.ts';
import { getHome } from '#contract/home.ts';
import { listProductCards } from '#contract/product-cards.ts';
import { getProductPreview } from '#contract/product-preview.ts';
import { getProductDetails } from '#contract/product-details.ts';
import type { Context } from '#server/platform/context.ts';
import { productTag } from '#server/platform/public-changes.ts';
import type { ServeKept } from '#server/platform/serve-kept.ts';
import type { Serve } from '#server/platform/serve.ts';
import * as categories from './categories/edit-categories.service.ts';
import * as catalogue from './catalogue.service.ts';
import * as gifts from './gifts.service.ts';
import * as listing from './listing.service.ts';
import { placesOf, placesOfFacets, productsIn } from './shown.rules.ts';
import * as suggestions from './suggestions.service.ts';
import { showPreview } from './editing/preview.service.ts';
import { createHome } from './home.service.ts';
import type { SearchMisses } from './words/misses.service.ts';

export function catalogueRoutes(
  serve: Serve,
  serveKept: ServeKept,
  context: Context & { misses: SearchMisses },
): void {
  const { db, clock, misses } = context;
  const home = createHome(db);
  serveKept(
    getHome,
    async () => ({ Sections: await home(clock.now()) }),
    (_, answer) => ['home', 'finding', ...(answer?.Sections ?? []).flatMap(productsIn)],
  );
  // A change to the categories makes every answer out of date.
  serveKept(
    listCategories,
    async () => ({ Categories: await catalogue.getCategoryTree(db) }),
    () => [],
  );
  serveKept(
    findMovedCategory,
    ({ query }) => categories.findMovedCategory(db, query.path),
    () => [],
  );
  serveKept(
    listProducts,
    async ({ query }) => {
      const list = await listing.listProducts(db, query, clock.now());
      misses.note(query, list.PageInfo.TotalItems);
      return list;
    },
    ({ query }, list) => [...placesOf(query), ...productsIn(list)],
  );
  serveKept(
    listProductCards,
    async ({ query }) => ({ Cards: await catalogue.listProductCards(db, query.ids) }),
    ({ query }) => query.ids.map(productTag),
  );
  serveKept(
    listFacets,
    ({ query }) => listing.listFacets(db, query),
    ({ query }) => placesOfFacets(query),
  );
  serveKept(
    listGifts,
    ({ query }) => gifts.listGifts(db, query, clock.now()),
    (_, list) => ['finding', ...productsIn(list)],
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
    listSuggestions,
    ({ query }) => suggestions.listSuggestions(db, query.q, clock.now()),
    (_, answer) => ['finding', ...productsIn(answer)],
  );
  serveKept(
    readSearch,
    async ({ query }) => suggestions.showReading(query.search),
    () => [],
  );
  // It publishes the product, with all the locks that takes, and rolls that back.
  serve(getProductPreview, ({ params, query }) => showPreview(context, params.id, query.token));
  serveKept(
    getProductDetails,
    ({ params }) => catalogue.getProductDetails(db, params.id),
    ({ params }) => [productTag(params.id)],
  );
}
