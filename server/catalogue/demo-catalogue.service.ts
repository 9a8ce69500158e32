import { allDemoProducts, demoCatalogue } from '#demo/demo-catalogue.ts';
import { exampleReviewsOf } from '#demo/example-reviews.ts';
import { attributes, categoryAttributes } from '#demo/products/attributes.ts';
import { companions } from '#demo/products/companions.ts';
import type { DemoCategory, DemoProduct, DemoStyle } from '#demo/products/demo-product.ts';
import { writeDemoPictures } from '#demo/write-pictures.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database.ts';
import { addExamples } from '#server/reviews/examples.service.ts';
import { hasProducts } from './catalogue.queries.ts';
import { picturesDirectory } from './catalogue.rules.ts';
import { addAttributes, showAttributes } from './import/attributes.queries.ts';
import { readCategoryPaths, type CategoryPaths } from './import/category-paths.service.ts';
import { chooseHomeProducts } from './home.queries.ts';
import { listProductsBySku, lockImports, type ExistingProduct } from './import/entries.queries.ts';
import type { CatalogueEntry } from './import/entry.rules.ts';
import { saveStyles } from './import/styles.queries.ts';
import { writeEntries } from './import/write-entries.service.ts';

export interface DemoOptions {
  mode: 'on' | 'off' | 'when-embedded-and-empty';
  isEmbedded: boolean;
  dataDir: string;
  report: (message: string) => void;
}

/**
 * Fills the shop with the demo catalogue, in one transaction, if the settings say so. Products whose sku exists stay as
 * the owner has them, but get attributes if they have none. Returns how many products were added.
 */
export async function loadDemoCatalogue(db: Database, options: DemoOptions): Promise<number> {
  if (options.mode === 'off') return 0;
  if (options.mode === 'when-embedded-and-empty' && !options.isEmbedded) return 0;
  await describeDemoProducts(db);
  if (options.mode === 'when-embedded-and-empty' && (await hasProducts(db))) return 0;

  const skus = allDemoProducts.map(({ sku }) => sku);
  // Categories and rows that the owner has removed do not come back with each start.
  if ((await listProductsBySku(db, skus)).length === skus.length) return 0;

  options.report('Drawing the pictures of the demo catalogue');
  const pictures = await writeDemoPictures(picturesDirectory(options.dataDir));
  options.report('Loading the demo catalogue');
  return transaction(db, async (trx) => {
    // Of processes that start together, one loads and the others find everything there.
    await lockImports(trx);
    const existing = new Map((await listProductsBySku(trx, skus)).map((product) => [product.sku, product]));
    const styles = demoCatalogue.styles.filter((style) => isOurs(style, existing));

    const paths = await readCategoryPaths(trx);
    const addCategories = async (categories: readonly DemoCategory[], above: readonly string[]) => {
      for (const { name, image, subcategories } of categories) {
        await paths.ensure(trx, [...above, name], image);
        await addCategories(subcategories, [...above, name]);
      }
    };
    await addCategories(demoCatalogue.categories, []);
    // In the order of their pages, whatever the order in which variants are written.
    await saveStyles(trx, styles);
    // The newest come first in every list, so writing backwards shows them in the order of the catalogue.
    const entries = mixed(demoCatalogue.products)
      .flatMap((product) => withVariants(product, styles))
      .filter(({ sku }) => !existing.has(sku))
      .map((entry) => ({ ...entry, images: imagesOf(pictures.get(entry.sku) ?? []) }));
    if (entries.length > 0) await addDemoAttributes(trx, paths);
    await writeEntries(trx, entries.toReversed());
    const added = demoCatalogue.products.filter(({ sku }) => !existing.has(sku));
    await addExamples(
      trx,
      added.flatMap((product) =>
        exampleReviewsOf(product).map((example) => ({ ...example, sku: product.sku })),
      ),
    );
    await chooseHomeProducts(trx, '3 am essentials', demoCatalogue.essentials);
    return entries.length;
  });
}

