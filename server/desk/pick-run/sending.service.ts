import { randomUUID } from 'node:crypto';
import type { Sending } from '#contract/desk/pick-run.ts';
import { readTracking } from '#contract/desk/tracking-words.ts';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import { refuse } from '#contract/refusal.ts';
import { recordTaken } from '#server/audit-log/exports.service.ts';
import { startBatch, whyNot } from '#server/desk/orders/batches.service.ts';
import type { JobInput } from '#server/desk/orders/jobs.types.ts';
import { findPacker, listPickRunProducts } from '#server/desk/orders/packing.queries.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import { CLICK_AND_DROP_HEAD, clickAndDropLine } from './click-and-drop.template.ts';
import { listTotes, type StoredTote } from './totes.queries.ts';
import { whyNotToLeave } from './pick-run.rules.ts';
import type { PickRunContext } from './pick-run.service.ts';
import { readPastedCodes } from './tracking.rules.ts';

export async function exportPickRun(
  { db, clock, config }: PickRunContext,
  by: StaffCaller,
  id: string,
  service: string | null,
): Promise<string> {
  const crates = (await requireTotes(db, by, id)).filter(
    (crate) => crate.state === 'packed' && crate.deliveryKind === 'parcel' && whyNotToLeave(crate) === null,
  );
  const ids = crates.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const products = new Map((await listPickRunProducts(db, ids)).map((product) => [product.id, product]));
  const orders = crates.map(({ orderNumber }) => orderNumber).join(', ');
  const round = { entity: 'round', entityIds: [id], after: { orders } };
  await transaction(db, (trx) => recordTaken(trx, by, { act: 'round.export', ...round }, clock.now()));
  return [
    CLICK_AND_DROP_HEAD,
    ...crates.map((crate) => clickAndDropLine(crate, products, service, config.deliveryTable)),
  ].join('');
}

interface Sent {
  sendings: Sending[];
  batch: { id: string; count: number; secondsLeft: number } | null;
}

/**
 * Sends packed parcels. Each is checked separately, which includes a rehearsal of its sending: parcels with a problem
 * stay and say why, and the others leave together in ten seconds.
 */
export async function sendPickRun(
  context: PickRunContext,
  by: StaffCaller,
  id: string,
  { tracking, carrier, isTrial }: { tracking: string; carrier: string | null; isTrial: boolean },
  keep: KeepAnswer<Sent>,
): Promise<Sent> {
  const crates = await requireTotes(context.db, by, id);
  const checked = crates
    .filter(({ state, deliveryKind }) => state !== 'sent' && deliveryKind === 'parcel')
    .map((crate) => ({ ...crate, problem: whyItStays(crate) }));
  const byNumber = new Map(checked.map((crate) => [crate.orderNumber, crate]));
  const wanted = tracking.trim() === '' ? withoutTracking(checked) : readPastedCodes(tracking, checked);

  const inputOf = (sending: Sending): JobInput & { kind: 'ship' } => ({
    kind: 'ship',
    carrier: sending.carrier ?? carrier,
    trackingUrl: readTracking(sending.carrier ?? '', sending.code ?? '').url,
    isInsisted: false,
  });
  const sendings: Sending[] = [];
  for (const sending of wanted) {
    if (sending.problem !== null) sendings.push(sending);
    else {
      const { orderId } = byNumber.get(sending.orderNumber!)!;
      const problem = await whyNot(context, by, orderId, inputOf(sending));
      sendings.push({ ...sending, problem });
    }
  }
  const leaving = sendings.filter(({ problem }) => problem === null);
  if (isTrial || leaving.length === 0) return { sendings, batch: null };

  return transaction(context.db, async (trx) => {
    const batchId = randomUUID();
    const started = leaving.map((sending) => ({
      orderId: byNumber.get(sending.orderNumber!)!.orderId,
      input: inputOf(sending),
    }));
    const waiting = await startBatch(trx, by, batchId, started, context.clock.now());
    const answer = {
      sendings: sendings.map((sending) =>
        sending.problem === null && waiting.includes(byNumber.get(sending.orderNumber!)!.orderId)
          ? { ...sending, problem: 'Another action is pending for it.' }
          : sending,
      ),
      batch:
        waiting.length === started.length
          ? null
          : { id: batchId, count: started.length - waiting.length, secondsLeft: UNDO_SECONDS },
    };
    return keep(trx, answer);
  });
}

function withoutTracking(crates: readonly (StoredTote & { problem: string | null })[]): Sending[] {
  return crates.map(({ orderNumber, number, problem }) => ({
    ...{ line: null, orderNumber, crate: number, code: null, carrier: null },
    problem,
  }));
}

function whyItStays(crate: StoredTote): string | null {
  if (crate.waits === 'ship') return 'It is about to be sent.';
  return whyNotToLeave(crate) ?? (crate.state === 'packed' ? null : 'It is not packed yet.');
}

async function requireTotes(db: Database, by: StaffCaller, id: string): Promise<StoredTote[]> {
  if ((await findPacker(db, id)) !== by.staffId) throw refuse('round/not-found');
  return listTotes(db, id);
}
