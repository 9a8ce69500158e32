import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { writeOffOnSale } from '#server/inventory/shelf.service.ts';
import { noteOnOrder } from '#server/orders/desk-actions.service.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import { listTotes, type StoredTote } from './totes.queries.ts';
import { shareOut, wantedOf } from './pick-run.rules.ts';
import { stayOnPickRun, type PickRunContext, type StaffActor } from './pick-run.service.ts';
import { lockPickRun, putPick } from './pick-runs.queries.ts';
import { deleteShortages, putShortages } from '#server/desk/orders/shortages.queries.ts';

/** Records that this many of a product are off the shelf. If that is enough, it is no longer reported as short. */
export async function pick(
  context: PickRunContext,
  by: StaffCaller,
  id: string,
  { productId, quantity }: { productId: string; quantity: number },
): Promise<void> {
  await transaction(context.db, async (trx) => {
    const crates = await requireTotes(trx, by, id);
    const wanted = wantedOf(crates, productId);
    if (wanted === 0 && quantity > 0) throw refuse('round/not-in-it');
    if (quantity >= wanted) await deleteShortages(trx, linesWith(crates, productId));
    if (!(await putPick(trx, id, { productId, quantity, isShort: false }))) return;
    await recordAction(trx, actorOf(by), {
      happenedAt: context.clock.now(),
      act: 'round.pick',
      entity: 'product',
      entityId: productId,
      after: { quantity },
    });
  });
  await stayOnPickRun(context, id);
}

interface Short {
  lost: number;
  short: string[];
}

/**
 * Reports that there are too few of a product. What the shop still offers of it is not there either, and is lost; what
 * is promised to orders stays promised, and orders that get too little are short until somebody decides.
 */
export async function reportShort(
  context: PickRunContext,
  by: StaffCaller,
  id: string,
  { productId, found }: { productId: string; found: number },
  keep: KeepAnswer<Short>,
): Promise<Short> {
  const actor = actorOf(by) as StaffActor;
  const answer = await transaction(context.db, async (trx) => {
    const now = context.clock.now();
    const crates = await requireTotes(trx, by, id);
    const wanted = wantedOf(crates, productId);
    if (wanted === 0) throw refuse('round/not-in-it');
    if (found >= wanted) throw refuse('round/enough', { wanted });
    const shares = shareOut(crates, productId, found);
    const missing = shares.filter(({ line, gets }) => gets < line.quantity);
    const told = missing.filter(({ line, gets }) => line.found !== gets);
    // The notes first, because they wait for anybody working on one of the orders, and the stock last: others lock in
    // this order too.
    for (const { crate, line, gets } of told) {
      const body = `Only ${gets} of ${line.quantity} × ${line.name} ${gets === 1 ? 'was' : 'were'} on the shelf.`;
      await noteOnOrder(trx, crate.orderId, body, actor, now);
    }
    await deleteShortages(
      trx,
      shares.filter((share) => !missing.includes(share)).map(({ line }) => line.id),
    );
    await putShortages(
      trx,
      told.map(({ line, gets }) => ({ lineId: line.id, found: gets })),
      { staffId: by.staffId, now },
    );
    await putPick(trx, id, { productId, quantity: found, isShort: true });
    const note = `${wanted} needed for packing, ${found} found`;
    const lost = await writeOffOnSale(trx, productId, { by: actor, at: now, note });
    await recordAction(trx, actor, {
      happenedAt: now,
      act: 'round.short',
      entity: 'product',
      entityId: productId,
      after: { wanted, found, lost },
    });
    return keep(trx, { lost, short: [...new Set(missing.map(({ crate }) => crate.orderNumber))] });
  });
  await stayOnPickRun(context, id);
  return answer;
}

async function requireTotes(trx: DatabaseTransaction, by: StaffCaller, id: string): Promise<StoredTote[]> {
  if (!(await lockPickRun(trx, id, by.staffId))) throw refuse('round/not-found');
  return listTotes(trx, id);
}

const linesWith = (crates: readonly StoredTote[], productId: string) =>
  crates.flatMap(({ lines }) => lines.filter((line) => line.productId === productId)).map(({ id }) => id);
