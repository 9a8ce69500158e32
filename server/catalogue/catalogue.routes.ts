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
import type { Serve } from '#server/platform/serve.ts';
import * as categories from './categories/edit-categories.service.ts';
import * as catalogue from './catalogue.service.ts';
import * as gifts from './gifts.service.ts';
import * as listing from './listing.service.ts';
import * as suggestions from './suggestions.service.ts';
import { showPreview } from './editing/preview.service.ts';
import { createHome } from './home.service.ts';
import type { SearchMisses } from './words/misses.service.ts';

/** Pages and lists may lag behind the stock by two seconds; the checkout never does. */
const LAG = { cachedMilliseconds: 2000 };

export function catalogueRoutes(serve: Serve, context: Context & { misses: SearchMisses }): void {
  const { db, clock, misses } = context;
  const home = createHome(db);
  serve(getHome, async () => ({ Sections: await home(clock.now()) }), LAG);
  serve(listCategories, async () => ({ Categories: await catalogue.getCategoryTree(db) }), LAG);
  serve(findMovedCategory, ({ query }) => categories.findMovedCategory(db, query.path), LAG);
  serve(
    listProducts,
    async ({ query }) => {
      const list = await listing.listProducts(db, query, clock.now());
      misses.note(query, list.PageInfo.TotalItems);
      return list;
    },
    LAG,
  );
  serve(
    listProductCards,
    async ({ query }) => ({ Cards: await catalogue.listProductCards(db, query.ids) }),
    LAG,
  );
  serve(listFacets, ({ query }) => listing.listFacets(db, query), LAG);
  serve(listGifts, ({ query }) => gifts.listGifts(db, query, clock.now()), LAG);
  serve(getProduct, ({ params }) => catalogue.getProduct(db, params.id, clock.now()), LAG);
  serve(listVariants, ({ params }) => catalogue.listVariants(db, params.id), LAG);
  serve(listSuggestions, ({ query }) => suggestions.listSuggestions(db, query.q, clock.now()), LAG);
  serve(readSearch, async ({ query }) => suggestions.showReading(query.search));
  // It publishes under the locks of that, and takes it back.
  serve(getProductPreview, ({ params, query }) => showPreview(context, params.id, query.token), {
    takesTurns: true,
  });
  serve(getProductDetails, ({ params }) => catalogue.getProductDetails(db, params.id), LAG);
}
