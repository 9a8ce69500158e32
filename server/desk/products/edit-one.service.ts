import type { ProductRecord } from '#contract/desk/product-record.ts';
import { refuse } from '#contract/refusal.ts';
import { editProducts, lockRecords, readRecords } from '#server/editing/products/edit-products.service.ts';
import type { Change, ProductEdit } from '#server/editing/products/edits.types.ts';
import { allTaken } from '#server/editing/products/styles.service.ts';
import { findMixedVat, withSiblings } from '#server/editing/products/variants.service.ts';
import { requireAgreement, type SumChange } from '#server/audit-log/leaps.rules.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { requirePermission } from '#server/platform/staff-access.ts';

/**
 * Changes a product with the checks that go beyond its record: permission for a price, one VAT class in a style, the
 * formula mark of a style.
 */
export async function editOne(
  trx: DatabaseTransaction,
  by: StaffCaller,
  edit: ProductEdit,
  { mixesVat, ...change }: Change & { mixesVat: boolean },
): Promise<ProductRecord & { version: number; seen: number }> {
  const before = (await lockRecords(trx, [edit.id])).get(edit.id);
  if (!before) throw refuse('catalogue/product-not-found');
  const edits = await withSiblings(trx, edit, before.styleId);
  const summary = [change.summary || 'Changed', before.name].join(': ');
  const edited = await editProducts(trx, edits, { ...change, summary });
  allTaken(edited);
  const own = edited.outcomes.get(edit.id)!;
  const changed = own.kind === 'changed' ? own.fields : [];
  // Nobody has confirmed the price of a draft.
  const isPutOnSale = changed.includes('status') && edit.fields.status === 'published';
  if (isPutOnSale || changed.includes('pricePence')) requirePermission(by, 'products.price');
  if (!mixesVat && (changed.includes('vatClass') || changed.includes('status'))) {
    const name = await findMixedVat(trx, before.styleId);
    if (name !== null) throw refuse('products/mixed-vat', { name });
  }
  const after = (await readRecords(trx, [edit.id])).get(edit.id)!;
  requireAgreement(by, [priceChange(before, after)]);
  return { ...after, seen: before.version };
}

type Priced = Pick<ProductRecord, 'name' | 'pricePence'>;

export function priceChange(before: Priced, after: Pick<Priced, 'pricePence'>): SumChange {
  return {
    what: `The price of ${before.name}`,
    beforePence: before.pricePence,
    afterPence: after.pricePence,
  };
}
