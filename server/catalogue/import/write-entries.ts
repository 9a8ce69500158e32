import type { Database, DatabaseTransaction } from '#server/platform/database.ts';
import { readCategoryPaths } from './category-paths.ts';
import {
  indexLater,
  indexProducts,
  insertProducts,
  listProductsBySku,
  lockImports,
  lockProductsBySku,
  putStock,
  replaceCategories,
  replaceImages,
  updateProducts,
  type HeldProduct,
} from './entries.queries.ts';
import type { CatalogueEntry } from './entry.ts';

export type Outcome = 'created' | 'updated' | 'unchanged';

/**
 * Brings the shop to what the entries say, by sku; the outcomes are in their order. Each sku comes once.
 * A new product of whose stock nothing is said has `newStock`: none, where nobody should buy what may not be
 * there.
 */
export async function writeEntries(
  trx: DatabaseTransaction,
  entries: readonly CatalogueEntry[],
  newStock = 0,
): Promise<Outcome[]> {
  await lockImports(trx);
  await indexLater(trx);
  const held = bySku(await lockProductsBySku(trx, skusOf(entries)));
  const paths = await readCategoryPaths(trx);
  const categoryIds = new Map<CatalogueEntry, string>();
  for (const entry of entries) {
    if (entry.categoryPath) categoryIds.set(entry, await paths.ensure(trx, entry.categoryPath));
  }

  const changes = entries.map((entry) => changesOf(entry, held.get(entry.sku), categoryIds.get(entry)));
  const created = entries.filter(({ sku }) => !held.has(sku));
  const ids = created.length > 0 ? await insertProducts(trx, created) : new Map<string, string>();
  for (const { sku, id } of held.values()) ids.set(sku, id);

  const texts = pick('texts').filter(({ sku }) => held.has(sku));
  if (texts.length > 0)
    await updateProducts(
      trx,
      texts.map((entry) => merged(entry, held.get(entry.sku)!)),
    );
  const counts = pick('stock').map((entry) => ({
    productId: ids.get(entry.sku)!,
    onHand: entry.stock ?? newStock,
  }));
  if (counts.length > 0) await putStock(trx, counts);
  const places = pick('category').flatMap((entry) => {
    const categoryId = categoryIds.get(entry);
    return categoryId ? [{ productId: ids.get(entry.sku)!, categoryId }] : [];
  });
  if (places.length > 0) await replaceCategories(trx, places);
  const pictures = pick('images').map((entry) => ({
    productId: ids.get(entry.sku)!,
    images: entry.images ?? [],
  }));
  if (pictures.length > 0) await replaceImages(trx, pictures);

  const findable = new Set([...pick('texts'), ...pick('category')].map(({ sku }) => ids.get(sku)!));
  await indexProducts(trx, [...findable]);
  return entries.map((entry, index) => outcomeOf(held.has(entry.sku), changes[index]!));

  function pick(part: ProductPart): CatalogueEntry[] {
    return entries.filter((_, index) => changes[index]!.has(part));
  }
}

/** What `writeEntries` would do; changes nothing. */
export async function compareEntries(db: Database, entries: readonly CatalogueEntry[]): Promise<Outcome[]> {
  const held = bySku(await listProductsBySku(db, skusOf(entries)));
  const paths = await readCategoryPaths(db);
  return entries.map((entry) => {
    const product = held.get(entry.sku);
    const categoryId = entry.categoryPath && paths.find(entry.categoryPath);
    return outcomeOf(product !== undefined, changesOf(entry, product, categoryId));
  });
}

type ProductPart = 'texts' | 'stock' | 'category' | 'images';

/** The parts of a product that an entry changes. A category that is null does not exist yet. */
function changesOf(
  entry: CatalogueEntry,
  held: HeldProduct | undefined,
  categoryId: string | null | undefined,
): Set<ProductPart> {
  const changes = new Set<ProductPart>();
  if (!held) return changes.add('texts').add('stock').add('category').add('images');
  const texts = merged(entry, held);
  if (Object.entries(texts).some(([key, value]) => held[key as keyof HeldProduct] !== value))
    changes.add('texts');
  if (entry.stock !== undefined && Math.max(entry.stock, held.reserved) !== held.onHand) changes.add('stock');
  if (categoryId !== undefined && (held.categoryIds.length !== 1 || held.categoryIds[0] !== categoryId)) {
    changes.add('category');
  }
  if (entry.images !== undefined && !areSame(entry.images, held.images)) changes.add('images');
  return changes;
}

function outcomeOf(isHeld: boolean, changes: ReadonlySet<ProductPart>): Outcome {
  if (!isHeld) return 'created';
  return changes.size > 0 ? 'updated' : 'unchanged';
}

function merged(entry: CatalogueEntry, held: HeldProduct) {
  return {
    id: held.id,
    name: entry.name,
    brand: entry.brand ?? held.brand,
    description: entry.description ?? held.description,
    pricePence: entry.pricePence,
    vatClass: entry.vatClass ?? held.vatClass,
  };
}

type Images = readonly { path: string; description: string }[];

function areSame(some: Images, others: Images): boolean {
  return (
    some.length === others.length &&
    some.every(({ path, description }, index) => {
      const other = others[index]!;
      return path === other.path && description === other.description;
    })
  );
}

function skusOf(entries: readonly CatalogueEntry[]): string[] {
  return entries.map(({ sku }) => sku);
}

function bySku(products: readonly HeldProduct[]): Map<string, HeldProduct> {
  return new Map(products.map((product) => [product.sku, product]));
}
