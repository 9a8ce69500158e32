import { orderStatusSentences } from '#contract/state-words.ts';
import { randomUUID } from 'node:crypto';
import { withDash } from '#contract/desk/order-numbers.ts';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import type { SendableOrders } from '#contract/desk/sending.ts';
import { carrierAmong, readTrackings } from '#contract/desk/tracking-words.ts';
import { startBatch, whyNot } from '#server/desk/orders/batches.service.ts';
import type { JobInput } from '#server/desk/orders/jobs.types.ts';
import { seesSince } from '#server/desk/orders/order-sight.service.ts';
import { whyNotToLeave } from '#server/desk/pick-run/pick-run.rules.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import { listSendable, type SendableOrder } from './sendable.queries.ts';

type SendingContext = Pick<Context, 'config' | 'db' | 'clock'>;

export async function readSendable(
  { db, clock }: SendingContext,
  by: StaffCaller,
  numbers: readonly string[],
): Promise<SendableOrders> {
  const found = await findOrders(db, by, numbers, clock.now());
  const orders = numbers.flatMap((number) => found.get(number) ?? []);
  return {
    orders: orders.map((order) => ({
      orderNumber: order.orderNumber,
      name: order.shippingAddress.contactName ?? '',
      postalCode: order.shippingAddress.postalCode ?? '',
      isPacked: order.state === 'packed',
      packer: packerOf(order, by),
      whyNot: whyItStays(order),
      isWithdrawn: order.isWithdrawn,
    })),
    missing: numbers.filter((number) => !found.has(number)),
  };
}

interface WantedParcel {
  order: string;
  tracking: string | null;
  isInsisted: boolean;
}

interface Sent {
  stays: { orderNumber: string; problem: string }[];
  batch: { id: string; count: number; secondsLeft: number } | null;
}

/**
 * Sends orders together, whether they were packed in a round or not. Each is checked separately, which includes a
 * rehearsal of its sending: orders with a problem stay and say why, and the others leave together in ten seconds.
 */
export async function sendOrders(
  context: SendingContext,
  by: StaffCaller,
  { carrier, parcels }: { carrier: string | null; parcels: readonly WantedParcel[] },
  keep: KeepAnswer<Sent>,
): Promise<Sent> {
  const wanted = parcels.map((parcel) => ({ ...parcel, order: withDash(parcel.order) }));
  const numbers = wanted.map(({ order }) => order);
  const found = await findOrders(context.db, by, numbers, context.clock.now());
  const trackings = readTrackings(
    carrier ?? '',
    wanted.map(({ tracking }) => tracking ?? ''),
  );
  const stays: Sent['stays'] = [];
  const leaving: { order: SendableOrder; input: JobInput }[] = [];
  for (const [index, { order: orderNumber, tracking, isInsisted }] of wanted.entries()) {
    const order = found.get(orderNumber);
    const { url: trackingUrl, problem } = trackings[index]!;
    const input = {
      kind: 'ship',
      carrier: carrierAmong(carrier, tracking ?? ''),
      ...{ trackingUrl, isInsisted: false },
    } as const;
    const why =
      problem ??
      (numbers.indexOf(orderNumber) < index ? 'This order is listed twice.' : null) ??
      (order ? whyItStays(order) : 'No such order.') ??
      (isInsisted ? null : whyPackerKeepsIt(packerOf(order!, by))) ??
      (await whyNot(context, by, order!.orderId, input));
    if (why === null) leaving.push({ order: order!, input });
    else stays.push({ orderNumber, problem: why });
  }
  return startTogether(context, by, leaving, stays, keep);
}

async function whyItHasNotArrived(context: SendingContext, by: StaffCaller, order: SendableOrder) {
  if (order.status !== 'Shipped') return orderStatusSentences[order.status];
  return whyNot(context, by, order.orderId, { kind: 'deliver' });
}

async function startTogether(
  { db, clock }: SendingContext,
  by: StaffCaller,
  wanted: readonly { order: SendableOrder; input: JobInput }[],
  stays: Sent['stays'],
  keep: KeepAnswer<Sent>,
): Promise<Sent> {
  if (wanted.length === 0) return { stays, batch: null };
  return transaction(db, async (trx) => {
    const id = randomUUID();
    const started = wanted.map(({ order: { orderId }, input }) => ({ orderId, input }));
    const waiting = new Set(await startBatch(trx, by, id, started, clock.now()));
    for (const { order } of wanted.filter(({ order: { orderId } }) => waiting.has(orderId))) {
      stays.push({ orderNumber: order.orderNumber, problem: 'Another action is pending for it.' });
    }
    const count = wanted.length - waiting.size;
    return keep(trx, { stays, batch: count === 0 ? null : { id, count, secondsLeft: UNDO_SECONDS } });
  });
}

/** Marks orders together as delivered. Each is rehearsed: those that cannot be say why, the others follow in ten seconds. */
export async function deliverOrders(
  context: SendingContext,
  by: StaffCaller,
  orders: readonly string[],
  keep: KeepAnswer<Sent>,
): Promise<Sent> {
  const numbers = [...new Set(orders)];
  const found = await findOrders(context.db, by, numbers, context.clock.now());
  const stays: Sent['stays'] = [];
  const arriving: SendableOrder[] = [];
  for (const orderNumber of numbers) {
    const order = found.get(orderNumber);
    const why = order ? await whyItHasNotArrived(context, by, order) : 'No such order.';
    if (why === null) arriving.push(order!);
    else stays.push({ orderNumber, problem: why });
  }
  return startTogether(
    context,
    by,
    arriving.map((order) => ({ order, input: { kind: 'deliver' } })),
    stays,
    keep,
  );
}

/** Up to a hundred orders by number, as far as this person may see them. */
export async function findOrders(
  db: Database,
  by: StaffCaller,
  numbers: readonly string[],
  now: Date,
): Promise<Map<string, SendableOrder>> {
  const rows = await listSendable(db, { numbers, openOrSince: seesSince(by, now), now });
  return new Map(rows.map((order) => [order.orderNumber, order]));
}

export function whyItStays(order: SendableOrder): string | null {
  if (order.state === 'sent') return orderStatusSentences.Shipped;
  if (order.deliveryKind === 'collection') return 'It is collected by its customer.';
  if (order.waits === 'ship') return 'It is about to be sent.';
  return whyNotToLeave(order) ?? (order.isRefundUnderWay ? 'A refund for it is in progress.' : null);
}

/** A person's own round does not keep an order from leaving. */
export const packerOf = ({ packer }: SendableOrder, by: StaffCaller) =>
  packer !== null && packer.id !== by.staffId ? packer.name : null;

export const whyPackerKeepsIt = (packer: string | null) => packer && `${packer} has it in a pick run.`;