/** Not if its lead product was there before styles existed: that product then stays on its own. */
function isOurs({ code, variants }: DemoStyle, existing: ReadonlyMap<string, ExistingProduct>): boolean {
  const lead = existing.get(variants[0]!.product.sku);
  return lead === undefined || lead.styleCode === code;
}

/** One of each top category in turn, so that the first page shows the range of the shop, not forty cots. */
function mixed(products: readonly DemoProduct[]): DemoProduct[] {
  const shelves = [...Map.groupBy(products, ({ categoryPath }) => categoryPath[0]).values()];
  const longest = Math.max(0, ...shelves.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, place) => shelves.flatMap((shelf) => shelf[place] ?? [])).flat();
}

/**
 * A product with the other sizes and colours that it stands for, in reverse: written backwards, it becomes the first of
 * them.
 */
function withVariants(product: DemoProduct, styles: readonly DemoStyle[]): CatalogueEntry[] {
  const style = styles.find(({ variants }) => variants[0]!.product === product);
  if (!style) return [entryOf(product)];
  const { code, name, options } = style;
  return style.variants
    .map((variant) => ({
      ...entryOf(variant.product),
      style: {
        ...{ code, name },
        options: options.map((option, place) => ({ name: option.name, value: variant.values[place]! })),
      },
    }))
    .toReversed();
}

function entryOf(product: DemoProduct): CatalogueEntry {
  const { sku, name, brand, pricePence, vatClass, stock, categoryPath, description } = product;
  return {
    ...{ sku, name, brand, pricePence, vatClass, stock, categoryPath, description },
    ...describedBy(product),
    goesWith: companions[sku],
  };
}

function imagesOf(pictures: readonly { path: string; description: string }[]): CatalogueEntry['images'] {
  return pictures.map(({ path: file, description }) => ({ path: `/pictures/${file}`, description }));
}

async function addDemoAttributes(trx: DatabaseTransaction, paths: CategoryPaths): Promise<void> {
  await addAttributes(trx, attributes);
  const shown = Object.entries(categoryAttributes).flatMap(([path, keys]) => {
    const categoryId = paths.find(path.split('/'));
    return categoryId ? keys.map((key) => ({ categoryId, key })) : [];
  });
  await showAttributes(trx, shown);
}

/** The shop's details of a product, apart from texts, price, stock and pictures. */
export function describedBy({ age, attributes: own, unit, saleRule }: DemoProduct) {
  const [ageFromMonths, ageToMonths] = typeof age === 'string' ? [] : age;
  const [unitQuantity, ofUnit] = unit ?? [];
  return {
    ...{ ageFromMonths, ageToMonths, unitQuantity, unit: ofUnit, saleRule },
    attributes: Object.entries(own).map(([key, value]) => ({ key, value })),
  };
}

/**
 * A demo shop from a version without attributes gets them, for each product that has none yet and whose texts are still
 * ours. Everything else stays as the owner has it.
 */
async function describeDemoProducts(db: Database): Promise<void> {
  if ((await listUndescribed(db)).length === 0) return;
  await transaction(db, async (trx) => {
    await lockImports(trx);
    const entries = await listUndescribed(trx);
    if (entries.length === 0) return;
    await addDemoAttributes(trx, await readCategoryPaths(trx));
    await writeEntries(trx, entries);
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
    if (!held || !isUndescribed(held) || !hasOurTexts(held, product)) return [];
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

/** Spaces do not count: "95 % cotton" became "95% cotton". */
export function hasOurTexts(
  held: Pick<ExistingProduct, 'name' | 'description'>,
  { name, description, earlierDescription }: DemoProduct,
): boolean {
  const ours = [description, earlierDescription].map((text) => text?.replace(/\s/g, ''));
  return held.name === name && ours.includes(held.description?.replace(/\s/g, ''));
}
