import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import type { PayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import { cancelUnpaidOrder } from '#server/orders/holds.service.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { initiatePayment } from './initiate.service.ts';
import { changePayment, checkSoon, claimDuePayments } from './payments.queries.ts';
import {
  HEAD_START_SECONDS,
  LEASE_SECONDS,
  NEVER_MADE_SECONDS,
  QUIET_AFTER_SECONDS,
} from './payments.rules.ts';
import { checkDuePayments } from './poller.service.ts';
import type { PaymentContext } from './payments.types.ts';
import { reconcilePayment } from './reconcile.service.ts';

/* Which calls the shop makes to PayPal, how often, and under which request ids, recorded between the two. */

let world: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  world = await openPayingShop();
  // The test runs the background work itself.
  await world.shop.context.background.stop();
});
// A new buyer for each test: one buyer may start at most ten payments a minute.
beforeEach(async () => {
  buyer = await world.buyer();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());

async function newOrder() {
  await buyer.call('clearBasket', {});
  const product = await world.stock(5);
  return { ...(await buyer.orderOf(product)), product };
}

/** The order's hold has ended, and others have bought its goods. */
async function sellOut({ id, product }: { id: string; product: string }) {
  const { db } = world.shop;
  await db.updateTable('orders').set({ reserved_until: null }).where('id', '=', id).execute();
  await db.updateTable('stock').set({ reserved: 0, on_hand: 0 }).where('product_id', '=', product).execute();
}

/** A process of the shop whose calls to PayPal are counted and can be changed on the way. */
function listen(change: Partial<PayPal> = {}, now = () => world.shop.clock.now()) {
  const created: string[] = [];
  const captured: string[] = [];
  const looked: string[] = [];
  const real = world.context.paypal;
  const paypal: PayPal = {
    ...real,
    createOrder(order, requestId) {
      created.push(requestId);
      return (change.createOrder ?? real.createOrder)(order, requestId);
    },
    captureOrder(id, requestId) {
      captured.push(requestId);
      return (change.captureOrder ?? real.captureOrder)(id, requestId);
    },
    getOrder(id) {
      looked.push(id);
      return (change.getOrder ?? real.getOrder)(id);
    },
  };
  const context: PaymentContext = { ...world.context, paypal, clock: { now } };
  return { context, created, captured, looked };
}

const attemptsAt = (orderId: string) =>
  world.shop.db.selectFrom('payments').where('order_id', '=', orderId).orderBy('id').selectAll().execute();

const attemptAt = async (orderId: string) => (await attemptsAt(orderId)).at(-1)!;

const orderRow = (orderId: string) =>
  world.shop.db.selectFrom('orders').where('id', '=', orderId).selectAll().executeTakeFirstOrThrow();

const dead = () => new Promise<never>(() => {});
const unclear = () => Promise.reject(new PayPalError('unclear', 'no answer'));
const refused = (status: number) => () => Promise.reject(new PayPalError('refused', 'no', { status }));

const reconcile = (context: PaymentContext, paymentId: string, isBuyerHere: boolean) =>
  reconcilePayment(context, paymentId, { isBuyerHere });

describe('starting a payment', () => {
  test('in several tabs at once asks PayPal once, and each tab gets the same address', async () => {
    const order = await newOrder();
    const { context, created } = listen();
    const tabs = await Promise.all([1, 2, 3].map(() => initiatePayment(context, buyer.id, order.id)));
    expect(new Set(tabs.map((tab) => tab.approvalUrl)).size).toBe(1);
    expect(created).toHaveLength(1);
  });

  test('by a process that dies is taken over, under the same request id', async () => {
    const order = await newOrder();
    const dying = listen({ createOrder: dead });
    void initiatePayment(dying.context, buyer.id, order.id);
    await expect.poll(() => dying.created.length).toBe(1);
    const later = secondsAfter(world.shop.clock.now(), LEASE_SECONDS + 1);
    const { context, created } = listen({}, () => later);
    await initiatePayment(context, buyer.id, order.id);
    expect(created).toEqual(dying.created);
    expect(await attemptsAt(order.id)).toMatchObject([{ state: 'created', leased_until: null }]);
  });

  test('by a process that dies is over three hours later if nobody asks for it again', async () => {
    const order = await newOrder();
    const start = world.shop.clock.now();
    const dying = listen({ createOrder: dead }, () => start);
    void initiatePayment(dying.context, buyer.id, order.id);
    await expect.poll(() => dying.created.length).toBe(1);
    const workAt = (seconds: number) =>
      checkDuePayments(listen({}, () => secondsAfter(start, seconds)).context);
    await workAt(NEVER_MADE_SECONDS - 1);
    expect(await attemptsAt(order.id)).toMatchObject([{ state: 'created' }]);
    await workAt(NEVER_MADE_SECONDS);
    expect(await attemptsAt(order.id)).toMatchObject([{ state: 'abandoned', check_at: null }]);
  });

  test('is refused if the goods have gone, and PayPal is not asked', async () => {
    const order = await newOrder();
    await sellOut(order);
    const { context, created } = listen();
    await expect(initiatePayment(context, buyer.id, order.id)).rejects.toMatchObject({
      code: 'orders/out-of-stock',
    });
    expect(created).toEqual([]);
    expect(await attemptsAt(order.id)).toEqual([]);
  });

  test('that PayPal never answers is over three hours later, and not before', async () => {
    const order = await newOrder();
    const start = world.shop.clock.now();
    await expect(
      initiatePayment(listen({ createOrder: unclear }, () => start).context, buyer.id, order.id),
    ).rejects.toMatchObject({ code: 'payments/provider-unavailable' });
    const attempt = await attemptAt(order.id);
    expect(attempt).toMatchObject({
      state: 'created',
      leased_until: null,
      check_at: secondsAfter(start, NEVER_MADE_SECONDS),
    });
    const { context, looked } = listen();
    expect(await reconcile(context, attempt.id, false)).toBe('not-approved');
    expect(looked).toEqual([]);
    expect(await attemptAt(order.id)).toMatchObject({
      state: 'abandoned',
      check_at: null,
      note: 'PayPal does not know it any more',
    });
  });

  test('is logged in the customer’s own activity', async () => {
    const order = await newOrder();
    await buyer.initiate(order.id);
    const activities = await world.shop.db
      .selectFrom('activity')
      .where('entity_id', '=', order.id)
      .where('action', '=', 'Payment started')
      .selectAll()
      .execute();
    expect(activities).toMatchObject([
      { customer_id: buyer.id, entity_type: 'Order', changes: `${order.orderNumber}: PayPal` },
    ]);
  });

  test('says which attempt was too old, and when PayPal is asked about the new one', async () => {
    const order = await newOrder();
    await buyer.initiate(order.id);
    const start = secondsAfter(world.shop.clock.now(), 2.5 * 3600);
    await initiatePayment(listen({}, () => start).context, buyer.id, order.id);
    expect(await attemptsAt(order.id)).toMatchObject([
      { state: 'abandoned', check_at: null, note: 'too old to approve' },
      { state: 'created', leased_until: null, check_at: secondsAfter(start, 10), note: null },
    ]);
  });

  test('that PayPal refuses with many words keeps as many as fit', async () => {
    const order = await newOrder();
    const issues = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(99));
    const createOrder = () => Promise.reject(new PayPalError('refused', 'no', { status: 422, issues }));
    await initiatePayment(listen({ createOrder }).context, buyer.id, order.id).catch(() => {});
    expect((await attemptAt(order.id)).note).toBe(issues.join(' ').slice(0, 500));
  });
});

