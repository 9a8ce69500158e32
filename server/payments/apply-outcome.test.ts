import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import { cancelUnpaidOrder } from '#server/orders/holds.service.ts';
import { lockOrder, markPaymentInProgress } from '#server/orders/order-payment.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { transaction } from '#server/platform/database/database.ts';
import { renderEmail } from '#server/email/email.service.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { applyOutcome } from './apply-outcome.service.ts';
import { captureOrderPayment } from './capture.service.ts';
import type { PaymentOutcome } from './payment-outcome.rules.ts';
import { changePayment, findPayment, insertPayment } from './payments.queries.ts';
import { LEASE_SECONDS } from './payments.rules.ts';
import type { PaymentState } from './payments.types.ts';

/*
 * Every answer of PayPal's against every state in which it may find a payment and its order. PayPal itself is
 * not called: the other tests of this folder do that.
 */

const ownerEmail = 'owner@dandle.example';
let world: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  world = await openPayingShop({ ownerEmail });
  // Only the test itself may touch these payments.
  await world.shop.context.background.stop();
});
// A new buyer for each test: one buyer may start at most ten payments a minute.
beforeEach(async () => {
  buyer = await world.buyer();
});
afterAll(() => world.close());

type Said = Exclude<PaymentOutcome, { kind: 'unclear' }>;

const TOTAL_PENCE = 1645;
const outcomes = {
  paid: { kind: 'paid', captureId: 'CAPTURE', refundedPence: 0 },
  pending: { kind: 'pending', captureId: 'CAPTURE', note: 'ECHECK' },
  declined: { kind: 'declined', note: 'INSTRUMENT_DECLINED' },
  approved: { kind: 'approved' },
  'not-approved': { kind: 'not-approved' },
  'not-found': { kind: 'not-found' },
  mismatch: { kind: 'mismatch', note: 'does not agree: amount', received: '12.00 GBP' },
} satisfies Record<string, Said>;

interface Attempt {
  id: string;
  orderId: string;
  now: Date;
  leasedUntil: Date;
}

const captureIdOf = (paymentId: string) => `CAPTURE-${paymentId}`;

/** A payment in the given state, for an order of its own, leased to us. */
async function attemptIn(state: PaymentState): Promise<Attempt> {
  await buyer.call('clearBasket', {});
  const order = await buyer.orderOf(await world.stock(5));
  const now = world.shop.clock.now();
  const leasedUntil = secondsAfter(now, LEASE_SECONDS);
  const id = await transaction(world.shop.db, async (trx) => {
    const made = { amountPence: TOTAL_PENCE, createdAt: now, leasedUntil, checkAt: leasedUntil };
    const created = { orderId: order.id, ...made };
    const payment = await insertPayment(trx, created);
    if (state === 'capturing' || state === 'pending' || state === 'review') {
      await markPaymentInProgress(trx, (await lockOrder(trx, order.id))!, now);
    }
    const isAtOnce = state !== 'created' && state !== 'completed';
    if (isAtOnce) {
      const captureId = state === 'unmatched' ? { captureId: captureIdOf(payment.id) } : {};
      const reviewSince = state === 'review' ? { reviewSince: now } : {};
      await changePayment(trx, payment.id, { state, ...captureId, ...reviewSince });
    }
    await changePayment(trx, payment.id, { paypalOrderId: `AT-PAYPAL-${payment.id}`, checkAt: leasedUntil });
    return payment.id;
  });
  const attempt = { id, orderId: order.id, now, leasedUntil };
  if (state === 'completed') {
    await say(attempt, outcomes.paid);
    await changePayment(world.shop.db, id, { leasedUntil, checkAt: leasedUntil });
  }
  return attempt;
}

/** Uses the payment's own time, or `later` seconds after it: the other tests' clock keeps running. */
const say = (attempt: Attempt, outcome: Said, { isBuyerHere = true, later = 0 } = {}) =>
  applyOutcome(
    { ...world.context, clock: { now: () => secondsAfter(attempt.now, later) } },
    {
      payment: attempt,
      leasedUntil: attempt.leasedUntil,
      outcome: 'captureId' in outcome ? { ...outcome, captureId: captureIdOf(attempt.id) } : outcome,
      isBuyerHere,
    },
  );

async function cancel(attempt: Attempt): Promise<void> {
  await transaction(world.shop.db, async (trx) =>
    cancelUnpaidOrder(trx, (await lockOrder(trx, attempt.orderId))!, 'customer', attempt.now),
  );
}

