import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Acting } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteCategory, readCategories } from '#server/editing/categories/edit-categories.service.ts';
import { readDemoFile, type DemoCategory } from './demo-files.reader.ts';
import { listSoldAs, type SoldAs } from './demo-removal.queries.ts';
import { editProducts } from '#server/editing/products/edit-products.service.ts';
import { changeHomeSection, listHomeSections } from '#server/home/edit-home.service.ts';

interface DemoProduct {
  sku: string;
  name: string;
  description: string;
  /** In pounds. */
  price: number;
}

let demo: ReadonlyMap<string, DemoProduct> | undefined;

/** Demo products as the shop brought them: one with another name, text or price is the owner's by now. */
export async function listDemoProducts(db: Database, skus?: readonly string[]): Promise<SoldAs[]> {
  // Read when first asked for, as no start needs it.
  const ours = (demo ??= new Map(
    readDemoFile<DemoProduct>('products.jsonl').map((product) => [product.sku, product]),
  ));
  const asked = skus ? skus.filter((sku) => ours.has(sku)) : [...ours.keys()];
  if (asked.length === 0) return [];
  return (await listSoldAs(db, asked)).filter((product) => isAsBrought(product, ours.get(product.sku)!));
}

/** Spaces do not count: "95 % cotton" became "95% cotton". */
function isAsBrought(held: SoldAs, { name, description, price }: DemoProduct): boolean {
  const letters = (text: string) => text.replace(/\s/g, '');
  return (
    held.name === name &&
    letters(held.description) === letters(description) &&
    held.pricePence === Math.round(price * 100)
  );
}

/**
 * Takes the demo out of the shop: its products are archived, since orders may refer to them, and leave their categories
 * and the rows of the home page; then those of its categories go in which nothing is left. Each is an edit that can be
 * taken back.
 */
export async function removeDemoCatalogue(
  trx: DatabaseTransaction,
  acting: Acting,
): Promise<{ products: number; categories: number }> {
  const products = (await listDemoProducts(trx)).filter(
    ({ status, categoryIds }) => status !== 'archived' || categoryIds.length > 0,
  );
  const summary = 'Demo products removed';
  const edits = products.map(({ id }) => ({ id, fields: { status: 'archived' as const, categoryIds: [] } }));
  if (edits.length > 0) await editProducts(trx, edits, { ...acting, kind: 'bulk', summary });

  const removed = new Set(products.map(({ id }) => id));
  for (const { id, version, chosen } of await listHomeSections(trx, acting.at)) {
    const kept = chosen.filter((product) => !removed.has(product.id)).map((product) => product.id);
    if (kept.length < chosen.length) await changeHomeSection(trx, { id, version, productIds: kept }, acting);
  }

  const categories = await removeEmptyCategories(trx, acting);
  if (products.length > 0 || categories > 0) {
    const after = { products: products.length, categories };
    await recordAction(trx, acting.by, { happenedAt: acting.at, act: 'demo.remove', after });
  }
  return { products: products.length, categories };
}

/** From the bottom up. One that the owner has given another picture is the owner's. */
async function removeEmptyCategories(trx: DatabaseTransaction, acting: Acting): Promise<number> {
  let removed = 0;
  for (const { path, image } of readDemoFile<DemoCategory>('categories.jsonl').toReversed()) {
    const { categories } = await readCategories(trx);
    const found = findCategory(categories, path);
    if (!found || found.image !== image) continue;
    if (found.products > 0 || categories.some(({ parentId }) => parentId === found.id)) continue;
    await deleteCategory(trx, found.id, null, acting);
    removed += 1;
  }
  return removed;
}

function findCategory<Node extends { id: string; parentId: string | null; name: string }>(
  categories: readonly Node[],
  path: readonly string[],
): Node | undefined {
  const above = path.length > 1 ? findCategory(categories, path.slice(0, -1)) : { id: null };
  return above && categories.find(({ parentId, name }) => parentId === above.id && name === path.at(-1));
}
