import { isDeepStrictEqual } from 'node:util';
import { isNewCount } from '#server/inventory/stock.rules.ts';
import { setStock } from '#server/inventory/stock.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { areSameAttributes } from '#server/catalogue/attributes/attribute-values.rules.ts';
import {
  addAttributes,
  listAttributes,
  replaceAttributes,
  showAttributes,
} from '#server/catalogue/attributes/attributes.queries.ts';
import {
  attributeKeysOf,
  planAttributes,
  type AttributePlan,
} from '#server/catalogue/attributes/attributes.rules.ts';
import { readCategoryNames, readCategoryPaths } from './category-paths.service.ts';
import { findChangedCompanions, replaceCompanions } from './companions.queries.ts';
import { barcodeOf, differencesOf, type Differences } from './differences.rules.ts';
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
} from '#server/catalogue/product-writes.queries.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';
import { findFetched, takeFetched } from '#server/pictures/remote-pictures.service.ts';
import { deleteEmptyStyles, listStyles, placeVariants, saveStyles } from './styles.queries.ts';
import { planStyles, type StylePlan } from '#server/catalogue/styles.rules.ts';

/** `problem`: the entry does not fit the shop, and nothing of it was written. */
export interface WriteOptions {
  /** The stock of a new product whose entry does not give one. */
  newStock?: number | undefined;
  /** Leaves the stock of products already in the shop as it is. */
  keepsStock?: boolean | undefined;
  /** The status of a new product whose entry does not give one. */
  newStatus?: 'draft' | 'published' | undefined;
  /** Publishes nothing, even what its entry says is published. */
  asDrafts?: boolean | undefined;
  by?: Actor;
  /** The change set of the import. */
  changeSetId?: string | undefined;
}

export type Outcome = 'created' | 'updated' | 'unchanged' | { problem: string };

/**
 * Brings the shop to what the entries say, by sku; the outcomes are in their order. Each sku may come once. A new
 * product whose stock is not given has `newStock`: 0 if nobody should buy what may not be there. One whose status is not
 * given has `newStatus`.
 */
export async function writeEntries(
  trx: DatabaseTransaction,
  given: readonly CatalogueEntry[],
  { newStock = 0, by = { kind: 'shop' }, changeSetId, ...options }: WriteOptions = {},
): Promise<Outcome[]> {
  await lockImports(trx);
  await indexLater(trx);
  const existing = bySku(await lockProductsBySku(trx, skusOf(given)));
  const own = withFetchedPictures(given, await takeFetched(trx, picturesOf(given)));
  const brought = completed(own, existing, options);
  const plan = await planOf(trx, brought, existing);
  const entries = brought.filter((entry) => !plan.problems.has(entry));
  const paths = await readCategoryPaths(trx, changeSetId);
  const categoryIds = new Map<CatalogueEntry, string[]>();
  for (const entry of entries) {
    // Two spellings of one category are the same category.
    const ids = new Set<string>();
    for (const path of pathsOf(entry)) ids.add(await paths.ensure(trx, path));
    categoryIds.set(entry, [...ids]);
  }

  const regrouped = await findChangedCompanions(trx, entries);
  const changes = new Map(
    entries.map((entry) => {
      const own = changesOf(entry, existing.get(entry.sku), categoryIds.get(entry)!, plan);
      return [entry, regrouped.has(entry.sku) ? own.add('companions') : own];
    }),
  );
  const fields = pick('fields', 'attributes').filter(({ sku }) => existing.has(sku));
  if (fields.length > 0)
    await updateProducts(
      trx,
      fields.map((entry) => merged(entry, existing.get(entry.sku)!)),
    );
  if (plan.styles.length > 0) await saveStyles(trx, plan.styles);
  // Before new ones are added: those may be given what these have had.
  const moved = pick('style').flatMap((entry) => {
    const held = existing.get(entry.sku);
    return held ? { ...plan.places.get(entry)!, productId: held.id, leaves: held.styleCode } : [];
  });
  if (moved.length > 0) await placeVariants(trx, moved);

  const created = entries.filter(({ sku }) => !existing.has(sku));
  const ids =
    created.length > 0
      ? await insertProducts(trx, created, (entry) => plan.places.get(entry))
      : new Map<string, string>();
  for (const { sku, id } of existing.values()) ids.set(sku, id);
  const left = moved.flatMap(({ leaves }) => leaves ?? []);
  if (left.length > 0) await deleteEmptyStyles(trx, left);
  const counts = pick('stock').map((entry) => ({
    productId: ids.get(entry.sku)!,
    onHand: entry.stock ?? newStock,
  }));
  if (counts.length > 0) await setStock(trx, counts, by);
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

  if (plan.attributes.length > 0) await addAttributes(trx, plan.attributes);
  const described = pick('attributes').map((entry) => ({
    productId: ids.get(entry.sku)!,
    values: plan.values.get(entry)!,
  }));
  if (described.length > 0) await replaceAttributes(trx, described);
  // For its first category only: its others, such as a sale, hold a bit of everything.
  const shown = entries.flatMap((entry) => {
    const changed = changes.get(entry)!;
    if (!changed.has('attributes') && !changed.has('categories')) return [];
    const categoryId = categoryIds.get(entry)![0] ?? existing.get(entry.sku)?.categoryIds[0];
    const keys = plan.values.get(entry)?.keys() ?? Object.keys(existing.get(entry.sku)?.attributes ?? {});
    return categoryId ? [...keys].map((key) => ({ categoryId, key })) : [];
  });
  if (shown.length > 0) await showAttributes(trx, shown);

  const idsOf = (some: readonly CatalogueEntry[]) => some.map(({ sku }) => ids.get(sku)!);
  const reworded = pick('fields').filter((entry) => saysOtherwise(entry, existing.get(entry.sku)));
  await indexProducts(trx, {
    words: idsOf([...new Set([...reworded, ...pick('categories')])]),
    facets: idsOf(pick('fields', 'attributes')),
  });
  return brought.map((entry) => outcomeOf(entry, existing, changes.get(entry), plan));

  function pick(...parts: ProductPart[]): CatalogueEntry[] {
    return entries.filter((entry) => parts.some((part) => changes.get(entry)!.has(part)));
  }
}