const orderOf = ({ orderId }: Attempt) =>
  world.shop.db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(['status', 'payment_status', 'payment_in_progress', 'reserved_until', 'refunded_pence'])
    .executeTakeFirstOrThrow();

const stockOf = ({ orderId }: Attempt) =>
  world.shop.db
    .selectFrom('stock')
    .innerJoin('order_items', 'order_items.product_id', 'stock.product_id')
    .where('order_items.order_id', '=', orderId)
    .select(['on_hand', 'reserved'])
    .executeTakeFirstOrThrow();

/** As if its hold had expired. */
async function loseHold({ orderId }: Attempt, stock: { on_hand?: number } = {}): Promise<void> {
  const { db } = world.shop;
  await db.updateTable('orders').set({ reserved_until: null }).where('id', '=', orderId).execute();
  await db
    .updateTable('stock')
    .set({ reserved: 0, ...stock })
    .where(
      'product_id',
      'in',
      db.selectFrom('order_items').where('order_id', '=', orderId).select('product_id'),
    )
    .execute();
}

const rowOf = ({ id }: Attempt) =>
  world.shop.db.selectFrom('payments').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const refundsOf = ({ orderId }: Attempt) =>
  world.shop.db.selectFrom('refunds').where('order_id', '=', orderId).selectAll().execute();

const activitiesOf = async ({ orderId }: Attempt) =>
  (
    await world.shop.db
      .selectFrom('activity')
      .where('entity_id', '=', orderId)
      .orderBy('id')
      .select(['action', 'changes', 'failure_reason'])
      .execute()
  ).slice(1);

const paidFor = { status: 'Processing', payment_status: 'Paid', payment_in_progress: false };
const open = { status: 'Pending', payment_status: 'Pending', payment_in_progress: false };
const failed = { ...open, payment_status: 'Failed' };
const waiting = { ...open, payment_in_progress: true };

