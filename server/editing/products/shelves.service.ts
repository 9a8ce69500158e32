import type { Actor } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { editProducts } from './edit-products.service.ts';

/** Records where in the house a product is kept. */
export async function placeProduct(
  trx: DatabaseTransaction,
  id: string,
  shelf: string,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  const { outcomes } = await editProducts(trx, [{ id, fields: { shelf } }], {
    ...{ by, at, kind: 'edit', act: 'stock.place' },
    summary: shelf === '' ? 'No shelf' : `Shelf ${shelf}`,
  });
  const outcome = outcomes.get(id);
  if (outcome?.kind === 'refused') throw outcome.refusal;
}