async function approvedAttempt() {
  const order = await newOrder();
  await buyer.approve(order.id);
  return { order, id: (await attemptAt(order.id)).id };
}

describe('capturing', () => {
  test('again after an unknown outcome looks first, and keeps the request id', async () => {
    const { id, order } = await approvedAttempt();
    const { context, captured, looked } = listen({ captureOrder: unclear });
    expect(await reconcile(context, id, true)).toBe('unknown');
    expect(looked).toEqual([]);
    expect(await attemptAt(order.id)).toMatchObject({ state: 'capturing', leased_until: null });
    const second = listen();
    expect(await reconcile(second.context, id, false)).toBe('paid');
    expect(second.looked).toHaveLength(1);
    expect([...captured, ...second.captured]).toEqual([`${id}:capture:1`, `${id}:capture:1`]);
  });

  test('again after a definite refusal uses a new request id', async () => {
    const { id } = await approvedAttempt();
    await world.paypal.fault({ operation: 'capture', fault: 'refuse', issue: 'ORDER_NOT_APPROVED' });
    const { context, captured } = listen();
    expect(await reconcile(context, id, true)).toBe('not-approved');
    expect(await reconcile(context, id, true)).toBe('paid');
    expect(captured).toEqual([`${id}:capture:1`, `${id}:capture:2`]);
  });

  test('what nobody approves is tried five times, and holds no stock after that until PayPal has seen an approval', async () => {
    const order = await newOrder();
    const paypalOrderId = await buyer.initiate(order.id);
    const { id } = await attemptAt(order.id);
    const { context, captured } = listen();
    for (let time = 0; time < 20; time++) expect(await reconcile(context, id, true)).toBe('not-approved');
    expect(captured).toHaveLength(5);
    expect((await orderRow(order.id)).payment_in_progress).toBe(false);

    await world.paypal.approve(paypalOrderId);
    expect(await reconcile(context, id, false)).toBe('not-approved');
    expect(await reconcile(context, id, true)).toBe('paid');
    expect(captured).toHaveLength(6);
  });

  test('what PayPal is still checking is looked at when it is due, not whenever the buyer presses', async () => {
    const { id } = await approvedAttempt();
    await world.paypal.fault({ operation: 'capture', fault: 'pending' });
    expect(await reconcile(listen().context, id, true)).toBe('pending');
    const { context, looked } = listen();
    for (let time = 0; time < 5; time++) expect(await reconcile(context, id, true)).toBe('pending');
    expect(looked).toEqual([]);
    expect(await reconcile(context, id, false)).toBe('pending');
    expect(looked).toHaveLength(1);
  });

  test('does not let a buyer who comes back again and again keep the goods beyond three hours', async () => {
    const product = await world.stock(1);
    await buyer.put(product);
    const order = await buyer.order();
    await buyer.initiate(order.id);
    const { id } = await attemptAt(order.id);
    const start = world.shop.clock.now();
    let later = start;
    const isHeldAtPayPal: boolean[] = [];
    const captureOrder = async () => {
      isHeldAtPayPal.push((await orderRow(order.id)).reserved_until !== null);
      throw new PayPalError('refused', 'no', { status: 422, issues: ['ORDER_NOT_APPROVED'] });
    };
    const { context } = listen({ captureOrder }, () => later);
    for (let minutes = 0; minutes < 180; minutes += 10) {
      later = secondsAfter(start, minutes * 60);
      await reconcile(context, id, true);
    }
    isHeldAtPayPal.length = 0;
    later = secondsAfter(start, 3.1 * 3600);
    for (let time = 0; time < 10; time++) await reconcile(context, id, true);
    expect(isHeldAtPayPal).toEqual([]);
  });

  test('what PayPal has forgotten ends the attempt, and a buyer who is still there may try again', async () => {
    const { id, order } = await approvedAttempt();
    expect(await reconcile(listen({ captureOrder: refused(404) }).context, id, true)).toBe('not-approved');
    expect(await attemptAt(order.id)).toMatchObject({ state: 'abandoned', check_at: expect.any(Date) });
    expect(await orderRow(order.id)).toMatchObject({
      payment_in_progress: false,
      reserved_until: expect.any(Date),
    });
    await buyer.approve(order.id);
    expect((await buyer.capture(order.id)).status).toBe(200);
  });

  test('is declined by a refusal that gives no reason', async () => {
    const { id, order } = await approvedAttempt();
    expect(await reconcile(listen({ captureOrder: refused(422) }).context, id, true)).toBe('declined');
    expect(await attemptAt(order.id)).toMatchObject({ state: 'declined', note: 'status 422' });
  });

  test('is not attempted without a PayPal order: the buyer cannot have approved', async () => {
    const order = await newOrder();
    await initiatePayment(listen({ createOrder: unclear }).context, buyer.id, order.id).catch(() => {});
    const { context, captured } = listen();
    expect(await reconcile(context, (await attemptAt(order.id)).id, true)).toBe('not-approved');
    expect(captured).toEqual([]);
    expect(await attemptAt(order.id)).toMatchObject({ state: 'created', leased_until: null });
  });

  test('is not attempted once the order is cancelled, which ends the attempt', async () => {
    const { id, order } = await approvedAttempt();
    await buyer.call('cancelOrder', { params: { id: order.id } });
    const { context, captured } = listen();
    expect(await reconcile(context, id, true)).toBe('not-payable');
    expect(captured).toEqual([]);
    expect(await attemptAt(order.id)).toMatchObject({
      state: 'abandoned',
      leased_until: null,
      check_at: null,
      note: 'the order is not open',
    });
  });

  test('is not attempted if the goods have gone, which ends the attempt', async () => {
    const { id, order } = await approvedAttempt();
    await sellOut(order);
    const { context, captured } = listen();
    expect(await reconcile(context, id, true)).toBe('out-of-stock');
    expect(captured).toEqual([]);
    expect(await attemptAt(order.id)).toMatchObject({
      state: 'abandoned',
      leased_until: null,
      check_at: null,
      note: 'out of stock',
    });
    expect((await orderRow(order.id)).payment_in_progress).toBe(false);
  });
});

