import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import type { ProductEdit } from './edits.types.ts';
import { listLiveVariants, listVariantIds, lockStyles } from './variants.queries.ts';

/** First infant formula is marked for a whole style: an edit of the mark goes to all its variants. */
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

/** The name of a style whose variants have different VAT classes; null if they have the same one. */
export async function findMixedVat(trx: DatabaseTransaction, styleId: string | null): Promise<string | null> {
  if (styleId === null) return null;
  const variants = await listLiveVariants(trx, [styleId]);
  if (new Set(variants.map(({ vatClass }) => vatClass)).size < 2) return null;
  return (await lockStyles(trx, [styleId])).get(styleId)!.name;
}
