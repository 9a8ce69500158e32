import type { Category, Product, ProductList, Variants } from '#contract/catalogue.ts';
import type { ProductCard } from '#contract/product-cards.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import {
  findProduct,
  listAllProducts,
  listCategories,
  listProductsOfCategory,
  type PageOptions,
  type ProductPage,
} from './catalogue.queries.ts';
import { BASKET_COUNTS_FOR_DAYS, nestCategories, showProduct } from './catalogue.rules.ts';
import { listCards } from './product-cards.queries.ts';
import { showCard } from './product-cards.rules.ts';
import { findArchived, findDetails } from './product-details.queries.ts';
import { showDetails } from './product-details.rules.ts';
import { listProductsWith, searchProducts } from './product-search.queries.ts';
import { listDetailTexts } from './reading/details.rules.ts';
import { readSearch } from './reading/read-search.rules.ts';
import { lookUpWords } from './search.queries.ts';
import { understandSearch } from './search.rules.ts';
import { findVariants } from './variants.queries.ts';
import { showVariants } from './variants.rules.ts';

export { listSitemapProducts } from './catalogue.queries.ts';
export { listProductsForSale } from './products-for-sale.queries.ts';

export async function getCategoryTree(db: Database): Promise<Category[]> {
  return nestCategories(await listCategories(db));
}

export async function getProduct(db: Database, id: string, now: Date): Promise<Product> {
  const product = await findProduct(db, id, daysBefore(now, BASKET_COUNTS_FOR_DAYS));
  if (!product) throw await notForSale(db, id);
  return showProduct(product);
}

/** What the cards of these products say, of the published ones, in the order asked. */
export async function listProductCards(db: Database, ids: readonly string[]): Promise<ProductCard[]> {
  return (await listCards(db, ids)).map(showCard);
}

/** The product in all its sizes, colours and the like. Refuses when there is no such product. */
export async function listVariants(db: Database, id: string): Promise<Variants> {
  const found = await findVariants(db, id);
  if (!found) throw await notForSale(db, id);
  return showVariants(found.options, found.variants);
}

/** What is known of a product beside itself. Refuses when there is no such product. */
export async function getProductDetails(db: Database, id: string): Promise<ProductDetails> {
  const [[card], details] = await Promise.all([listCards(db, [id]), findDetails(db, id)]);
  if (!card || !details) throw await notForSale(db, id);
  return showDetails(card, details);
}

/**
 * What has been archived was on sale, so that links lead to it: the refusal says where there is something like it.
 * A draft has never been anywhere.
 */
async function notForSale(db: Database, id: string): Promise<Refusal> {
  const archived = await findArchived(db, id);
  if (!archived) return refuse('catalogue/product-not-found');
  const { category } = archived;
  return refuse(
    'catalogue/product-no-longer-sold',
    // As in the address of its page.
    category
      ? { categoryId: category.id, categoryPath: category.path.map(encodeURIComponent).join('/') }
      : {},
  );
}

export interface ProductQuery {
  page: number;
  pageSize: number;
  categoryId?: string | undefined;
  /** Empty: no search. */
  search: string;
}

/** A page of all products, of a category, or of what answers a search. Refuses an unknown category. */
export async function listProducts(db: Database, query: ProductQuery, now: Date): Promise<ProductList> {
  const { page, pageSize, categoryId, search } = query;
  const options = {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    basketsSince: daysBefore(now, BASKET_COUNTS_FOR_DAYS),
  };
  const found = search
    ? await findBySearch(db, search, categoryId, options)
    : categoryId
      ? await listProductsOfCategory(db, categoryId, options)
      : await listAllProducts(db, options);
  if (!found) throw refuse('catalogue/category-not-found');
  return {
    Products: found.products.map(showProduct),
    PageInfo: {
      CurrentPage: page,
      TotalPages: Math.ceil(found.total / pageSize),
      PageSize: pageSize,
      TotalItems: found.total,
    },
  };
}

async function findBySearch(
  db: Database,
  search: string,
  categoryId: string | undefined,
  options: PageOptions,
): Promise<ProductPage | null> {
  const reading = readSearch(search);
  const details = { age: reading.age, texts: listDetailTexts(reading) };
  const limits = { minPence: reading.minPence, maxPence: reading.maxPence, categoryId };
  const detailed = details.texts.length + (details.age ? 1 : 0);
  const isRead = detailed > 0 || limits.minPence !== null || limits.maxPence !== null;
  const { words, synonyms, letters } = await lookUpWords(db, reading.words, search);
  // "for a" says nothing once the rest of "for a 1 year old" has been read.
  const query =
    isRead && words.every(({ isCommon }) => isCommon) ? null : understandSearch(words, synonyms, letters);
  // Nothing but punctuation finds nothing – in a category that exists.
  if (!query && !isRead) {
    const isFound = !categoryId || (await listProductsOfCategory(db, categoryId, { ...options, limit: 0 }));
    return isFound ? { total: 0, products: [] } : null;
  }
  const find = (match: 'all' | 'some') =>
    query
      ? searchProducts(db, query, match, details, limits, options)
      : listProductsWith(db, details, match, limits, options);
  const found = await find('all');
  const canMatchSome = (query ? query.concepts.length : detailed) > 1;
  return found?.total === 0 && canMatchSome ? find('some') : found;
}
