import { isDeepStrictEqual } from 'node:util';
import { isNewCount } from '#server/inventory/stock.rules.ts';
import { setStock } from '#server/inventory/stock.service.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database.ts';
import { readCategoryPaths } from './category-paths.service.ts';
import { findChangedCompanions, replaceCompanions } from './companions.queries.ts';
import {
  indexLater,
  indexProducts,
  insertProducts,
  listProductsBySku,
  lockImports,
  lockProductsBySku,
  replaceCategories,
  replaceImages,
  updateProducts,
  type ExistingProduct,
} from './entries.queries.ts';
import type { CatalogueEntry } from './entry.rules.ts';
import { listStyles, placeVariants, saveStyles } from './styles.queries.ts';
import { planStyles, type StylePlace, type StylePlan } from './styles.rules.ts';

/** A problem: the entry does not fit what is in the shop, and nothing of it was taken. */
export type Outcome = 'created' | 'updated' | 'unchanged' | { problem: string };

/**
 * Brings the shop to what the entries say, by sku; the outcomes are in their order. Each sku comes once.
 * A new product of whose stock nothing is said has `newStock`: none, where nobody should buy what may not be
 * there.
 */
export async function writeEntries(
  trx: DatabaseTransaction,
  brought: readonly CatalogueEntry[],
  newStock = 0,
): Promise<Outcome[]> {
  await lockImports(trx);
  await indexLater(trx);
  const existing = bySku(await lockProductsBySku(trx, skusOf(brought)));
  const plan = await planStylesOf(trx, brought, existing);
  const entries = brought.filter((entry) => !plan.problems.has(entry));
  const paths = await readCategoryPaths(trx);
  const categoryIds = new Map<CatalogueEntry, string[]>();
  for (const entry of entries) {
    // Two ways to write one category are one.
    const ids = new Set<string>();
    for (const path of pathsOf(entry)) ids.add(await paths.ensure(trx, path));
    categoryIds.set(entry, [...ids]);
  }

  const regrouped = await findChangedCompanions(trx, entries);
  const changes = new Map(
    entries.map((entry) => {
      const own = changesOf(entry, existing.get(entry.sku), categoryIds.get(entry)!, plan.places.get(entry));
      return [entry, regrouped.has(entry.sku) ? own.add('companions') : own];
    }),
  );
  const created = entries.filter(({ sku }) => !existing.has(sku));
  const ids = created.length > 0 ? await insertProducts(trx, created) : new Map<string, string>();
  for (const { sku, id } of existing.values()) ids.set(sku, id);

  const texts = pick('texts').filter(({ sku }) => existing.has(sku));
  if (texts.length > 0)
    await updateProducts(
      trx,
      texts.map((entry) => merged(entry, existing.get(entry.sku)!)),
    );
  if (plan.styles.length > 0) await saveStyles(trx, plan.styles);
  const variants = pick('style').map((entry) => ({
    ...plan.places.get(entry)!,
    productId: ids.get(entry.sku)!,
    leaves: existing.get(entry.sku)?.styleCode ?? null,
  }));
  if (variants.length > 0) await placeVariants(trx, variants);
  const counts = pick('stock').map((entry) => ({
    productId: ids.get(entry.sku)!,
    onHand: entry.stock ?? newStock,
  }));
  if (counts.length > 0) await setStock(trx, counts);
  const places = pick('categories').flatMap((entry) => {
    const own = categoryIds.get(entry)!;
    return own.length > 0 ? [{ productId: ids.get(entry.sku)!, categoryIds: own }] : [];
  });
  if (places.length > 0) await replaceCategories(trx, places);
  const pictures = pick('images').map((entry) => ({
    productId: ids.get(entry.sku)!,
    images: entry.images ?? [],
  }));
  if (pictures.length > 0) await replaceImages(trx, pictures);

  await replaceCompanions(trx, pick('companions'));

  const findable = new Set([...pick('texts'), ...pick('categories')].map(({ sku }) => ids.get(sku)!));
  await indexProducts(trx, [...findable]);
  return brought.map((entry) => outcomeOf(entry, existing, changes.get(entry), plan));

  function pick(part: ProductPart): CatalogueEntry[] {
    return entries.filter((entry) => changes.get(entry)!.has(part));
  }
}

