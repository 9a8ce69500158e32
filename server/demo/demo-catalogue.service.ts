import { createReadStream } from 'node:fs';
import path from 'node:path';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { Example } from '#server/reviews/examples.queries.ts';
import { addExamples } from '#server/reviews/examples.service.ts';
import { hasProducts } from '#server/catalogue/catalogue.queries.ts';
import { demoDirectory, readDemoFile, type DemoCategory } from './demo-files.reader.ts';
import { chooseHomeProducts } from '#server/home/home.queries.ts';
import { addAttributes, showAttributes } from '#server/catalogue/attributes/attributes.queries.ts';
import { readCategoryPaths } from '#server/importing/category-paths.service.ts';
import { listProductsBySku, lockImports } from '#server/catalogue/product-writes.queries.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';
import { saveStyles } from '#server/importing/styles.queries.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';

export interface DemoOptions {
  mode: 'on' | 'off' | 'when-embedded-and-empty';
  isEmbedded: boolean;
  report: (message: string) => void;
}

/**
 * Fills the shop with the demo catalogue, in one transaction, if the settings say so. Products whose sku exists stay as
 * the owner has them. Returns how many products were added.
 */
export async function loadDemoCatalogue(db: Database, options: DemoOptions): Promise<number> {
  if (options.mode === 'off') return 0;
  if (options.mode === 'when-embedded-and-empty' && (!options.isEmbedded || (await hasProducts(db))))
    return 0;
  const entries = await readDemoEntries();
  const skus = entries.map(({ sku }) => sku);
  // Categories and rows that the owner has removed do not come back with each start.
  if ((await listProductsBySku(db, skus)).length === skus.length) return 0;

  options.report('Loading the demo catalogue');
  return transaction(db, async (trx) => {
    // Of processes that start together, one loads and the others find everything there.
    await lockImports(trx);
    const existing = new Set((await listProductsBySku(trx, skus)).map(({ sku }) => sku));
    const isNew = ({ sku }: { sku: string }) => !existing.has(sku);
    const added = entries.filter(isNew);
    if (added.length === 0) return 0;

    await addCategories(trx);
    // Sizes in the order of the page, whatever the order of the products.
    await saveStyles(trx, readDemoFile('styles.jsonl'));
    await writeEntries(trx, added);
    await addExamples(trx, readDemoFile<Example>('reviews.jsonl').filter(isNew));
    for (const { title, skus: chosen } of readDemoFile<{ title: string; skus: string[] }>('home.jsonl'))
      await chooseHomeProducts(trx, title, chosen);
    return added.length;
  });
}

/** The oldest first: lists show the newest first. */
export async function readDemoEntries(): Promise<CatalogueEntry[]> {
  // Loaded here because most starts need no demo.
  const { readJsonLines } = await import('#server/importing/json-lines.reader.ts');
  const entries: CatalogueEntry[] = [];
  for await (const row of readJsonLines(createReadStream(path.join(demoDirectory, 'products.jsonl')))) {
    if (!('entry' in row)) throw new Error(`A demo product cannot be imported: ${JSON.stringify(row)}`);
    entries.push(row.entry);
  }
  return entries;
}

async function addCategories(trx: DatabaseTransaction): Promise<void> {
  await addAttributes(trx, readDemoFile('attributes.jsonl'));
  const paths = await readCategoryPaths(trx);
  const shown: { categoryId: string; key: string }[] = [];
  for (const { path: names, image, attributes = [] } of readDemoFile<DemoCategory>('categories.jsonl')) {
    const categoryId = await paths.ensure(trx, names, image);
    shown.push(...attributes.map((key) => ({ categoryId, key })));
  }
  await showAttributes(trx, shown);
}
