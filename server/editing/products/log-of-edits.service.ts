import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import type { ChangedProduct, ChangedStyle } from './change-sets.queries.ts';
import type { Change } from './edits.types.ts';

/** Too long for the log, which says only that they changed; the change set has the values. */
const long = ['description', 'images', 'attributes', 'packingNote'];

/**
 * One line for each product that a person edited; one for a whole bulk act, import or undo; none for part of something
 * that is logged as a whole.
 */
export async function recordEdits(
  trx: DatabaseTransaction,
  { by, at, kind, summary, act, into, changeSetId }: Change & { changeSetId: string },
  changed: readonly ChangedProduct[],
  styles: readonly ChangedStyle[] = [],
): Promise<void> {
  if (into !== undefined) return;
  if (kind !== 'edit') {
    await recordAction(trx, by, {
      happenedAt: at,
      act: `products.${kind}`,
      entity: 'change-set',
      entityId: changeSetId,
      after: { summary, products: changed.length },
    });
    return;
  }
  for (const { id, before, after } of styles) {
    await recordAction(trx, by, {
      ...{ happenedAt: at, act: 'products.style', entity: 'style', entityId: id, before, after },
    });
  }
  for (const { id, before, after } of changed) {
    await recordAction(trx, by, {
      happenedAt: at,
      act: act ?? actOf({ before, after }),
      entity: 'product',
      entityId: id,
      before: before ?? {},
      after,
      personal: long,
    });
  }
}

function actOf({ before, after }: Pick<ChangedProduct, 'before' | 'after'>): string {
  if (before === null) return 'products.create';
  if (after.status === 'archived') return 'products.archive';
  if (after.status !== undefined && before.status === 'archived') return 'products.restore';
  if (after.status === 'published') return 'products.publish';
  if (after.status === 'draft') return 'products.unpublish';
  return after.pricePence === undefined ? 'products.edit' : 'products.price';
}
