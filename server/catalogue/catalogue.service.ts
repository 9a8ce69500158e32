import type { Category, Product, Variants } from '#contract/catalogue.ts';
import { inAddress } from '#contract/category-address.ts';
import type { ProductCard } from '#contract/product-cards.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import type { Config } from '#server/config/config.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findProduct, listCategories } from './catalogue.queries.ts';
import { BASKET_COUNTS_FOR_DAYS, nestCategories, showProduct } from './catalogue.rules.ts';
import { listCards } from './product-cards.queries.ts';
import { showCard } from './product-cards.rules.ts';
import { findArchived, findDetails } from './product-details.queries.ts';
import { showDetails } from './product-details.rules.ts';
import { findVariants } from './variants.queries.ts';
import { showVariants } from './variants.rules.ts';

export { listSitemapProducts } from './catalogue.queries.ts';
export {
  listProductsForMessages,
  listProductTraits,
  type ProductForMessage,
} from './products-for-messages.queries.ts';
export { runsOut } from './runs-out.rules.ts';

export async function getCategoryTree(db: Database): Promise<Category[]> {
  return nestCategories(await listCategories(db));
}

export async function getProduct(db: Database, id: string, now: Date): Promise<Product> {
  const product = await findProduct(db, id, daysBefore(now, BASKET_COUNTS_FOR_DAYS));
  if (!product) throw await notForSale(db, id);
  return showProduct(product);
}

/** Card details of the published products among these, in the given order. */
export async function listProductCards(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ProductCard[]> {
  return (await listCards(db, ids, now)).map(showCard);
}

/** The product in all its sizes, colours and the like. Refuses if there is no such product. */
export async function listVariants(db: Database, id: string): Promise<Variants> {
  const found = await findVariants(db, id);
  if (!found) throw await notForSale(db, id);
  return showVariants(found.options, found.variants);
}

/** The details of a product. Refuses if there is no such product. */
export async function getProductDetails(
  db: Database,
  { deliveryTable }: Pick<Config, 'deliveryTable'>,
  id: string,
  now: Date,
): Promise<ProductDetails> {
  const [[card], details] = await Promise.all([listCards(db, [id], now), findDetails(db, id)]);
  if (!card || !details) throw await notForSale(db, id);
  return showDetails(card, details, deliveryTable);
}

/**
 * An archived product was once on sale, so links lead to it: the refusal names a category with similar products. A
 * draft has never been anywhere.
 */
async function notForSale(db: Database, id: string): Promise<Refusal> {
  const archived = await findArchived(db, id);
  if (!archived) return refuse('catalogue/product-not-found');
  const { category } = archived;
  return refuse(
    'catalogue/product-no-longer-sold',
    // As in the address of the category's page.
    category ? { categoryId: category.id, categoryPath: category.path.map(inAddress).join('/') } : {},
  );
}
