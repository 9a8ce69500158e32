import type { DatabaseTransaction } from '#server/platform/database.ts';
import type { ProductEdit } from './edits.types.ts';
import { listLiveVariants, listVariantIds, lockStyles } from './variants.queries.ts';

/** The mark of first infant formula is the style's: an edit of it goes to all of its variants. */
export async function withSiblings(
  trx: DatabaseTransaction,
  edit: ProductEdit,
  styleId: string | null,
): Promise<ProductEdit[]> {
  const { saleRule } = edit.fields;
  if (saleRule === undefined || styleId === null) return [edit];
  const siblings = (await listVariantIds(trx, styleId)).filter((id) => id !== edit.id);
  return [edit, ...siblings.map((id) => ({ id, fields: { saleRule } }))];
}

/** The name of a style whose variants bear different VAT; null: they bear the same. */
export async function findMixedVat(trx: DatabaseTransaction, styleId: string | null): Promise<string | null> {
  if (styleId === null) return null;
  const variants = await listLiveVariants(trx, [styleId]);
  if (new Set(variants.map(({ vatClass }) => vatClass)).size < 2) return null;
  return (await lockStyles(trx, [styleId])).get(styleId)!.name;
}
