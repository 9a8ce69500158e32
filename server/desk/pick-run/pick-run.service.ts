import type { PickRunAnswer } from '#contract/desk/pick-run.ts';
import { CLAIM_MINUTES, MAX_COUNTED, MAX_TOTES } from '#contract/desk/order-words.ts';
import { withDash } from '#contract/desk/order-numbers.ts';
import { refuse } from '#contract/refusal.ts';
import { listPickRunProducts } from '#server/desk/orders/packing.queries.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { requireOrderInSight } from '#server/desk/orders/order-sight.service.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { claimParcels, extendClaims, releaseClaims } from '#server/orders/parcels/parcels.service.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import { listTotes, type StoredTote } from './totes.queries.ts';
import { countFreeOrders, listHolders, lockFreeOrders } from '#server/desk/orders/free-orders.queries.ts';
import { whyNotToLeave } from './pick-run.rules.ts';
import {
  closePickRun,
  findOpenPickRun,
  isEmptyPickRun,
  isPickRunOf,
  listPicks,
  lockPickRun,
  openPickRun,
} from './pick-runs.queries.ts';

/*
 * A pick run: orders that one person has to themselves, to fetch their goods in one walk and to pack them one by one.
 * Claims never overlap, because an order has one parcel and is locked while it is claimed; they expire automatically.
 */

export type PickRunContext = Pick<Context, 'db' | 'clock' | 'config'>;
export type StaffActor = Actor & { kind: 'staff' };

export async function readPickRun({ db, clock }: PickRunContext, by: StaffCaller): Promise<PickRunAnswer> {
  const now = clock.now();
  return snapshot(db, async (trx) => {
    const count = await countFreeOrders(trx, now, MAX_COUNTED + 1);
    const free = { count: Math.min(count, MAX_COUNTED), hasMore: count > MAX_COUNTED };
    const open = await findOpenPickRun(trx, by.staffId);
    if (!open) return { round: null, free };
    const crates = await listTotes(trx, open.id);
    const lines = new Map(
      crates.flatMap((crate) => crate.lines.map((line) => [line.productId, line] as const)),
    );
    const known = await listPickRunProducts(trx, [...lines.keys()]);
    const gone = [...lines.values()].filter(({ productId }) => !known.some(({ id }) => id === productId));
    const ends = crates.flatMap(({ claimedUntil }) => claimedUntil ?? []);
    return {
      free,
      round: {
        id: open.id,
        startedAt: open.startedAt.toISOString(),
        claimedUntil: ends.length === 0 ? null : ends.reduce((a, b) => (a < b ? a : b)).toISOString(),
        crates: crates.map(toteForPacker),
        products: [
          ...known,
          ...gone.map(({ productId: id, name }) => ({
            ...{ id, name, options: [], sku: '', imagePath: null, shelf: '', shelfOrder: '~' },
            ...{ weightGrams: null, asksBatch: false, packingNote: '' },
          })),
        ],
        picks: await listPicks(trx, open.id),
      },
    };
  });
}

function toteForPacker(crate: StoredTote) {
  const { contactName = '', postalCode = '' } = crate.shippingAddress;
  return {
    ...crate,
    whyNot: whyNotToLeave(crate),
    isCollected: crate.deliveryKind === 'collection',
    name: contactName,
    postalCode,
    lines: crate.lines.filter(({ quantity }) => quantity > 0),
  };
}

interface Started {
  round: string;
  taken: number;
  left: { orderNumber: string; why: string }[];
}

/** Takes orders into the person's open pick run, or a new one. */
export async function startPickRun(
  { db, clock }: PickRunContext,
  by: StaffCaller,
  asked: { count: number } | { orders: readonly string[] },
  keep: KeepAnswer<Started>,
): Promise<Started> {
  return transaction(db, async (trx) => {
    const now = clock.now();
    const { id: round, isNew } = await openPickRun(trx, by.staffId, now);
    const present = isNew ? [] : await listTotes(trx, round);
    const room = MAX_TOTES - present.length;
    const numbers = 'orders' in asked ? asNumbers(asked.orders) : null;
    const wanted =
      numbers?.filter((number) => !present.some((crate) => crate.orderNumber === number)) ?? null;
    const limit = wanted?.length ?? ('count' in asked ? asked.count : 0);
    if (limit > room && (wanted !== null || room === 0)) {
      throw refuse('round/full', { limit: MAX_TOTES, crates: present.length });
    }
    const first = Math.max(0, ...present.map(({ number }) => number)) + 1;
    const claim = { roundId: round, staffId: by.staffId, until: minutesAfter(now, CLAIM_MINUTES), now };
    const taken = await takeFree(trx, { numbers: wanted, limit: Math.min(limit, room), first }, claim);
    const left = await explain(trx, wanted?.filter((number) => !taken.includes(number)) ?? [], now);
    if (taken.length === 0 && present.length === 0) {
      throw refuse('round/nothing-taken', {
        problem: left.map(({ orderNumber, why }) => `${orderNumber}: ${why}`).join(' ') || NOTHING_FREE,
      });
    }
    if (taken.length > 0) {
      await recordAction(trx, actorOf(by), {
        happenedAt: now,
        act: 'round.take',
        entity: 'round',
        entityId: round,
        after: { orders: taken.join(', ') },
      });
    }
    return keep(trx, { round, taken: taken.length, left });
  });
}