export interface Compared {
  outcome: Outcome;
  differences: Differences;
}

/** What `writeEntries` would do, without changing anything. */
export async function compareEntries(
  db: Database,
  given: readonly CatalogueEntry[],
  options: Pick<WriteOptions, 'keepsStock' | 'newStatus' | 'asDrafts'> = {},
): Promise<Compared[]> {
  const existing = bySku(await listProductsBySku(db, skusOf(given)));
  const own = withFetchedPictures(given, await findFetched(db, picturesOf(given)));
  const entries = completed(own, existing, options);
  const plan = await planOf(db, entries, existing);
  const paths = await readCategoryPaths(db);
  const namesOf = await readCategoryNames(db);
  const asTheyAre = (path: readonly string[]) => {
    const id = paths.find(path);
    return id === null ? path : namesOf(id);
  };
  const regrouped = await findChangedCompanions(db, entries);
  return entries.map((entry) => {
    const product = existing.get(entry.sku);
    const categoryIds = new Set(pathsOf(entry).map((path) => paths.find(path)));
    const changes = changesOf(entry, product, [...categoryIds], plan);
    if (regrouped.has(entry.sku)) changes.add('companions');
    const differences = differencesOf(entry, product, {
      parts: changes,
      values: plan.values.get(entry),
      pathsOf: {
        before: (product?.categoryIds ?? []).map((id) => namesOf(id).join(' > ')),
        after: pathsOf(entry).map((path) => asTheyAre(path).join(' > ')),
      },
    });
    return { outcome: outcomeOf(entry, existing, changes, plan), differences };
  });
}

const picturesOf = (entries: readonly CatalogueEntry[]) =>
  entries.flatMap(({ images = [] }) => images.map(({ path }) => path));

/** Pictures that have been fetched since the file was made are where they are now. */
function withFetchedPictures(
  entries: readonly CatalogueEntry[],
  fetched: ReadonlyMap<string, string>,
): readonly CatalogueEntry[] {
  if (fetched.size === 0) return entries;
  return entries.map(({ images, ...entry }) => ({
    ...entry,
    images: images?.map((image) => ({ ...image, path: fetched.get(image.path) ?? image.path })),
  }));
}

function completed(
  entries: readonly CatalogueEntry[],
  existing: Existing,
  {
    keepsStock = false,
    newStatus = 'published',
    asDrafts = false,
  }: Pick<WriteOptions, 'keepsStock' | 'newStatus' | 'asDrafts'>,
): CatalogueEntry[] {
  return entries.map((entry) => {
    const product = existing.get(entry.sku);
    if (!product) {
      const status = entry.status ?? newStatus;
      return { ...entry, status: asDrafts && status === 'published' ? 'draft' : status };
    }
    // Also a draft that this file has made: after an interruption it is begun again.
    const staysDraft = asDrafts && entry.status === 'published' && product.status === 'draft';
    return {
      ...entry,
      status: staysDraft ? undefined : entry.status,
      ...(keepsStock && { stock: undefined }),
    };
  });
}

type ProductPart = 'fields' | 'style' | 'stock' | 'categories' | 'images' | 'attributes' | 'companions';
type Existing = ReadonlyMap<string, ExistingProduct>;
type Plan = StylePlan & AttributePlan;