describe('a buyer who has approved and not returned', () => {
  async function approvedAndSeen() {
    const { id, order } = await approvedAttempt();
    const seen = world.shop.clock.now();
    expect(await reconcile(listen({}, () => seen).context, id, false)).toBe('not-approved');
    expect(await attemptAt(order.id)).toMatchObject({ state: 'created', approved_at: seen });
    return { id, order, seen };
  }

  test('has the whole head start, and not a moment more', async () => {
    const { id, seen } = await approvedAndSeen();
    const before = listen({}, () => secondsAfter(seen, HEAD_START_SECONDS - 0.001));
    expect(await reconcile(before.context, id, false)).toBe('not-approved');
    expect(before.captured).toEqual([]);
    const then = listen({}, () => secondsAfter(seen, HEAD_START_SECONDS));
    expect(await reconcile(then.context, id, false)).toBe('paid');
    expect(then.captured).toEqual([`${id}:capture:1`]);
  });

  test('and cancels while PayPal is being asked is not charged', async () => {
    const { id, order, seen } = await approvedAndSeen();
    const getOrder: PayPal['getOrder'] = async (paypalOrderId) => {
      const answer = await world.context.paypal.getOrder(paypalOrderId);
      await transaction(world.shop.db, async (trx) =>
        cancelUnpaidOrder(trx, (await lockOrder(trx, order.id))!, 'customer', seen),
      );
      return answer;
    };
    const { context, captured } = listen({ getOrder }, () => secondsAfter(seen, HEAD_START_SECONDS));
    expect(await reconcile(context, id, false)).toBe('not-payable');
    expect(captured).toEqual([]);
    expect(await attemptAt(order.id)).toMatchObject({ state: 'abandoned', leased_until: null });
  });

  test('and whose attempt is given up while PayPal is being asked is not charged', async () => {
    const { id, seen } = await approvedAndSeen();
    const getOrder: PayPal['getOrder'] = async (paypalOrderId) => {
      const answer = await world.context.paypal.getOrder(paypalOrderId);
      await changePayment(world.shop.db, id, { state: 'abandoned', checkAt: null });
      return answer;
    };
    const { context, captured } = listen({ getOrder }, () => secondsAfter(seen, HEAD_START_SECONDS));
    expect(await reconcile(context, id, false)).toBe('not-payable');
    expect(captured).toEqual([]);
  });
});