describe('an outcome', () => {
  test.each([
    ['created', 'paid', 'paid', 'completed', paidFor, null],
    ['capturing', 'paid', 'paid', 'completed', paidFor, null],
    ['pending', 'paid', 'paid', 'completed', paidFor, null],
    ['declined', 'paid', 'paid', 'completed', paidFor, null],
    ['abandoned', 'paid', 'paid', 'completed', paidFor, null],
    ['completed', 'paid', 'paid', 'completed', paidFor, null],
    ['unmatched', 'paid', 'not-payable', 'unmatched', open, null],
    ['review', 'paid', 'paid', 'completed', paidFor, null],
    ['created', 'pending', 'pending', 'pending', waiting, 10],
    ['capturing', 'pending', 'pending', 'pending', waiting, 10],
    ['pending', 'pending', 'pending', 'pending', waiting, 10],
    ['review', 'pending', 'pending', 'pending', waiting, 10],
    ['declined', 'pending', 'pending', 'declined', open, 60],
    ['abandoned', 'pending', 'pending', 'abandoned', open, 60],
    ['created', 'declined', 'declined', 'declined', failed, null],
    ['capturing', 'declined', 'declined', 'declined', failed, null],
    ['pending', 'declined', 'declined', 'declined', failed, null],
    ['review', 'declined', 'declined', 'declined', failed, null],
    ['abandoned', 'declined', 'declined', 'abandoned', open, null],
    ['completed', 'declined', 'declined', 'completed', paidFor, null],
    ['created', 'approved', 'not-approved', 'created', open, 15],
    ['capturing', 'approved', 'not-approved', 'capturing', waiting, 15],
    ['declined', 'approved', 'not-approved', 'declined', open, null],
    ['created', 'not-approved', 'not-approved', 'created', open, 10],
    ['capturing', 'not-approved', 'not-approved', 'created', open, 10],
    ['pending', 'not-approved', 'not-approved', 'pending', waiting, 10],
    ['created', 'not-found', 'not-approved', 'abandoned', open, null],
    ['capturing', 'not-found', 'not-approved', 'abandoned', open, null],
    ['pending', 'not-found', 'not-approved', 'pending', waiting, 10],
    ['review', 'approved', 'not-approved', 'review', waiting, 60],
    ['review', 'not-approved', 'not-approved', 'review', waiting, 60],
    ['review', 'not-found', 'not-approved', 'review', waiting, 60],
    ['created', 'mismatch', 'review', 'review', waiting, 60],
    ['capturing', 'mismatch', 'review', 'review', waiting, 60],
    ['review', 'mismatch', 'review', 'review', waiting, 60],
    ['declined', 'mismatch', 'review', 'declined', open, null],
  ] satisfies [PaymentState, keyof typeof outcomes, string, PaymentState, object, number | null][])(
    'of an attempt that is %s: %s. Its result is %s, and then %s',
    async (state, said, result, after, order, checkedAfterSeconds) => {
      const attempt = await attemptIn(state);
      expect(await say(attempt, outcomes[said])).toBe(result);
      expect(await rowOf(attempt)).toMatchObject({
        state: after,
        leased_until: null,
        check_at: checkedAfterSeconds === null ? null : secondsAfter(attempt.now, checkedAfterSeconds),
      });
      expect(await orderOf(attempt)).toMatchObject(order);
      expect(await refundsOf(attempt)).toEqual([]);
    },
  );

  test('is recorded for the owner and for the customer', async () => {
    const trailOf = async (said: keyof typeof outcomes) => {
      const attempt = await attemptIn('capturing');
      await say(attempt, outcomes[said]);
      const { paypal_capture_id: capture, note, settled_at: settled } = await rowOf(attempt);
      const { orderNumber } = await buyer.see(attempt.orderId);
      const activities = (await activitiesOf(attempt)).map(({ action, changes, failure_reason: reason }) =>
        [action, changes?.replace(orderNumber, '#'), reason].filter(Boolean).join(' | '),
      );
      return {
        hasCapture: capture === captureIdOf(attempt.id),
        note,
        isSettled: settled !== null,
        activities,
      };
    };
    expect(await trailOf('paid')).toEqual({
      hasCapture: true,
      note: null,
      isSettled: true,
      activities: ['Payment captured | #: £16.45'],
    });
    expect(await trailOf('pending')).toEqual({
      hasCapture: true,
      note: 'ECHECK',
      isSettled: false,
      activities: [],
    });
    expect(await trailOf('declined')).toEqual({
      hasCapture: false,
      note: 'INSTRUMENT_DECLINED',
      isSettled: true,
      activities: ['Payment declined | #: £16.45 | PayPal declined the payment.'],
    });
    expect(await trailOf('not-found')).toMatchObject({
      note: 'PayPal does not know it any more',
      activities: [],
    });
    expect(await trailOf('mismatch')).toMatchObject({ note: 'does not agree: amount', activities: [] });
  });

  test.each(['declined', 'abandoned', 'completed', 'unmatched'] as const)(
    'that does not match is told to the owner once for a payment that is %s',
    async (state) => {
      const attempt = await attemptIn(state);
      const { orderNumber } = await buyer.see(attempt.orderId);
      const before = await orderOf(attempt);
      for (let time = 0; time < 2; time++) expect(await say(attempt, outcomes.mismatch)).toBe('review');
      expect(await rowOf(attempt)).toMatchObject({
        state,
        note: 'does not agree: amount',
        received: '12.00 GBP',
      });
      expect(await orderOf(attempt)).toEqual(before);
      const mails = await waitingMails(world.shop, ownerEmail, 'owner-payment-in-review');
      const [content, ...more] = mails.filter((mail) => mail.orderNumber === orderNumber);
      expect(more).toEqual([]);
      const { text } = renderEmail(world.context.config, {
        template: 'owner-payment-in-review',
        content: content!,
      });
      for (const part of ['12.00 GBP', `AT-PAYPAL-${attempt.id}`, `/desk/orders/${orderNumber}`]) {
        expect(text).toContain(part);
      }
    },
  );

  test('is counted once for each payment it changes, however often PayPal repeats it', async () => {
    const counts = async () => {
      const { values } = await world.context.metrics.paymentsSettled.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
    };
    for (const [said, outcome] of [
      ['paid', 'completed'],
      ['pending', 'pending'],
      ['declined', 'declined'],
      ['mismatch', 'review'],
    ] as const) {
      const attempt = await attemptIn('capturing');
      const before = await counts();
      await say(attempt, outcomes[said]);
      await say(attempt, outcomes[said]);
      expect(await counts()).toEqual({ ...before, [outcome]: (before[outcome] ?? 0) + 1 });
    }
  });

  test('is cut to what fits, however long PayPal’s reasons are', async () => {
    const note = 'x'.repeat(501);
    for (const said of [
      { kind: 'declined', note },
      { kind: 'mismatch', note, received: null },
    ] as const) {
      const attempt = await attemptIn('created');
      await say(attempt, said);
      expect((await rowOf(attempt)).note).toBe('x'.repeat(500));
    }
  });

  test('saying that the payment is paid and partly refunded makes the shop check again', async () => {
    const attempt = await attemptIn('capturing');
    await say(attempt, { ...outcomes.paid, refundedPence: 1 });
    expect(await rowOf(attempt)).toMatchObject({ state: 'completed', check_at: attempt.now });
    await say(attempt, { ...outcomes.paid, refundedPence: 1 });
    expect(await orderOf(attempt)).toMatchObject({
      payment_status: 'PartiallyRefunded',
      refunded_pence: 1,
    });
  });

  test('saying that a given-up attempt is paid gives up the attempt that replaced it', async () => {
    const attempt = await attemptIn('abandoned');
    const other = await transaction(world.shop.db, (trx) =>
      insertPayment(trx, {
        orderId: attempt.orderId,
        amountPence: TOTAL_PENCE,
        createdAt: attempt.now,
        leasedUntil: attempt.leasedUntil,
        checkAt: attempt.leasedUntil,
      }),
    );
    await say(attempt, outcomes.paid);
    expect(await findPayment(world.shop.db, other.id)).toMatchObject({ state: 'abandoned', checkAt: null });
  });
});

