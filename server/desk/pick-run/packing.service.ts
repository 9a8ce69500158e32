import { refuse } from '#contract/refusal.ts';
import { findPacker, listPickRunProducts } from '#server/desk/orders/packing.queries.ts';
import { requireOrderInSight } from '#server/desk/orders/order-sight.service.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { packLockedOrder } from '#server/orders/parcels/parcels.service.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { transaction } from '#server/platform/database/database.ts';
import { listTotes } from './totes.queries.ts';
import { whyNotToLeave } from './pick-run.rules.ts';
import { stayOnPickRun, type PickRunContext, type StaffActor } from './pick-run.service.ts';
import { deleteShortages } from '#server/desk/orders/shortages.queries.ts';

interface Packing {
  lines: readonly { id: string; quantity: number; batch: string | null }[];
  isNoteRead: boolean;
  weightGrams: number | null;
}

/** Packs a tote of a pick run: the order as it is at this moment, locked, decides. Packing it twice changes nothing. */
export async function packTote(
  context: PickRunContext,
  by: StaffCaller,
  { id, order: numberOrId }: { id: string; order: string },
  { lines, isNoteRead, weightGrams }: Packing,
): Promise<void> {
  const orderId = await requireOrderInSight(context, by, numberOrId);
  await transaction(context.db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    const { orderNumber } = order;
    const [crate] = await listTotes(trx, id, orderId);
    if (!crate || (await findPacker(trx, id)) !== by.staffId) {
      throw refuse('round/not-yours', {
        orderNumber,
        who: 'Someone else may have it, or your pick run has ended.',
      });
    }
    if (crate.state === 'sent') return;
    const why = whyNotToLeave(crate);
    if (why !== null) throw refuse('round/not-packable', { orderNumber, why });
    const products = new Map(
      (
        await listPickRunProducts(
          trx,
          crate.lines.map(({ productId }) => productId),
        )
      ).map((one) => [one.id, one]),
    );
    const productOf = new Map(crate.lines.map((line) => [line.id, products.get(line.productId)]));
    for (const line of lines) {
      const product = productOf.get(line.id);
      if (product?.asksBatch && line.batch === null)
        throw refuse('round/batch-missing', { name: product.name });
    }
    const hasNote = order.notes !== null || lines.some(({ id: line }) => productOf.get(line)?.packingNote);
    if (hasNote && !isNoteRead) throw refuse('round/note-unread', { orderNumber });
    const packed = lines.map(({ batch, ...line }) => ({ ...line, batch: batch ?? '' }));
    const now = context.clock.now();
    const parcel = { lines: packed, weightGrams, roundId: id };
    await packLockedOrder(trx, order, parcel, actorOf(by) as StaffActor, now);
    await deleteShortages(
      trx,
      crate.lines.map((line) => line.id),
    );
  });
  await stayOnPickRun(context, id);
}
