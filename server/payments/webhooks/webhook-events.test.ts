import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { changePayment, findCurrentPayment } from '#server/payments/payments.queries.ts';
import { deleteOldEvents, receiveWebhook } from './webhooks.service.ts';

/* What a genuine event makes the shop check. For whether it is genuine, see webhooks.test.ts. */

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

const later = () => secondsAfter(world.shop.clock.now(), 3600);

function shopThatFinds(isGenuine: () => Promise<boolean>, now = later()) {
  const paypal = { ...world.context.paypal, isGenuineWebhook: isGenuine };
  return { ...world.context, paypal, clock: { now: () => now } };
}

const receive = (event: unknown, now?: Date) => receiveText(JSON.stringify(event), now);

const receiveText = (text: string, now?: Date) =>
  receiveWebhook(
    shopThatFinds(() => Promise.resolve(true), now),
    {},
    Buffer.from(text),
  );

const eventAbout = (resource: unknown) => ({ id: `WH-${randomUUID()}`, event_type: 'ANY', resource });

/** A payment with a PayPal order and a capture, which nothing checks. */
async function quietAttempt() {
  await buyer.call('clearBasket', {});
  const order = await buyer.orderOf(await world.stock(5));
  const paypalOrderId = await buyer.initiate(order.id);
  const { id } = (await findCurrentPayment(world.shop.db, order.id))!;
  const captureId = `CAPTURE-${id}`;
  await changePayment(world.shop.db, id, { state: 'abandoned', captureId, checkAt: null });
  const checkAt = async () => (await findCurrentPayment(world.shop.db, order.id))!.checkAt;
  return { orderId: order.id, paypalOrderId, captureId, checkAt };
}

type Names = Pick<Awaited<ReturnType<typeof quietAttempt>>, 'orderId' | 'paypalOrderId' | 'captureId'>;