async function planOf(db: Database, brought: readonly CatalogueEntry[], existing: Existing): Promise<Plan> {
  const contradictions = new Map<CatalogueEntry, string>();
  for (const entry of brought) {
    const problem = contradictionOf(entry, existing.get(entry.sku));
    if (problem) contradictions.set(entry, problem);
  }
  const sound = brought.filter((entry) => !contradictions.has(entry));
  const { known, count } = await listAttributes(db, attributeKeysOf(sound));
  const described = planAttributes(
    sound,
    known,
    count,
    ({ sku }) => new Map(Object.entries(existing.get(sku)?.attributes ?? {})),
  );
  const entries = sound.filter((entry) => !described.problems.has(entry));
  const codes = new Set(entries.flatMap(({ style }) => style?.code ?? []));
  const styled = planStyles(
    entries,
    await listStyles(db, [...codes]),
    ({ sku, status }) => status ?? existing.get(sku)!.status,
  );
  const taken = entries.filter((entry) => !styled.problems.has(entry));
  const used = new Set(attributeKeysOf(taken));
  return {
    ...styled,
    values: described.values,
    attributes: described.attributes.filter(({ key }) => used.has(key)),
    problems: new Map([...contradictions, ...described.problems, ...styled.problems]),
  };
}

/** A contradiction within what the entry says and the shop has; null if there is none. */
function contradictionOf(entry: CatalogueEntry, existing: ExistingProduct | undefined): string | null {
  const { ageFromMonths, ageToMonths, unitQuantity, unit } = fieldsOf(entry, existing);
  if (ageFromMonths !== null && ageToMonths !== null && ageFromMonths > ageToMonths) {
    return `the ageFromMonths, ${ageFromMonths}, is above the ageToMonths, ${ageToMonths}`;
  }
  if (unitQuantity !== null && unit === null) return 'the unit of the unitQuantity is missing';
  return unit !== null && unitQuantity === null ? 'the unitQuantity is missing' : null;
}

/** Empty if the entry does not say. */
function pathsOf({ categoryPath, otherCategoryPaths = [] }: CatalogueEntry): (readonly string[])[] {
  return categoryPath ? [categoryPath, ...otherCategoryPaths] : [];
}

/** The parts of a product that an entry changes. A null category does not exist yet. */
function changesOf(
  entry: CatalogueEntry,
  existing: ExistingProduct | undefined,
  categoryIds: readonly (string | null)[],
  plan: Plan,
): Set<ProductPart> {
  const changes = new Set<ProductPart>();
  const place = plan.places.get(entry);
  if (place && !isDeepStrictEqual([existing?.styleCode, existing?.optionValues], [place.code, place.values]))
    changes.add('style');
  const values = plan.values.get(entry);
  if (values && !areSameAttributes(values, new Map(Object.entries(existing?.attributes ?? {}))))
    changes.add('attributes');
  if (!existing) return changes.add('fields').add('stock').add('categories').add('images');
  const fields = merged(entry, existing);
  if (Object.entries(fields).some(([key, value]) => existing[key as keyof ExistingProduct] !== value))
    changes.add('fields');
  if (entry.stock !== undefined && isNewCount(entry.stock, existing.counted)) changes.add('stock');
  if (categoryIds.length > 0 && !areSame(categoryIds, existing.categoryIds)) changes.add('categories');
  if (entry.images !== undefined && !areSameImages(entry.images, existing.images)) changes.add('images');
  return changes;
}

function outcomeOf(
  entry: CatalogueEntry,
  existing: Existing,
  changes: ReadonlySet<ProductPart> | undefined,
  { problems }: Plan,
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
    ...fieldsOf(entry, existing),
  };
}

/** Whether searches read something in it that they did not read before. */
function saysOtherwise(entry: CatalogueEntry, existing: ExistingProduct | undefined): boolean {
  if (!existing) return true;
  const now = merged(entry, existing);
  return searched.some((field) => now[field] !== existing[field]);
}

const searched = ['name', 'brand', 'description', 'ageFromMonths', 'ageToMonths'] as const;

function fieldsOf(entry: CatalogueEntry, existing: ExistingProduct | undefined) {
  return {
    ageFromMonths: entry.ageFromMonths ?? existing?.ageFromMonths ?? null,
    ageToMonths: entry.ageToMonths ?? existing?.ageToMonths ?? null,
    unitQuantity: entry.unitQuantity ?? existing?.unitQuantity ?? null,
    unit: entry.unit ?? existing?.unit ?? null,
    saleRule: entry.saleRule ?? existing?.saleRule ?? null,
    shelf: entry.shelf ?? existing?.shelf ?? '',
    barcode: barcodeOf(entry, existing) ?? '',
    weightGrams: entry.weightGrams ?? existing?.weightGrams ?? null,
    parcelSize: entry.parcelSize ?? existing?.parcelSize ?? 'normal',
    returnRule: entry.returnRule ?? existing?.returnRule ?? 'normal',
    asksBatch: entry.asksBatch ?? existing?.asksBatch ?? false,
    packingNote: entry.packingNote ?? existing?.packingNote ?? '',
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
