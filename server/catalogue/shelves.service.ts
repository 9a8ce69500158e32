import { refuse } from '#contract/refusal.ts';
import { recordAct } from '#server/desk/acts/acts.queries.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { lockShelf, setShelf } from './shelves.queries.ts';

/** Says where in the house a product lies. */
export async function placeProduct(
  trx: DatabaseTransaction,
  id: string,
  shelf: string,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  const before = await lockShelf(trx, id);
  if (before === null) throw refuse('catalogue/product-not-found');
  if (before === shelf) return;
  await setShelf(trx, id, shelf);
  await recordAct(trx, by, {
    happenedAt: at,
    act: 'stock.place',
    entity: 'product',
    entityId: id,
    before: { shelf: before },
    after: { shelf },
  });
}