describe('a payment in review', () => {
  const wrongly: PayPal['getOrder'] = async (id) => {
    const told = await world.context.paypal.getOrder(id);
    return { ...told, captures: told.captures.map((capture) => ({ ...capture, customId: 'another' })) };
  };
  async function doubtfulAttempt() {
    const { id, order } = await approvedAttempt();
    await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
    expect(await reconcile(listen().context, id, true)).toBe('review');
    return { id, order };
  }

  test('is checked for a month, about four times a day, and then no longer', async () => {
    const { id, order } = await doubtfulAttempt();
    let looks = 0;
    for (let at = (await attemptAt(order.id)).check_at; at !== null; looks++) {
      const now = at;
      const { context, looked, captured } = listen({ getOrder: wrongly }, () => now);
      expect(await reconcile(context, id, false)).toBe('review');
      expect({ looked: looked.length, captured }).toEqual({ looked: 1, captured: [] });
      at = (await attemptAt(order.id)).check_at;
    }
    expect(looks).toBeGreaterThan(110);
    expect(looks).toBeLessThan(140);
    // A webhook about it makes the shop check once more.
    expect(await reconcile(listen().context, id, false)).toBe('paid');
    expect(await orderRow(order.id)).toMatchObject({ status: 'Processing', payment_status: 'Paid' });
    expect(await attemptAt(order.id)).toMatchObject({ state: 'completed', note: null });
  });

  test('stays in review while PayPal does not answer, and its buyer cannot hurry it', async () => {
    const { id, order } = await doubtfulAttempt();
    const since = (await attemptAt(order.id)).review_since!;
    const { context, looked } = listen({ getOrder: unclear }, () => secondsAfter(since, 60));
    expect(await reconcile(context, id, true)).toBe('review');
    expect(looked).toEqual([]);
    expect(await reconcile(context, id, false)).toBe('unknown');
    expect(await attemptAt(order.id)).toMatchObject({
      state: 'review',
      leased_until: null,
      check_at: secondsAfter(since, 120),
    });
  });
});

