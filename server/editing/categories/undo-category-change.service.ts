import { refuse } from '#contract/refusal.ts';
import { undoChangeSet } from '#server/editing/products/undo-change-set.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Acting } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteNode, insertNode, listProductsIn, updateNode } from './categories.queries.ts';
import {
  findChanges,
  insertChanges,
  markUndone,
  startChangeSet,
  type Change,
} from './category-changes.queries.ts';
import { childrenOf, type CategoryNode, type CategoryTree } from './category-tree.rules.ts';
import { lockTree, putAt, uniquely } from './edit-categories.service.ts';

type Fields = Partial<Pick<CategoryNode, 'name' | 'image' | 'parentId'>> & { position?: number };

/**
 * Takes back an act on the tree. Refused if the same fields have changed since; products changed since are left as they
 * are.
 */
export async function undoCategoryChange(
  trx: DatabaseTransaction,
  changeSetId: string,
  { by, at }: Acting,
): Promise<{ changeSetId: string }> {
  const tree = await lockTree(trx);
  const set = await findChanges(trx, changeSetId);
  if (!set) throw refuse('categories/change-not-found');
  if (set.isUndone) throw refuse('categories/undone-already');
  const undone: Change[] = [];
  for (const change of set.changes) undone.push(await undoOne(trx, tree, change));
  const products = set.hasProducts ? await undoChangeSet(trx, changeSetId, { by, at }) : null;
  const summary = `Undone: ${set.summary}`;
  const undoneBy =
    products?.changeSetId ??
    (await startChangeSet(trx, { by, at, kind: 'undo', undoes: changeSetId, summary }));
  await insertChanges(trx, undoneBy, undone);
  await markUndone(trx, changeSetId, undoneBy);
  const { id: entityId, before, after } = undone[0]!;
  await recordAction(trx, by, {
    ...{ happenedAt: at, act: 'categories.undo', entity: 'category', entityId },
    ...{ before: before ?? {}, after: after ?? {} },
  });
  return { changeSetId: undoneBy };
}

async function undoOne(trx: DatabaseTransaction, tree: CategoryTree, change: Change): Promise<Change> {
  const { id } = change;
  const before = change.before as Fields | null;
  const after = change.after as Fields | null;
  const back = { id, before: after, after: before };
  if (before === null) return { ...back, version: await removeAgain(trx, tree, id) };
  if (after === null) return { ...back, version: await createAgain(trx, tree, id, before) };

  const node = tree.get(id);
  if (!node) throw cannot('That category has been deleted since.');
  const { position, ...fields } = after;
  for (const [field, value] of Object.entries(fields)) {
    if (node[field as keyof typeof fields] !== value) throw cannot(`“${node.name}” has been changed since.`);
  }
  let { version } = node;
  const { name = node.name, image = node.image } = before;
  if (name !== node.name || image !== node.image) {
    version = await uniquely(name, updateNode(trx, id, { name, image }));
  }
  if (position !== undefined) version = await putBack(trx, tree, { ...node, version }, before);
  return { ...back, version };
}

/** Puts it back in its old place among the present siblings. */
async function putBack(
  trx: DatabaseTransaction,
  tree: CategoryTree,
  node: CategoryNode,
  { parentId = null, position = 0 }: Fields,
): Promise<number> {
  if (parentId !== null && !tree.has(parentId)) throw cannot('Its former category no longer exists.');
  const others = childrenOf(tree, parentId).filter(({ id }) => id !== node.id);
  const moving = new Map(tree).set(node.id, node);
  return putAt(trx, moving, node, { parentId, before: others[position]?.id ?? null });
}

async function removeAgain(trx: DatabaseTransaction, tree: CategoryTree, id: string): Promise<number | null> {
  const node = tree.get(id);
  if (!node) throw cannot('That category has been deleted since.');
  const { length } = await listProductsIn(trx, id, 1);
  if (length > 0 || childrenOf(tree, id).length > 0) throw cannot(`“${node.name}” is not empty any more.`);
  await deleteNode(trx, id);
  return null;
}

async function createAgain(
  trx: DatabaseTransaction,
  tree: CategoryTree,
  id: string,
  fields: Fields,
): Promise<number> {
  const { name = '', image = '', parentId = null } = fields;
  if (tree.has(id)) throw cannot(`“${name}” is already there.`);
  if (parentId !== null && !tree.has(parentId)) throw cannot('Its former category no longer exists.');
  const node = await uniquely(name, insertNode(trx, { id, parentId, name, image }));
  return putBack(trx, tree, node, fields);
}

function cannot(why: string) {
  return refuse('categories/cannot-undo', { why });
}
