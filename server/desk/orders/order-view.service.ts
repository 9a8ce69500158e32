import type { RefundReason } from '#contract/desk/order-words.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { may } from '#contract/desk/permissions.ts';
import { inLondon } from '#contract/delivery/calendar.ts';
import { lettersOf } from '#server/orders/desk-actions.service.ts';
import { requireOrderId } from '#server/orders/parcels/fulfilment.service.ts';
import { listSentEmails } from '#server/outbox/sent-emails.queries.ts';
import { getOrderForStaff, isOrderDisputed, type StoredOrder } from '#server/orders/order-payment.service.ts';
import { isPaid } from '#server/orders/orders.rules.ts';
import { readRefundable } from '#server/payments/refunds/line-refunds.service.ts';
import { listCases, listPayments } from '#server/payments/payments-of-order.service.ts';
import { isReviewAsked } from '#server/reviews/review-letters.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { findContact } from '#server/profile/profile.service.ts';
import { countOpenPieces } from '#server/returns/desk-returns.service.ts';
import { listReturnsOf } from '#server/returns/return-list.service.ts';
import { findWaitingJob } from './jobs.queries.ts';
import * as queries from './order-detail.queries.ts';
import { requireInSight, seesPeople, seesSince } from './order-sight.service.ts';
import { possibleActions } from './possible-actions.rules.ts';
import { listOpenAsks } from './refund-asks.queries.ts';
import { timelineOf } from './timeline.rules.ts';

/** One order as the desk shows it, read at one moment; without `people` for those who may not see them. */
export async function readOrder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  numberOrId: string,
): Promise<DeskOrder> {
  const id = await requireOrderId(db, numberOrId);
  const now = clock.now();
  return snapshot(db, async (trx) => {
    const order = await getOrderForStaff(trx, id);
    requireInSight(by, order, now);
    const payments = await listPayments(trx, id);
    const refunds = await queries.listDeskRefunds(trx, id);
    const disputes = await listCases(trx, id);
    const refundable = await readRefundable(trx, order);
    const packed = await queries.findPacked(trx, id);
    const isInReview = payments.some(({ state }) => state === 'review');
    const returns = await listReturnsOf(trx, id);
    const written = seesPeople(by) ? await queries.listNotes(trx, id) : [];
    const given = new Map(refundable.lines.map((line) => [line.id, line.givenBack]));
    return {
      id,
      orderNumber: order.orderNumber,
      placedAt: order.placedAt.toISOString(),
      status: order.status,
      paymentStatus: order.paymentStatus,
      ...sumsOf(order),
      deliveryMethod: order.deliveryMethodName,
      ...showCollection(order),
      promotionCode: order.promotion?.code ?? null,
      lines: order.lines.map((line) => ({ ...line, givenBack: given.get(line.id) ?? 0 })),
      refundable: {
        deliveryGivenBackPence: refundable.deliveryGivenBackPence,
        deductedPence: refundable.deductedPence,
        leftPence: refundable.leftPence,
        isPaid: isPaid(order),
      },
      arrivesFrom: order.promise?.arrivesFrom ?? null,
      arrivesTo: order.promise?.arrivesTo ?? null,
      isLate:
        order.status === 'Processing' &&
        order.promise !== null &&
        order.promise.arrivesFrom <= inLondon(now).day,
      isPacked: packed !== null && order.status === 'Processing',
      packed: packed && { ...packed, at: packed.at.toISOString() },
      termsVersion: order.termsVersion,
      shippedAt: isoOf(order.shippedAt),
      deliveredAt: isoOf(order.deliveredAt),
      carrier: order.carrier,
      isInReview,
      isShort: await queries.isOrderShort(trx, id),
      isDisputed: await isOrderDisputed(trx, id),
      payments: payments.map(({ createdAt, ...payment }) => ({
        ...payment,
        createdAt: createdAt.toISOString(),
      })),
      refunds: refunds.map((refund) => ({
        id: refund.id,
        state: refund.state as 'requested' | 'completed' | 'failed',
        amountPence: refund.amountPence,
        reason: refund.reason as RefundReason | null,
        createdAt: refund.createdAt.toISOString(),
        settledAt: isoOf(refund.settledAt),
        needsDecision: refund.ownerAskedAt !== null,
        note: refund.note,
      })),
      refundAsks: (await listOpenAsks(trx, { orderId: id, limit: 20 })).map((ask) => ({
        ...ask,
        at: ask.at.toISOString(),
      })),
      disputes: disputes.map((told) => ({
        ...told,
        respondBy: isoOf(told.respondBy),
        openedAt: told.openedAt.toISOString(),
        closedAt: isoOf(told.closedAt),
      })),
      timeline: timelineOf({
        order,
        payments,
        refunds,
        disputes,
        waitingEmails: await queries.listWaitingEmails(trx, id),
        sentEmails: await listSentEmails(trx, id),
        withPeople: seesPeople(by),
        returns,
        acts: await queries.listActsOn(trx, id),
        messages: written.filter(({ isToBuyer }) => isToBuyer),
      }),
      acts: possibleActions(order, {
        isRefundUnderWay: refunds.some(({ state }) => state === 'requested'),
        isPaid: isPaid(order),
        leftPence: refundable.leftPence,
        isInReview,
        isReviewAsked: await isReviewAsked(trx, id),
        isPacked: packed !== null,
        now,
      }),
      letters: lettersOf(order),
      waiting: await findWaitingJob(trx, id, now),
      returns,
      openPieces: await countOpenPieces(trx, order),
      isWithdrawn: returns.some(({ kind, closedAt }) => kind === 'withdrawal' && closedAt === null),
      people: seesPeople(by) ? await readPeople(trx, by, order, written, now) : null,
    };
  });
}

async function readPeople(
  trx: DatabaseTransaction,
  by: StaffCaller,
  order: StoredOrder,
  written: readonly queries.StaffNote[],
  now: Date,
): Promise<DeskOrder['people']> {
  const contact = order.customerId === null ? null : await findContact(trx, order.customerId);
  const notes = written.filter(({ isToBuyer }) => !isToBuyer);
  const others = await queries.listOtherOrders(trx, order, seesSince(by, now));
  return {
    customer: contact && {
      id: may(by.role, 'customers.read') ? order.customerId : null,
      name: contact.recipient.name,
      email: contact.recipient.address,
    },
    shippingAddress: order.shippingAddress,
    trackingUrl: order.trackingUrl,
    notes: order.notes,
    staffNotes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    otherOrders: others.map((other) => ({ ...other, placedAt: other.placedAt.toISOString() })),
  };
}

/** Its code stays with the buyer, so that asking for it proves something. */
function showCollection({ collection, status }: StoredOrder) {
  const waiting = status === 'Processing' ? collection : null;
  return {
    collection: collection && { address: collection.address, hours: collection.hours },
    readyAt: isoOf(waiting?.readyAt ?? null),
    remindedAt: isoOf(waiting?.remindedAt ?? null),
  };
}

function sumsOf(order: StoredOrder) {
  const { subtotalPence, deliveryPence, discountPence, vatPence, totalPence, refundedPence } = order;
  const standardDeliveryPence = order.standardDeliveryPence ?? deliveryPence;
  return {
    subtotalPence,
    deliveryPence,
    standardDeliveryPence,
    discountPence,
    vatPence,
    totalPence,
    refundedPence,
  };
}

function isoOf(time: Date | null): string | null {
  return time && time.toISOString();
}