test('an attempt that was given up is not captured, although its buyer approved it long ago', async () => {
  const { id, order } = await approvedAttempt();
  const approvedAt = secondsAfter(world.shop.clock.now(), -3600);
  await changePayment(world.shop.db, id, { state: 'abandoned', approvedAt });
  const { context, captured } = listen();
  expect(await reconcile(context, id, false)).toBe('not-approved');
  expect(captured).toEqual([]);
  expect(await attemptAt(order.id)).toMatchObject({ state: 'abandoned', leased_until: null });
});

test('a payment belongs to its lease holder until the very moment the lease ends', async () => {
  const { id, order } = await approvedAttempt();
  const leasedUntil = secondsAfter(world.shop.clock.now(), LEASE_SECONDS);
  await changePayment(world.shop.db, id, { leasedUntil });
  const before = listen({}, () => secondsAfter(leasedUntil, -0.001));
  expect(await reconcile(before.context, id, true)).toBe('busy');
  const then = listen({}, () => leasedUntil);
  expect(await reconcile(then.context, id, true)).toBe('paid');
  expect(await attemptAt(order.id)).toMatchObject({ leased_until: null });
});

test.each([true, false])(
  'a fault of ours is not mistaken for PayPal’s silence (the buyer is here: %s)',
  async (isBuyerHere) => {
    const { id } = await approvedAttempt();
    const fault = () => Promise.reject(new TypeError('our own'));
    const { context } = listen({ getOrder: fault, captureOrder: fault });
    await expect(reconcile(context, id, isBuyerHere)).rejects.toThrow(TypeError);
  },
);

