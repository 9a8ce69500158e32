import type { Product } from '#contract/catalogue.ts';
import { refuse } from '#contract/refusal.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readPage } from './catalogue.queries.ts';
import { BASKET_COUNTS_FOR_DAYS, showProduct } from './catalogue.rules.ts';
import { findRelated, theseProducts, type Related } from './product-lists.queries.ts';

/** The published products with these ids, in their order. */
export async function listProductsById(
  db: Database,
  ids: readonly string[],
  { isPromotableOnly = false, now }: { isPromotableOnly?: boolean; now: Date },
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const matches = theseProducts(ids, isPromotableOnly);
  const { products } = await readPage(db, matches.named, matches.order, {
    limit: ids.length,
    offset: 0,
    basketsSince: daysBefore(now, BASKET_COUNTS_FOR_DAYS),
  });
  return products.map(showProduct);
}

const MAX_COMPANIONS = 4;
const MAX_SIMILAR = 8;
/** If its own category has fewer, neighbouring ones fill up to this many. */
const ENOUGH_SIMILAR = 4;

interface RelatedProducts extends Pick<Related, 'allCompanions' | 'placeId'> {
  GoesWith: Product[];
  Similar: Product[];
}

/** Refuses if there is no such product and never was. */
export async function listRelatedProducts(db: Database, id: string, now: Date): Promise<RelatedProducts> {
  const related = await findRelated(db, id);
  if (!related) throw refuse('catalogue/product-not-found');
  const companions = related.companions.slice(0, MAX_COMPANIONS);
  const isFree = ({ id: one }: { id: string }) => !companions.includes(one);
  const own = related.similar.filter(({ isNextDoor }) => !isNextDoor).filter(isFree);
  const nextDoor = related.similar.filter(({ isNextDoor }) => isNextDoor).filter(isFree);
  const similar = [
    ...own.slice(0, MAX_SIMILAR),
    ...nextDoor.slice(0, Math.max(0, ENOUGH_SIMILAR - own.length)),
  ].map(({ id: one }) => one);
  const products = await listProductsById(db, [...companions, ...similar], { isPromotableOnly: true, now });
  const isCompanion = ({ Uuid }: Product) => companions.includes(Uuid);
  return {
    allCompanions: related.allCompanions,
    placeId: related.placeId,
    GoesWith: products.filter(isCompanion),
    Similar: products.filter((product) => !isCompanion(product)),
  };
}
