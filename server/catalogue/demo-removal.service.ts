import { allDemoProducts, demoCatalogue } from '#demo/demo-catalogue.ts';
import type { DemoCategory } from '#demo/products/demo-product.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Acting } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database.ts';
import { deleteCategory, readCategories } from './categories/edit-categories.service.ts';
import { hasOurTexts } from './demo-catalogue.service.ts';
import { listSoldAs, type SoldAs } from './demo-removal.queries.ts';
import { editProducts } from './editing/edit-products.service.ts';
import { changeHomeSection, listHomeSections } from './home/edit-home.service.ts';

const demo = new Map(allDemoProducts.map((product) => [product.sku, product]));

/** Demo products as the shop brought them: one with another name, text or price is the owner's by now. */
export async function listDemoProducts(db: Database, skus?: readonly string[]): Promise<SoldAs[]> {
  const asked = skus ? skus.filter((sku) => demo.has(sku)) : [...demo.keys()];
  if (asked.length === 0) return [];
  return (await listSoldAs(db, asked)).filter((product) => {
    const ours = demo.get(product.sku)!;
    return hasOurTexts(product, ours) && product.pricePence === ours.pricePence;
  });
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
  const summary = 'The demo products removed';
  const edits = products.map(({ id }) => ({ id, fields: { status: 'archived' as const, categoryIds: [] } }));
  if (edits.length > 0) await editProducts(trx, edits, { ...acting, kind: 'bulk', summary });

  const removed = new Set(products.map(({ id }) => id));
  for (const { id, version, chosen } of await listHomeSections(trx, acting.at)) {
    const kept = chosen.filter((product) => !removed.has(product.id)).map((product) => product.id);
    if (kept.length < chosen.length) await changeHomeSection(trx, { id, version, productIds: kept }, acting);
  }

  const categories = await removeEmptyCategories(trx, demoCatalogue.categories, null, acting);
  if (products.length > 0 || categories > 0) {
    const after = { products: products.length, categories };
    await recordAction(trx, acting.by, { happenedAt: acting.at, act: 'demo.remove', after });
  }
  return { products: products.length, categories };
}

/** From the bottom up. One that the owner has given another picture is the owner's. */
async function removeEmptyCategories(
  trx: DatabaseTransaction,
  wanted: readonly DemoCategory[],
  parentId: string | null,
  acting: Acting,
): Promise<number> {
  let removed = 0;
  for (const { name, image, subcategories } of wanted) {
    const found = (await readCategories(trx)).categories.find(
      (one) => one.parentId === parentId && one.name === name,
    );
    if (!found) continue;
    removed += await removeEmptyCategories(trx, subcategories, found.id, acting);
    const { categories } = await readCategories(trx);
    const isEmpty = found.products === 0 && !categories.some((one) => one.parentId === found.id);
    if (!isEmpty || found.image !== image) continue;
    await deleteCategory(trx, found.id, null, acting);
    removed += 1;
  }
  return removed;
}
