import { allDemoProducts } from '#demo/demo-catalogue.ts';
import { attributes, categoryAttributes } from '#demo/products/attributes.ts';
import type { DemoProduct } from '#demo/products/demo-product.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database.ts';
import { addAttributes, showAttributes } from './import/attributes.queries.ts';
import { readCategoryPaths, type CategoryPaths } from './import/category-paths.service.ts';
import { listProductsBySku, lockImports, type ExistingProduct } from './import/entries.queries.ts';
import type { CatalogueEntry } from './import/entry.rules.ts';
import { writeEntries } from './import/write-entries.service.ts';

/** Adds the attributes of the demo catalogue, and has its categories show them. */
export async function addDemoAttributes(trx: DatabaseTransaction, paths: CategoryPaths): Promise<void> {
  await addAttributes(trx, attributes);
  const shown = Object.entries(categoryAttributes).flatMap(([path, keys]) => {
    const categoryId = paths.find(path.split('/'));
    return categoryId ? keys.map((key) => ({ categoryId, key })) : [];
  });
  await showAttributes(trx, shown);
}

/** What the shop keeps of a product besides its texts, price, stock and pictures. */
export function describedBy({ age, attributes: own, unit, saleRule }: DemoProduct) {
  const [ageFromMonths, ageToMonths] = typeof age === 'string' ? [] : age;
  const [unitQuantity, ofUnit] = unit ?? [];
  return {
    ...{ ageFromMonths, ageToMonths, unitQuantity, unit: ofUnit, saleRule },
    attributes: Object.entries(own).map(([key, value]) => ({ key, value })),
  };
}

/**
 * A demo shop of a version without attributes gets them: each product that has none yet, and whose texts are still
 * ours. All else stays as the owner has it. Returns how many there were.
 */
export async function describeDemoProducts(db: Database): Promise<number> {
  if ((await listUndescribed(db)).length === 0) return 0;
  return transaction(db, async (trx) => {
    await lockImports(trx);
    const entries = await listUndescribed(trx);
    if (entries.length === 0) return 0;
    await addDemoAttributes(trx, await readCategoryPaths(trx));
    await writeEntries(trx, entries);
    return entries.length;
  });
}

async function listUndescribed(db: Database): Promise<CatalogueEntry[]> {
  const existing = await listProductsBySku(
    db,
    allDemoProducts.map(({ sku }) => sku),
  );
  const bySku = new Map(existing.map((product) => [product.sku, product]));
  return allDemoProducts.flatMap((product) => {
    const held = bySku.get(product.sku);
    if (!held || !isUndescribed(held) || !isOurs(held, product)) return [];
    const { sku, name, description } = product;
    return [{ sku, name, description, pricePence: held.pricePence, ...describedBy(product) }];
  });
}

function isUndescribed({
  attributes: own,
  ageFromMonths,
  ageToMonths,
  unit,
  saleRule,
}: ExistingProduct): boolean {
  return (
    Object.keys(own).length === 0 && [ageFromMonths, ageToMonths, unit, saleRule].every((one) => one === null)
  );
}

function isOurs(held: ExistingProduct, { name, description, earlierDescription }: DemoProduct): boolean {
  return held.name === name && [description, earlierDescription].includes(held.description);
}
