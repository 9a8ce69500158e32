import { readPositions } from '#server/inventory/shelf.service.ts';
import type { DeskProduct, ProductChange, ProductDraft } from '#contract/desk/products.ts';
import { refuse } from '#contract/refusal.ts';
import type { StaffSession } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findDraft, type Draft } from './drafts.queries.ts';
import {
  findPast,
  findStyle,
  listAttributesFor,
  listCategoryPathsOf,
  listChangesOfProduct,
} from './product-screen.queries.ts';
import { readRecords } from './records.queries.ts';

export { listProductRows, type ProductRow, type WantedProducts } from './product-list.queries.ts';

/** Everything that the desk shows of a product. */
export async function readProductScreen(
  db: Database,
  by: Pick<StaffSession, 'staffId'>,
  id: string,
  now: Date,
): Promise<DeskProduct> {
  const stored = (await readRecords(db, [id])).get(id);
  if (!stored) throw refuse('catalogue/product-not-found');
  const { id: productId, version, styleId, ...record } = stored;
  const [draft, positions, past, changes, style] = await Promise.all([
    findDraft(db, id),
    readPositions(db, [id]),
    findPast(db, id, now),
    listChangesOfProduct(db, id),
    styleId === null ? null : findStyle(db, styleId),
  ]);
  const categoryIds = [...new Set([...record.categoryIds, ...(draft?.fields.categoryIds ?? [])])];
  const keys = Object.keys({ ...record.attributes, ...draft?.fields.attributes });
  const [categories, attributes] = await Promise.all([
    listCategoryPathsOf(db, categoryIds),
    listAttributesFor(db, categoryIds, keys),
  ]);
  return {
    id: productId,
    version,
    record,
    draft: draft && showDraft(draft, by),
    style,
    stock: positions.get(id) ?? null,
    categories,
    attributes,
    prices: past.prices,
    reduction: past.reduction,
    changes: changes.map(({ at, ...change }): ProductChange => ({ ...change, at: at.toISOString() })),
    createdAt: past.createdAt.toISOString(),
    changedAt: past.changedAt.toISOString(),
  };
}

export function showDraft(draft: Draft, { staffId }: Pick<StaffSession, 'staffId'>): ProductDraft {
  const { fields, version, baseVersion, staffName, changedAt } = draft;
  return {
    ...{ fields, version, baseVersion },
    by: staffName,
    isYours: draft.staffId === staffId,
    at: changedAt.toISOString(),
  };
}