describe('an event', () => {
  test.each<[string, (names: Names) => object]>([
    ['its own id, of an order', ({ paypalOrderId }) => ({ id: paypalOrderId })],
    ['its own id, of a capture', ({ captureId }) => ({ id: captureId })],
    ['the order it belongs to', ({ paypalOrderId }) => related({ order_id: paypalOrderId })],
    ['the capture it belongs to', ({ captureId }) => related({ capture_id: captureId })],
    [
      'the capture above it',
      ({ captureId }) => ({
        id: 'REFUND',
        links: [
          { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/REFUND' },
          { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureId}` },
        ],
      }),
    ],
    ['our own order', ({ orderId }) => ({ id: 'ELSEWHERE', custom_id: orderId })],
    [
      'its id, however odd the rest',
      ({ captureId }) => ({ id: captureId, custom_id: 7, supplementary_data: 'none', links: [{ up: 1 }] }),
    ],
    [
      'nothing but our own order, and ids that are empty',
      ({ orderId }) => ({ custom_id: orderId, links: [{ rel: 'up', href: 'https://api.paypal.com/' }] }),
    ],
  ])('that names a payment by %s has it looked at, once', async (_how, resourceOf) => {
    const { checkAt, ...names } = await quietAttempt();
    const event = eventAbout(resourceOf(names));
    const now = later();
    expect(await receive(event, now)).toBe(true);
    expect(await checkAt()).toEqual(now);
    expect(await receive(event, secondsAfter(now, 1))).toBe(false);
    expect(await checkAt()).toEqual(now);
  });

  function related(ids: object) {
    return { id: 'REFUND', supplementary_data: { related_ids: ids } };
  }

  test.each<[string, (names: Names) => unknown]>([
    ['of something else', () => eventAbout({ id: 'ELSEWHERE' })],
    ['of something else of ours', () => eventAbout({ id: 'ELSEWHERE', custom_id: randomUUID() })],
    ['whose order is not written as ours are', () => eventAbout({ custom_id: 'order-1' })],
    ['without an id', ({ captureId }) => ({ event_type: 'ANY', resource: { id: captureId } })],
    ['without a type', ({ captureId }) => ({ id: 'WH-1', resource: { id: captureId } })],
    ['with an empty id', ({ captureId }) => ({ ...eventAbout({ id: captureId }), id: '' })],
    ['with too long an id', ({ captureId }) => ({ ...eventAbout({ id: captureId }), id: 'x'.repeat(101) })],
    ['about nothing', () => ({ id: 'WH-2', event_type: 'ANY' })],
    [
      'that links to it otherwise than as what it belongs to',
      ({ captureId }) => eventAbout({ links: [{ rel: 'self', href: `https://x/${captureId}` }] }),
    ],
    ['that is none', () => 'event'],
  ])('%s changes nothing', async (_what, eventOf) => {
    const { checkAt, ...names } = await quietAttempt();
    expect(await receive(eventOf(names))).toBe(false);
    expect(await checkAt()).toBeNull();
  });

  test.each(['', 'hello', '{"id":', 'null', '['.repeat(100_000)])(
    'that is not JSON changes nothing (%#)',
    async (text) => {
      expect(await receiveText(text)).toBe(false);
    },
  );

  test('is understood without the NULs in it', async () => {
    const { captureId, checkAt } = await quietAttempt();
    const event = eventAbout({ id: `${captureId}\0`, links: [{ rel: 'up', href: 'https://x/\0' }] });
    expect(await receive({ ...event, id: `${event.id}\0`, event_type: 'ANY\0' })).toBe(true);
    expect(await checkAt()).not.toBeNull();
  });

  test('with an id as long as PayPal may give is recognised again', async () => {
    const { captureId } = await quietAttempt();
    const event = { ...eventAbout({ id: captureId }), id: 'x'.repeat(100) };
    expect(await receive(event)).toBe(true);
    expect(await receive(event)).toBe(false);
  });

  test('is forgotten after thirty days, long after PayPal has stopped repeating it', async () => {
    const { captureId } = await quietAttempt();
    const event = eventAbout({ id: captureId });
    const start = later();
    await receive(event, start);
    const days = (count: number) =>
      shopThatFinds(() => Promise.resolve(true), secondsAfter(start, count * 86_400));
    await deleteOldEvents(days(30));
    expect(await receive(event)).toBe(false);
    await deleteOldEvents(days(30.001));
    expect(await receive(event)).toBe(true);
  });
});

describe('a signature', () => {
  const outcomeOf = (isGenuine: () => Promise<boolean>) =>
    receiveWebhook(shopThatFinds(isGenuine), {}, Buffer.from(JSON.stringify(eventAbout({ id: 'X' }))));

  test('that cannot be checked now makes PayPal send the event again', async () => {
    const cannot = () => Promise.reject(new PayPalError('unclear', 'no answer'));
    await expect(outcomeOf(cannot)).rejects.toMatchObject({
      code: 'server/busy',
      values: { retryAfter: 10 },
    });
  });

  test('that PayPal itself refuses to check is a bad one', async () => {
    const refused = () => Promise.reject(new PayPalError('refused', 'no', { status: 400 }));
    await expect(outcomeOf(refused)).rejects.toMatchObject({ code: 'payments/bad-webhook' });
    await expect(outcomeOf(() => Promise.resolve(false))).rejects.toMatchObject({
      code: 'payments/bad-webhook',
    });
  });

  test('that a fault of ours keeps from being checked is neither', async () => {
    await expect(outcomeOf(() => Promise.reject(new TypeError('our own')))).rejects.toThrow(TypeError);
  });
});

describe('an event about what the buyer’s own return also shows', () => {
  const told = (event_type: string, resource: object) => ({
    id: `WH-${randomUUID()}`,
    event_type,
    resource,
  });

  async function payment() {
    const order = await buyer.orderOf(await world.stock(5));
    const paypalOrderId = await buyer.initiate(order.id);
    const find = async () => (await findCurrentPayment(world.shop.db, order.id))!;
    return { order, paypalOrderId, find };
  }

  test('of an approval is followed up when the buyer has had time to return', async () => {
    const { paypalOrderId, find } = await payment();
    const now = later();
    const approved = told('CHECKOUT.ORDER.APPROVED', { id: paypalOrderId });
    expect(await receive(approved, now)).toBe(false);
    expect(await find()).toMatchObject({ state: 'created', approvedAt: now, checkAt: secondsAfter(now, 15) });
    const again = told('CHECKOUT.ORDER.APPROVED', { id: paypalOrderId });
    await receive(again, secondsAfter(now, 5));
    expect(await find()).toMatchObject({ approvedAt: now });
  });

  test('of an approval is no news for a payment that has moved on', async () => {
    const { order, paypalOrderId, find } = await payment();
    await world.paypal.approve(paypalOrderId);
    await buyer.capture(order.id);
    const before = await find();
    expect(await receive(told('CHECKOUT.ORDER.APPROVED', { id: paypalOrderId }))).toBe(false);
    expect(await find()).toEqual(before);
  });

  test.each(['CHECKOUT.ORDER.COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'])(
    'of completion is news about what has not been captured, and about nothing else (%s)',
    async (type) => {
      const { order, paypalOrderId, find } = await payment();
      const resource = { id: paypalOrderId, custom_id: order.id };
      const { id } = await find();

      await changePayment(world.shop.db, id, { state: 'capturing', leasedUntil: secondsAfter(later(), 40) });
      expect(await receive(told(type, resource), later())).toBe(false);
      await changePayment(world.shop.db, id, { leasedUntil: secondsAfter(later(), -1) });
      const lost = later();
      expect(await receive(told(type, resource), lost)).toBe(true);
      expect((await find()).checkAt).toEqual(lost);
      await changePayment(world.shop.db, id, { state: 'created', leasedUntil: null });

      await world.paypal.approve(paypalOrderId);
      await buyer.capture(order.id);
      expect(await receive(told(type, resource))).toBe(false);
      expect(await find()).toMatchObject({ state: 'completed', checkAt: null });
      // It may have been held since: then the end of the hold is news.
      await changePayment(world.shop.db, id, { checkAt: secondsAfter(later(), 6 * 3600) });
      expect(await receive(told(type, resource))).toBe(true);
      // A refund is always news.
      await changePayment(world.shop.db, id, { checkAt: null });
      expect(await receive(told('PAYMENT.CAPTURE.REFUNDED', resource))).toBe(true);
    },
  );
});