test.each([
  ['unmatched', 409, 'payments/not-payable'],
  ['declined', 402, 'payments/declined'],
  ['abandoned', 409, 'payments/not-approved'],
  ['review', 409, 'payments/pending'],
] satisfies [PaymentState, number, string][])(
  'a buyer whose attempt is %s learns so by %i %s, and PayPal is not asked',
  async (state, status, code) => {
    const attempt = await attemptIn(state);
    await changePayment(world.shop.db, attempt.id, { leasedUntil: null });
    expect(await buyer.capture(attempt.orderId)).toMatchObject({ status, code });
    expect(await rowOf(attempt)).toMatchObject({ state, leased_until: null });

    const asked: string[] = [];
    const getOrder: PayPal['getOrder'] = (id) => {
      asked.push(id);
      return world.context.paypal.getOrder(id);
    };
    const context = { ...world.context, paypal: { ...world.context.paypal, getOrder } };
    await expect(captureOrderPayment(context, buyer.id, attempt.orderId)).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
  },
);

describe('for a cancelled order', () => {
  test.each([
    [0, [TOTAL_PENCE]],
    [645, [1000]],
    [TOTAL_PENCE, []],
  ])('the money, of which %i pence are already refunded, is returned: %j', async (refundedPence, refunds) => {
    const attempt = await attemptIn('created');
    await cancel(attempt);
    expect(await say(attempt, { ...outcomes.paid, refundedPence })).toBe('not-payable');
    expect(await rowOf(attempt)).toMatchObject({
      state: 'unmatched',
      paypal_capture_id: captureIdOf(attempt.id),
      settled_at: attempt.now,
      note: 'captured for an order that did not want it',
    });
    expect((await refundsOf(attempt)).map((refund) => refund.amount_pence)).toEqual(refunds);
    expect(await orderOf(attempt)).toMatchObject({ status: 'Cancelled', payment_status: 'Failed' });
  });

  test.each(['approved', 'not-approved'] as const)('an attempt that is %s is given up', async (said) => {
    const attempt = await attemptIn('created');
    await cancel(attempt);
    expect(await say(attempt, outcomes[said])).toBe('not-payable');
    expect(await rowOf(attempt)).toMatchObject({ state: 'abandoned', check_at: null });
  });

  test.each(['pending', 'declined', 'mismatch'] as const)('nothing changes by %s', async (said) => {
    const attempt = await attemptIn('created');
    await cancel(attempt);
    await say(attempt, outcomes[said]);
    expect(await orderOf(attempt)).toMatchObject({
      status: 'Cancelled',
      payment_status: 'Failed',
      payment_in_progress: false,
    });
  });
});

