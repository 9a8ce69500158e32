import { LRUCache } from 'lru-cache';
import type { HomeSection } from '#contract/home.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { BASKET_COUNTS_FOR_DAYS } from '#server/catalogue/catalogue.rules.ts';
import { listProducts } from '#server/search/listing.service.ts';
import { areAgesStated, listHomeSections, listPromoted, type HomeSectionRow } from './home.queries.ts';
import { showSection, withOffers } from './home.rules.ts';

/** Enough to keep a row full when some are sold out. */
const CANDIDATES = 24;
/** The results of a section's search change slowly; which of them are in stock is looked up each time. */
const SEARCH_MILLISECONDS = 60_000;
/** What parents buy changes slowly too, and nobody waits for it: the former answer stands until the new one is there. */
const BOUGHT_MILLISECONDS = 15 * 60_000;

/** The ids of what many customers bought. Orders know what is for sale, not the other way round, so it is handed in. */
export type ListBought = (db: Database, limit: number) => Promise<string[]>;

export function createHome(db: Database, listBought: ListBought): (now: Date) => Promise<HomeSection[]> {
  const found = new LRUCache<string, string[], Date>({
    max: 50,
    ttl: SEARCH_MILLISECONDS,
    async fetchMethod(search, _stale, { context: now }) {
      const { Products } = await listProducts(db, { page: 1, pageSize: CANDIDATES, search }, now);
      return Products.map(({ Uuid }) => Uuid);
    },
  });
  const bought = new LRUCache<'bought', string[]>({
    max: 1,
    ttl: BOUGHT_MILLISECONDS,
    allowStale: true,
    fetchMethod: () => listBought(db, CANDIDATES),
  });

  const candidatesOf = async ({ productIds, search }: HomeSectionRow, now: Date): Promise<string[]> => {
    if (productIds.length > 0 || search === null) return productIds;
    return found.forceFetch(search, { context: now });
  };

  return async (now) => {
    const sections = await listHomeSections(db);
    const [boughtIds, ...candidates] = await Promise.all([
      bought.forceFetch('bought'),
      ...sections.map((section) => candidatesOf(section, now)),
    ]);
    const [products, isAgeStated] = await Promise.all([
      listPromoted(
        db,
        [...new Set([...boughtIds, ...candidates.flat()])],
        daysBefore(now, BASKET_COUNTS_FOR_DAYS),
      ),
      areAgesStated(db),
    ]);
    const byId = new Map(products.map((product) => [product.id, product]));
    const shownOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const shown = sections.flatMap(
      (section, place) => showSection(section, shownOf(candidates[place]!), isAgeStated) ?? [],
    );
    return withOffers(shown, shownOf(boughtIds));
  };
}
