import { demoCatalogue } from '#demo/demo-catalogue.ts';
import type { DemoCategory, DemoProduct } from '#demo/products/demo-product.ts';
import { writeDemoPictures } from '#demo/write-pictures.ts';
import { transaction, type Database } from '#server/platform/database.ts';
import { hasProducts } from './catalogue.queries.ts';
import { picturesDirectory } from './catalogue.rules.ts';
import { readCategoryPaths } from './import/category-paths.service.ts';
import { listProductsBySku, lockImports } from './import/entries.queries.ts';
import type { CatalogueEntry } from './import/entry.rules.ts';
import { writeEntries } from './import/write-entries.service.ts';

export interface DemoOptions {
  mode: 'on' | 'off' | 'when-embedded-and-empty';
  isEmbedded: boolean;
  dataDir: string;
  report: (message: string) => void;
}

/**
 * Fills the shop with the demo catalogue, in one transaction, when the settings say so. What is there already,
 * by its sku, is left as the owner has it. Returns how many products were added.
 */
export async function loadDemoCatalogue(db: Database, options: DemoOptions): Promise<number> {
  if (options.mode === 'off') return 0;
  if (options.mode === 'when-embedded-and-empty' && (!options.isEmbedded || (await hasProducts(db))))
    return 0;

  options.report('Drawing the pictures of the demo catalogue');
  const pictures = await writeDemoPictures(picturesDirectory(options.dataDir));
  options.report('Loading the demo catalogue');
  return transaction(db, async (trx) => {
    // Of processes that start together one loads, and the others find everything there.
    await lockImports(trx);
    const skus = demoCatalogue.products.map(({ sku }) => sku);
    const existing = new Set((await listProductsBySku(trx, skus)).map(({ sku }) => sku));
    const missing = demoCatalogue.products.filter(({ sku }) => !existing.has(sku));

    const paths = await readCategoryPaths(trx);
    const addCategories = async (categories: readonly DemoCategory[], above: readonly string[]) => {
      for (const { name, image, subcategories } of categories) {
        await paths.ensure(trx, [...above, name], image);
        await addCategories(subcategories, [...above, name]);
      }
    };
    await addCategories(demoCatalogue.categories, []);
    // The newest come first in every list: written backwards, they are shown in the order of the catalogue.
    const entries = mixed(missing).map((product) => entryOf(product, pictures.get(product.sku) ?? []));
    await writeEntries(trx, entries.toReversed());
    return entries.length;
  });
}

/** One of each top category in turn, so that the first page shows what the shop has, and not forty cots. */
function mixed(products: readonly DemoProduct[]): DemoProduct[] {
  const shelves = [...Map.groupBy(products, ({ categoryPath }) => categoryPath[0]).values()];
  const longest = Math.max(0, ...shelves.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, place) => shelves.flatMap((shelf) => shelf[place] ?? [])).flat();
}

function entryOf(
  product: DemoProduct,
  pictures: readonly { path: string; description: string }[],
): CatalogueEntry {
  const { picture: _, ...entry } = product;
  return {
    ...entry,
    images: pictures.map(({ path: file, description }) => ({ path: `/pictures/${file}`, description })),
  };
}