/** What `writeEntries` would do; changes nothing. */
export async function compareEntries(db: Database, entries: readonly CatalogueEntry[]): Promise<Outcome[]> {
  const existing = bySku(await listProductsBySku(db, skusOf(entries)));
  const plan = await planStylesOf(db, entries, existing);
  const paths = await readCategoryPaths(db);
  const regrouped = await findChangedCompanions(db, entries);
  return entries.map((entry) => {
    const categoryIds = new Set(pathsOf(entry).map((path) => paths.find(path)));
    const changes = changesOf(entry, existing.get(entry.sku), [...categoryIds], plan.places.get(entry));
    if (regrouped.has(entry.sku)) changes.add('companions');
    return outcomeOf(entry, existing, changes, plan);
  });
}

type ProductPart = 'texts' | 'style' | 'stock' | 'categories' | 'images' | 'companions';
type Existing = ReadonlyMap<string, ExistingProduct>;

async function planStylesOf(
  db: Database,
  entries: readonly CatalogueEntry[],
  existing: Existing,
): Promise<StylePlan> {
  const codes = new Set(entries.flatMap(({ style }) => style?.code ?? []));
  return planStyles(
    entries,
    await listStyles(db, [...codes]),
    ({ sku, status }) => status ?? existing.get(sku)?.status ?? 'published',
  );
}

/** None: the entry does not say. */
function pathsOf({ categoryPath, otherCategoryPaths = [] }: CatalogueEntry): (readonly string[])[] {
  return categoryPath ? [categoryPath, ...otherCategoryPaths] : [];
}

/** The parts of a product that an entry changes. A category that is null does not exist yet. */
function changesOf(
  entry: CatalogueEntry,
  existing: ExistingProduct | undefined,
  categoryIds: readonly (string | null)[],
  place: StylePlace | undefined,
): Set<ProductPart> {
  const changes = new Set<ProductPart>();
  if (place && !isDeepStrictEqual([existing?.styleCode, existing?.optionValues], [place.code, place.values]))
    changes.add('style');
  if (!existing) return changes.add('texts').add('stock').add('categories').add('images');
  const texts = merged(entry, existing);
  if (Object.entries(texts).some(([key, value]) => existing[key as keyof ExistingProduct] !== value))
    changes.add('texts');
  if (entry.stock !== undefined && isNewCount(entry.stock, existing.shelf)) changes.add('stock');
  if (categoryIds.length > 0 && !areSame(categoryIds, existing.categoryIds)) changes.add('categories');
  if (entry.images !== undefined && !areSameImages(entry.images, existing.images)) changes.add('images');
  return changes;
}

function outcomeOf(
  entry: CatalogueEntry,
  existing: Existing,
  changes: ReadonlySet<ProductPart> | undefined,
  { problems }: StylePlan,
): Outcome {
  const problem = problems.get(entry);
  if (problem !== undefined) return { problem };
  if (!existing.has(entry.sku)) return 'created';
  return changes && changes.size > 0 ? 'updated' : 'unchanged';
}

function merged(entry: CatalogueEntry, existing: ExistingProduct) {
  return {
    id: existing.id,
    name: entry.name,
    brand: entry.brand ?? existing.brand,
    description: entry.description ?? existing.description,
    pricePence: entry.pricePence,
    vatClass: entry.vatClass ?? existing.vatClass,
    status: entry.status ?? existing.status,
  };
}

function areSame(some: readonly (string | null)[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

type Images = readonly { path: string; description: string }[];

function areSameImages(some: Images, others: Images): boolean {
  const words = (images: Images) => images.flatMap(({ path, description }) => [path, description]);
  return areSame(words(some), words(others));
}

function skusOf(entries: readonly CatalogueEntry[]): string[] {
  return entries.map(({ sku }) => sku);
}

function bySku(products: readonly ExistingProduct[]): Map<string, ExistingProduct> {
  return new Map(products.map((product) => [product.sku, product]));
}
