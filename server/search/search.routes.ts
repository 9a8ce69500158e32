import { listFacets, listProducts } from '#contract/catalogue.ts';
import { listGifts } from '#contract/gifts.ts';
import { listSuggestions, readSearch } from '#contract/search.ts';
import * as gifts from '#server/catalogue/gifts/gifts.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { ServeCached } from '#server/platform/cache/serve-cached.ts';
import { placesOf, placesOfFacets, productsIn } from './cache-tags.rules.ts';
import * as listing from './listing.service.ts';
import * as suggestions from './suggestions.service.ts';
import type { ZeroResultSearches } from './tuning/zero-result-searches.service.ts';

export function searchRoutes(
  serveCached: ServeCached,
  { db, clock, misses }: Context & { misses: ZeroResultSearches },
): void {
  serveCached(
    listProducts,
    async ({ query }) => {
      const list = await listing.listProducts(db, query, clock.now());
      misses.note(query, list.PageInfo.TotalItems);
      return list;
    },
    ({ query }, list) => [...placesOf(query), ...productsIn(list)],
  );
  serveCached(
    listFacets,
    ({ query }) => listing.listFacets(db, query),
    ({ query }) => placesOfFacets(query),
  );
  serveCached(
    listGifts,
    ({ query }) => gifts.listGifts(db, query, clock.now()),
    (_, list) => ['finding', ...productsIn(list)],
  );
  serveCached(
    listSuggestions,
    ({ query }) => suggestions.listSuggestions(db, query.q, clock.now()),
    (_, answer) => ['finding', ...productsIn(answer)],
  );
  serveCached(
    readSearch,
    async ({ query: { search } }) => {
      const reading = await suggestions.explainSearch(db, search);
      // The owner hears of it although the rest of the words finds something. A search of nothing else has been noted.
      const missing = reading.Missing?.join(' ') ?? '';
      if (missing.length < reading.Words.length) misses.note({ page: 1, pageSize: 1, search: missing }, 0);
      return reading;
    },
    () => ['finding'],
  );
}
