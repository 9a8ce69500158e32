import type { Category, FacetList, Product, ProductList, Variants } from '#contract/catalogue.ts';
import { readSort, type Finding } from '#contract/finding.ts';
import type { ProductCard } from '#contract/product-cards.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { findProduct, listAllProducts, listCategories, listProductsOfCategory } from './catalogue.queries.ts';
import { BASKET_COUNTS_FOR_DAYS, nestCategories, showProduct } from './catalogue.rules.ts';
import { findInAnswers, readAnswers } from './answers.service.ts';
import { listFacetsOf, readNarrowing } from './finding/facets.service.ts';
import { everything, listFound, ofCategory, type Found } from './finding/found.queries.ts';
import { listCards } from './product-cards.queries.ts';
import { showCard } from './product-cards.rules.ts';
import { findArchived, findDetails } from './product-details.queries.ts';
import { showDetails } from './product-details.rules.ts';
import { findVariants } from './variants.queries.ts';
import { showVariants } from './variants.rules.ts';

export { listSitemapProducts } from './catalogue.queries.ts';
export { listProductsForSale } from './products-for-sale.queries.ts';
export { listProductsToTell, type ProductToTell } from './products-to-tell.queries.ts';

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

export interface ProductQuery extends Partial<Finding> {
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
  const sort = readSort(query.sort ?? 'recommended') ?? { by: 'recommended' };
  const { filters, categoryIds } = await readNarrowing(db, query, categoryId);
  const list = (found: Found) => listFound(db, found, filters, sort, options);
  const isWhole = filters.length === 0 && sort.by === 'recommended';
  const found = search
    ? await findInAnswers(
        db,
        await readAnswers(db, search, categoryId),
        filters.length > 0,
        list,
        (result) => result?.total === 0,
      )
    : isWhole
      ? await (categoryId ? listProductsOfCategory(db, categoryId, options) : listAllProducts(db, options))
      : await list(categoryId ? ofCategory(categoryId, categoryIds) : everything());
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

/** By what the same products may be narrowed. Refuses an unknown category. */
export async function listFacets(db: Database, query: ProductQuery): Promise<FacetList> {
  const { categoryId, search } = query;
  const narrowing = await readNarrowing(db, query, categoryId);
  const count = (found: Found) => listFacetsOf(db, found, categoryId, query, narrowing);
  const facets = search
    ? await findInAnswers(
        db,
        await readAnswers(db, search, categoryId),
        narrowing.filters.length > 0,
        count,
        (result) => result?.Total === 0,
      )
    : await count(categoryId ? ofCategory(categoryId, narrowing.categoryIds) : everything());
  if (!facets) throw refuse('catalogue/category-not-found');
  return facets;
}