describe('the poller', () => {
  test('checks every payment that is due, even if one of them fails', async () => {
    const { db } = world.shop;
    await db.updateTable('payments').set({ check_at: null }).execute();
    const paypalIds: string[] = [];
    for (let count = 0; count < 11; count++) {
      // One buyer may start at most ten a minute.
      if (count === 6) buyer = await world.buyer();
      paypalIds.push(await buyer.initiate((await newOrder()).id));
    }
    const getOrder: PayPal['getOrder'] = (id) => {
      if (id === paypalIds[3]) throw new TypeError('our own');
      return world.context.paypal.getOrder(id);
    };
    const due = secondsAfter(world.shop.clock.now(), 60);
    const { context, looked } = listen({ getOrder }, () => due);
    await checkDuePayments(context);
    expect(looked.toSorted()).toEqual(paypalIds.toSorted());
  });

  /** Payments that look abandoned and are due, each for an order of its own. */
  async function abandonMany(count: number, startedAt: Date, checkAt: Date): Promise<void> {
    await sql`
      with copied as (
        insert into orders (order_number, status, payment_status, placed_at, fingerprint, subtotal_pence,
          shipping_pence, tax_pence, total_pence, shipping_address)
        select 'QUIET-' || number, 'Pending', 'Pending', ${startedAt}, '', 1250, 395, 0, 1645, '{}'
        from generate_series(1, ${count}::int) number
        returning id, order_number
      )
      insert into payments (order_id, amount_pence, paypal_order_id, approval_url, created_at, check_at)
      select id, 1645, order_number, 'https://www.paypal.com/', ${startedAt}, ${checkAt} from copied
    `.execute(world.shop.db);
  }
  const forget = async () => {
    const { db } = world.shop;
    await db.deleteFrom('orders').where('order_number', 'like', 'QUIET-%').execute();
    await db.updateTable('payments').set({ check_at: null }).execute();
  };

  test('checks abandoned attempts in turn, and more important payments before all of them', async () => {
    const { db } = world.shop;
    await forget();
    const abandoned = await buyer.initiate((await newOrder()).id);
    const young = await buyer.initiate((await newOrder()).id);
    buyer = await world.buyer();
    const approved = await buyer.approve((await newOrder()).id);
    const reported = await buyer.initiate((await newOrder()).id);
    const now = world.shop.clock.now();
    const old = secondsAfter(now, -3600);
    const later = secondsAfter(old, QUIET_AFTER_SECONDS);
    const ofPayPal = (...ids: string[]) => db.updateTable('payments').where('paypal_order_id', 'in', ids);
    await ofPayPal(abandoned, approved, reported).set({ created_at: old, check_at: later }).execute();
    await ofPayPal(approved).set({ approved_at: old }).execute();
    await ofPayPal(young).set({ check_at: now }).execute();
    await abandonMany(5000, old, later);
    await checkSoon(db, { paypalIds: [reported] }, now);

    const looks: string[] = [];
    const getOrder: PayPal['getOrder'] = (id) => {
      looks.push(id);
      return Promise.reject(new PayPalError('unclear', 'not asked'));
    };
    const { context } = listen({ getOrder }, () => now);
    const important = [approved, reported, young].toSorted();
    await checkDuePayments(context);
    expect(looks.slice(0, 3).toSorted()).toEqual(important);
    expect(looks).toHaveLength(23);
    // Each run checks different ones.
    for (let run = 0; run < 4; run++) await checkDuePayments(context);
    expect(looks).toHaveLength(103);
    expect(new Set(looks).size).toBe(103);
    // An abandoned payment named in a webhook is checked first.
    const last = 'QUIET-4999';
    looks.length = 0;
    await checkSoon(db, { paypalIds: [last] }, now);
    await checkDuePayments(context);
    expect(looks[0]).toBe(last);
  });

  test('checks an attempt that was missed while it was young when the abandoned ones have their turn', async () => {
    await forget();
    const now = world.shop.clock.now();
    // As if the shop had been closed for an hour.
    await abandonMany(30, secondsAfter(now, -3600), secondsAfter(now, -3500));
    let time = now;
    const getOrder = () => Promise.reject(new PayPalError('unclear', 'not asked'));
    const { context, looked } = listen({ getOrder }, () => time);
    await checkDuePayments(context);
    expect(looked).toEqual([]);
    time = secondsAfter(now, 10);
    await checkDuePayments(context);
    expect(looked).toHaveLength(20);
  });

  test('counts a payment as quiet once it is checked only once a minute', async () => {
    const start = new Date('2024-03-05T12:00:00Z');
    const turnOf = async (seconds: number) => {
      const checkAt = secondsAfter(start, seconds);
      const { rows } = await sql<{ turn: string }>`
        select payment_turn('created', null, false, ${start}, ${checkAt}) as turn
      `.execute(world.shop.db);
      return rows[0]!.turn;
    };
    expect(await turnOf(QUIET_AFTER_SECONDS - 0.001)).toBe('young');
    expect(await turnOf(QUIET_AFTER_SECONDS)).toBe('quiet');
  });

  test('reads exactly what it claims, however many are waiting', async () => {
    const { db } = world.shop;
    await forget();
    const paypalId = await buyer.initiate((await newOrder()).id);
    const now = world.shop.clock.now();
    await abandonMany(5000, secondsAfter(now, -3600), secondsAfter(now, -60));
    await checkSoon(db, { paypalIds: [paypalId] }, now);
    await sql`analyze payments`.execute(db);
    for (const [turn, count] of [
      ['first', 1],
      ['young', 0],
      ['quiet', 10],
    ] as const) {
      const claim = async (trx: Database) =>
        expect(await claimDuePayments(trx, now, { max: 10, turn }), turn).toHaveLength(count);
      expect(await countRowsRead(db, 'payments', claim), turn).toBeLessThan(50);
    }
  });
});