/**
 * The numbers of the orders that were taken. Somebody who presses in the same moment may have taken some between the look
 * for free ones and the claim: then others are looked for.
 */
async function takeFree(
  trx: DatabaseTransaction,
  { numbers, limit, first }: { numbers: readonly string[] | null; limit: number; first: number },
  claim: Parameters<typeof claimParcels>[2],
): Promise<string[]> {
  const free = await lockFreeOrders(trx, { numbers, limit, now: claim.now });
  const orders = free.map(({ id }, index) => ({ id, crate: first + index }));
  const ids = await claimParcels(trx, orders, claim);
  const taken = free.filter(({ id }) => ids.includes(id)).map(({ orderNumber }) => orderNumber);
  if (numbers !== null || taken.length === free.length) return taken;
  const rest = { numbers, limit: limit - taken.length, first: first + free.length };
  return [...taken, ...(await takeFree(trx, rest, claim))];
}

const NOTHING_FREE = 'There are no orders to pack.';

const asNumbers = (orders: readonly string[]) => [...new Set(orders.map(withDash))];

async function explain(trx: DatabaseTransaction, numbers: readonly string[], now: Date) {
  if (numbers.length === 0) return [];
  const holders = new Map((await listHolders(trx, numbers, now)).map((row) => [row.orderNumber, row]));
  return numbers.map((orderNumber) => {
    const row = holders.get(orderNumber);
    if (!row) return { orderNumber, why: 'No such order.' };
    if (row.status !== 'Processing') return { orderNumber, why: 'It can’t be packed.' };
    if (row.state === 'packed') return { orderNumber, why: 'It is already packed.' };
    if (row.who !== null) return { orderNumber, why: `${row.who} has it.` };
    return {
      orderNumber,
      why: 'Its payment is disputed or in review, or someone is working on it right now.',
    };
  });
}

/** Extends the claims of a packer who is still working, so that nobody takes over what they have. */
export async function stayOnPickRun({ db, clock }: PickRunContext, roundId: string): Promise<void> {
  await extendClaims(db, roundId, minutesAfter(clock.now(), CLAIM_MINUTES));
}

/** Takes an order out of a pick run. Doing it twice changes nothing. */
export async function releaseTote(
  { db, clock }: PickRunContext,
  by: StaffCaller,
  { id, order }: { id: string; order: string },
): Promise<void> {
  const orderId = await requireOrderInSight({ db, clock }, by, order);
  await transaction(db, async (trx) => {
    await lockOrder(trx, orderId);
    if (!(await lockPickRun(trx, id, by.staffId))) return;
    if ((await releaseClaims(trx, id, orderId)) === 0) return;
    const now = clock.now();
    await recordAction(trx, actorOf(by), {
      happenedAt: now,
      act: 'round.release',
      entity: 'order',
      entityId: orderId,
    });
    if (await isEmptyPickRun(trx, id)) await closePickRun(trx, id, now);
  });
}

/** Calling it twice succeeds. Packed orders stay packed, and the others are free for anybody. */
export async function endPickRun({ db, clock }: PickRunContext, by: StaffCaller, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await lockPickRun(trx, id, by.staffId))) {
      if (await isPickRunOf(trx, id, by.staffId)) return;
      throw refuse('round/not-found');
    }
    const now = clock.now();
    const released = await releaseClaims(trx, id);
    await closePickRun(trx, id, now);
    await recordAction(trx, actorOf(by), {
      happenedAt: now,
      act: 'round.end',
      entity: 'round',
      entityId: id,
      after: { released },
    });
  });
}
