import type { CategoryChange } from '#contract/desk/categories.ts';
import { refuse } from '#contract/refusal.ts';
import { editProducts } from '#server/editing/products/edit-products.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { versionedByField } from '#server/audit-log/versioned.rules.ts';
import type { Acting } from '#server/platform/actor.ts';
import { errorCode, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import {
  deleteNode,
  findMoved,
  insertNode,
  redirectOldPaths,
  listNodes,
  listShelves,
  lockCategories,
  listProductsIn,
  orderSiblings,
  updateNode,
} from './categories.queries.ts';
import {
  insertChanges,
  listCategoryChanges,
  listLaterChanges,
  startChangeSet,
  type Change,
} from './category-changes.queries.ts';
import {
  chainOf,
  childrenOf,
  countProducts,
  heightOf,
  MAX_DEPTH,
  replaceCategory,
  treeOf,
  type CategoryNode,
  type CategoryTree,
  type ProductCounts,
} from './category-tree.rules.ts';

/*
 * Acts of staff on the category tree, one after another: each sees the tree as the one before left it, and is recorded
 * in the log and in a change set by which it can be taken back.
 */

/** Null if there was nothing to change. */
export interface Changed {
  id: string;
  changeSetId: string | null;
}

/** Moving more would hold up everybody who buys them. */
const MAX_MOVED = 5000;

const CHANGES_SHOWN = 10;

/** Categories in order among siblings, and the latest changes. */
export async function readCategories(
  db: Database,
): Promise<{ categories: (CategoryNode & ProductCounts)[]; changes: CategoryChange[] }> {
  const [nodes, shelves, changes] = await Promise.all([
    listNodes(db),
    listShelves(db),
    listCategoryChanges(db, CHANGES_SHOWN),
  ]);
  // A change made between two of these queries shows the next time.
  const tree = treeOf(nodes);
  const counts = countProducts(tree, shelves);
  return { categories: nodes.map((node) => ({ ...node, ...counts.get(node.id)! })), changes };
}

/** Where a former address of a category leads now. */
export async function findMovedCategory(db: Database, path: string): Promise<{ Path: string[] }> {
  const names = await findMoved(db, path);
  if (!names) throw refuse('catalogue/category-not-found');
  return { Path: names };
}

export async function createCategory(
  trx: DatabaseTransaction,
  { parentId, name, image }: Pick<CategoryNode, 'parentId' | 'name' | 'image'>,
  acting: Acting,
): Promise<Changed> {
  const tree = await lockTree(trx);
  if (parentId !== null) nodeOf(tree, parentId);
  refuseTooDeep(chainOf(tree, parentId).length + 1);
  const siblings = childrenOf(tree, parentId);
  const { id, version } = await uniquely(name, insertNode(trx, { parentId, name, image }));
  await orderSiblings(trx, [...siblings.map((sibling) => sibling.id), id]);
  const after = { parentId, name, image, position: siblings.length };
  const act = { act: 'categories.create', summary: `Category “${name}” created` };
  return write(trx, acting, act, { id, before: null, after, version });
}

export async function changeCategory(
  trx: DatabaseTransaction,
  id: string,
  { version: seen, ...typed }: { version: number; name?: string | undefined; image?: string | undefined },
  acting: Acting,
): Promise<Changed> {
  const node = nodeOf(await lockTree(trx), id);
  const { before, after } = differencesOf(node, typed);
  await refuseChangedMeanwhile(trx, node, seen, after);
  if (Object.keys(after).length === 0) return { id, changeSetId: null };
  const version = await uniquely(after.name ?? node.name, updateNode(trx, id, after));
  const summary =
    after.name === undefined
      ? `Picture of category “${node.name}” changed`
      : `Category “${node.name}” renamed “${after.name}”`;
  return write(trx, acting, { act: 'categories.change', summary }, { id, before, after, version });
}

function differencesOf(
  node: CategoryNode,
  { name = node.name, image = node.image }: { name?: string | undefined; image?: string | undefined },
) {
  const before: { name?: string; image?: string } = {};
  const after: { name?: string; image?: string } = {};
  if (name !== node.name) [before.name, after.name] = [node.name, name];
  if (image !== node.image) [before.image, after.image] = [node.image, image];
  return { before, after };
}

export async function moveCategory(
  trx: DatabaseTransaction,
  id: string,
  { version: seen, parentId, before }: { version: number; parentId: string | null; before: string | null },
  acting: Acting,
): Promise<Changed> {
  const tree = await lockTree(trx);
  const node = nodeOf(tree, id);
  if (parentId !== null) nodeOf(tree, parentId);
  await refuseChangedMeanwhile(trx, node, seen, { parentId });
  const place = placeOf(tree, node);
  const version = await putAt(trx, tree, node, { parentId, before });
  const after = placeOf(treeOf(await listNodes(trx)), { ...node, parentId });
  if (after.parentId === place.parentId && after.position === place.position)
    return { id, changeSetId: null };
  const act = { act: 'categories.move', summary: moveSummary(tree, node, parentId) };
  return write(trx, acting, act, { id, before: place, after, version });
}

function moveSummary(tree: CategoryTree, { name, parentId: from }: CategoryNode, to: string | null): string {
  if (to === from) return `Category “${name}” reordered`;
  return to === null
    ? `Category “${name}” moved to the top level`
    : `Category “${name}” moved to “${nodeOf(tree, to).name}”`;
}

/** Puts a category before a sibling, or last. Returns the new version. */
export async function putAt(
  trx: DatabaseTransaction,
  tree: CategoryTree,
  node: CategoryNode,
  { parentId, before }: { parentId: string | null; before: string | null },
): Promise<number> {
  const { id, name } = node;
  const above = chainOf(tree, parentId);
  if (above.includes(node)) throw refuse('categories/below-itself', { name });
  refuseTooDeep(above.length + heightOf(tree, id));
  const ids = childrenOf(tree, parentId).flatMap((sibling) => (sibling === node ? [] : [sibling.id]));
  const at = before === null ? -1 : ids.indexOf(before);
  ids.splice(at < 0 ? ids.length : at, 0, id);
  const version =
    parentId === node.parentId ? node.version : await uniquely(name, updateNode(trx, id, { parentId }));
  await orderSiblings(trx, ids);
  return version;
}

export async function deleteCategory(
  trx: DatabaseTransaction,
  id: string,
  moveProductsTo: string | null,
  { by, at }: Acting,
): Promise<Changed> {
  const tree = await lockTree(trx);
  const node = nodeOf(tree, id);
  const { name, parentId, image, version } = node;
  const target = moveProductsTo === null ? null : nodeOf(tree, moveProductsTo);
  if (target === node) throw refuse('categories/below-itself', { name });
  const below = childrenOf(tree, id).length;
  if (below > 0) {
    throw refuse('categories/not-empty', { name, what: below === 1 ? 'a category' : `${below} categories` });
  }
  const products = await listProductsIn(trx, id, MAX_MOVED + 1);
  if (products.length > MAX_MOVED) throw refuse('categories/too-full', { name, limit: MAX_MOVED });
  if (products.length > 0 && !target) {
    throw refuse('categories/not-empty', { name, what: productsText(products.length) });
  }
  const summary = deletedSummary(name, products.length, target);
  const edits = products.map(({ id: productId, categoryIds }) => ({
    id: productId,
    fields: { categoryIds: replaceCategory(categoryIds, id, target!.id) },
  }));
  const { changeSetId } = await editProducts(trx, edits, { by, at, kind: 'edit', summary });
  // To the category that takes its products, or else to the one above.
  const next = moveProductsTo ?? parentId;
  if (next !== null) await redirectOldPaths(trx, id, next);
  await deleteNode(trx, id).catch((error: unknown) => {
    if (errorCode(error) !== '23001') throw error;
    // A product has just been put into it.
    throw refuse('categories/not-empty', { name, what: 'a product' });
  });
  const before = { image, name, ...placeOf(tree, node) };
  const change = { id, before, after: null, version };
  return write(trx, { by, at }, { act: 'categories.delete', summary, changeSetId }, change);
}

function deletedSummary(name: string, products: number, target: CategoryNode | null): string {
  const where = target && products > 0 ? `, ${productsText(products)} moved to “${target.name}”` : '';
  return `Category “${name}” deleted${where}`;
}

function productsText(count: number): string {
  return count === 1 ? 'a product' : `${count.toLocaleString('en-GB')} products`;
}

export async function lockTree(trx: DatabaseTransaction): Promise<CategoryTree> {
  await lockCategories(trx);
  return treeOf(await listNodes(trx));
}

function nodeOf(tree: CategoryTree, id: string): CategoryNode {
  const node = tree.get(id);
  if (!node) throw refuse('catalogue/category-not-found');
  return node;
}

function placeOf(tree: CategoryTree, { id, parentId }: CategoryNode) {
  return { parentId, position: childrenOf(tree, parentId).findIndex((sibling) => sibling.id === id) };
}

function refuseTooDeep(depth: number): void {
  if (depth > MAX_DEPTH) throw refuse('categories/too-deep', { limit: MAX_DEPTH });
}

/** Refuses to overwrite a field that somebody else has changed since it was seen. */
async function refuseChangedMeanwhile(
  trx: DatabaseTransaction,
  node: CategoryNode,
  seen: number,
  typed: Partial<Pick<CategoryNode, 'name' | 'image' | 'parentId'>>,
): Promise<void> {
  if (seen === node.version) return;
  versionedByField(node, typed, await listLaterChanges(trx, node.id, seen));
}

/** Refuses a name that a sibling already has. */
export async function uniquely<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === '23505') throw refuse('categories/name-taken', { name });
    throw error;
  }
}

async function write(
  trx: DatabaseTransaction,
  { by, at }: Acting,
  { act, summary, changeSetId = null }: { act: string; summary: string; changeSetId?: string | null },
  change: Change,
): Promise<Changed> {
  const { id, before, after } = change;
  const set = changeSetId ?? (await startChangeSet(trx, { by, at, kind: 'edit', summary }));
  await insertChanges(trx, set, [change]);
  await recordAction(trx, by, {
    ...{ happenedAt: at, act, entity: 'category', entityId: id },
    ...{ before: before ?? {}, after: after ?? {} },
  });
  return { id, changeSetId: set };
}