describe('the stock', () => {
  test.each([
    ['declined', 'capturing', true, true],
    ['declined', 'pending', true, false],
    ['declined', 'review', true, false],
    ['not-found', 'capturing', true, true],
    ['not-found', 'capturing', false, false],
    ['not-approved', 'capturing', false, true],
  ] satisfies [keyof typeof outcomes, PaymentState, boolean, boolean][])(
    'after %s of an attempt that is %s, with the buyer waiting: %s, stays held: %s',
    async (said, state, isBuyerHere, isHeld) => {
      const attempt = await attemptIn(state);
      await say(attempt, outcomes[said], { isBuyerHere });
      expect((await orderOf(attempt)).reserved_until !== null).toBe(isHeld);
      expect(await stockOf(attempt)).toMatchObject({ on_hand: 5, reserved: isHeld ? 1 : 0 });
    },
  );

  test('that is no longer held is not held again by a payment that failed', async () => {
    const attempt = await attemptIn('created');
    await loseHold(attempt);
    await say(attempt, outcomes.declined);
    expect(await orderOf(attempt)).toMatchObject({ payment_status: 'Failed', reserved_until: null });
    expect(await stockOf(attempt)).toMatchObject({ on_hand: 5, reserved: 0 });
  });

  test('that is no longer held is sold if it is still available', async () => {
    const attempt = await attemptIn('created');
    await loseHold(attempt);
    expect(await say(attempt, outcomes.paid)).toBe('paid');
    expect(await stockOf(attempt)).toMatchObject({ on_hand: 4, reserved: 0 });
  });

  test('that is gone when the money comes leaves the order unpaid, and the money is returned', async () => {
    const attempt = await attemptIn('created');
    await loseHold(attempt, { on_hand: 0 });
    expect(await say(attempt, outcomes.paid)).toBe('not-payable');
    expect((await rowOf(attempt)).state).toBe('unmatched');
    expect((await refundsOf(attempt)).map((refund) => refund.amount_pence)).toEqual([TOTAL_PENCE]);
    expect(await orderOf(attempt)).toMatchObject({ status: 'Pending', payment_status: 'Pending' });
    expect(await stockOf(attempt)).toMatchObject({ on_hand: 0, reserved: 0 });
  });
});

test('a hold is extended by half an hour for the buyer who is still there, and never shortened', async () => {
  const attempt = await attemptIn('capturing');
  await say(attempt, outcomes.declined, { later: 600 });
  expect((await orderOf(attempt)).reserved_until).toEqual(secondsAfter(attempt.now, 600 + 1800));

  const held = await attemptIn('capturing');
  const until = secondsAfter(held.now, 7200);
  await world.shop.db
    .updateTable('orders')
    .set({ reserved_until: until })
    .where('id', '=', held.orderId)
    .execute();
  await say(held, outcomes.declined);
  expect((await orderOf(held)).reserved_until).toEqual(until);
});

describe('the lease', () => {
  test('that now belongs to somebody else stays theirs', async () => {
    const attempt = await attemptIn('created');
    const theirs = secondsAfter(attempt.leasedUntil, 1);
    await changePayment(world.shop.db, attempt.id, { leasedUntil: theirs, checkAt: theirs });
    await say(attempt, outcomes['not-approved']);
    expect(await rowOf(attempt)).toMatchObject({ leased_until: theirs, check_at: theirs });
  });

  test('ends without forgetting that a webhook asked for another check', async () => {
    const attempt = await attemptIn('created');
    const asked = secondsAfter(attempt.leasedUntil, -1);
    await changePayment(world.shop.db, attempt.id, { checkAt: asked });
    await say(attempt, outcomes.paid);
    expect(await rowOf(attempt)).toMatchObject({ state: 'completed', leased_until: null, check_at: asked });
  });
});

test('an approval is dated from when it was first seen', async () => {
  const attempt = await attemptIn('created');
  await say(attempt, outcomes.approved);
  expect(await rowOf(attempt)).toMatchObject({ approved_at: attempt.now });
  await changePayment(world.shop.db, attempt.id, { leasedUntil: attempt.leasedUntil, checkAt: null });
  await say(attempt, outcomes.approved, { later: 5 });
  expect(await rowOf(attempt)).toMatchObject({
    approved_at: attempt.now,
    check_at: secondsAfter(attempt.now, 15),
  });
  await changePayment(world.shop.db, attempt.id, { state: 'capturing' });
  await say(attempt, outcomes['not-approved']);
  expect(await rowOf(attempt)).toMatchObject({ state: 'created', approved_at: null });
});
