import { listFacets, listProducts } from '#contract/catalogue.ts';
import { listGifts } from '#contract/gifts.ts';
import { listSuggestions, readSearch } from '#contract/search.ts';
import * as gifts from '#server/catalogue/gifts/gifts.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { ServeKept } from '#server/platform/cache/serve-kept.ts';
import { placesOf, placesOfFacets, productsIn } from './cache-tags.rules.ts';
import * as listing from './listing.service.ts';
import * as suggestions from './suggestions.service.ts';
import type { ZeroResultSearches } from './tuning/zero-result-searches.service.ts';

export function searchRoutes(
  serveKept: ServeKept,
  { db, clock, misses }: Context & { misses: ZeroResultSearches },
): void {
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
    listSuggestions,
    ({ query }) => suggestions.listSuggestions(db, query.q, clock.now()),
    (_, answer) => ['finding', ...productsIn(answer)],
  );
  serveKept(
    readSearch,
    async ({ query }) => suggestions.showReading(query.search),
    () => [],
  );
}
