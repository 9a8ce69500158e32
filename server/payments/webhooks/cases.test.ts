import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { renderEmail } from '#server/email/email.service.ts';
import { shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { listOrdersForDesk } from '#server/desk/orders/order-list.queries.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { checkLedger } from '#server/payments/ledger-check.service.ts';
import { listCasesOf } from './cases.queries.ts';

/*
 * Money that others move: disputes, reversals, and payments that PayPal holds. The events are really signed
 * and delivered.
 */

const ownerEmail = 'owner@dandle.example';
let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop({ ownerEmail });
  // The test runs the background work itself.
  await world.shop.context.background.stop();
  const { port } = world.shop.app.server.address() as { port: number };
  await world.paypal.sendWebhooksTo(`http://127.0.0.1:${port}/api/webhooks/paypal`);
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(async () => expect(await checkLedger(world.context)).toEqual([]));

async function approvedOrder() {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
  await buyer.approve(order.id);
  const captured = async () =>
    (await world.paypal.state()).captures.find(({ custom_id: id }) => id === order.id)!.id as string;
  const cases = () => listCasesOf(world.shop.db, { orderId: order.id });
  const letters = async () =>
    (await waitingMails(world.shop, ownerEmail, 'owner-payment-case'))
      .filter((content) => content.orderNumber === order.orderNumber)
      .map((content) => renderEmail(world.context.config, { template: 'owner-payment-case', content }));
  return { buyer, order, captured, cases, letters };
}

async function paidOrder() {
  const approved = await approvedOrder();
  expect((await approved.buyer.capture(approved.order.id)).status).toBe(200);
  return { ...approved, captureId: await approved.captured() };
}

/** Waits until every webhook that PayPal sent has been answered. */
const untilDelivered = () =>
  expect
    .poll(async () => (await world.paypal.state()).webhooks.filter(({ delivered }) => !delivered), {
      timeout: 40_000,
    })
    .toEqual([]);

const at = (hour: number) => `2026-03-05T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('a dispute', () => {
  const open = { event: 'CREATED', status: 'OPEN', update_time: at(1) } as const;
  const asked = {
    event: 'UPDATED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    update_time: at(2),
    seller_response_due_date: '2026-03-19T09:00:00.000Z',
  } as const;
  const lost = {
    event: 'RESOLVED',
    status: 'RESOLVED',
    outcome: 'RESOLVED_BUYER_FAVOUR',
    update_time: at(3),
  } as const;
  const permutations = [
    [open, asked, lost],
    [open, lost, asked],
    [asked, open, lost],
    [asked, lost, open],
    [lost, open, asked],
    [lost, asked, open],
  ];

  test.each(permutations)('ends the same in whatever order its events come (%#)', async (...events) => {
    const { order, captureId, cases } = await paidOrder();
    for (const told of [...events, ...events]) {
      await world.paypal.dispute(captureId, { dispute_id: `PP-${order.orderNumber}`, ...told });
      await untilDelivered();
    }
    expect(await cases()).toMatchObject([
      {
        kind: 'dispute',
        paypalId: `PP-${order.orderNumber}`,
        captureId,
        status: 'RESOLVED',
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        outcome: 'RESOLVED_BUYER_FAVOUR',
        amountPence: 6000,
        respondBy: expect.toSatisfy(
          (day: Date | null) => day === null || day.getTime() === Date.UTC(2026, 2, 19, 9),
        ),
        closedAt: new Date(at(3)),
      },
    ]);
  });

  test('is reported to the owner once for each change, and keeps the order from leaving until it is closed', async () => {
    const { buyer, order, captureId, letters } = await paidOrder();
    const before = await buyer.see(order.id);
    const dispute_id = `PP-${order.orderNumber}`;
    for (const told of [open, open, asked, { ...asked, update_time: at(3) }]) {
      await world.paypal.dispute(captureId, { dispute_id, ...told });
      await untilDelivered();
    }
    const [first, second, ...more] = await letters();
    expect(more).toEqual([]);
    for (const part of [dispute_id, '£60.00', 'open', `/desk/orders/${order.orderNumber}`]) {
      expect(first!.text).toContain(part);
      expect(first!.html).toContain(part);
    }
    expect(second!.text).toContain('waiting for your answer');
    expect(first!.text).toContain('Resolution Centre, which shows the deadline');
    expect(second!.text).toContain(
      'Resolution Centre by 19 March 2026: https://www.paypal.com/resolutioncenter',
    );
    const listed = await listOrdersForDesk(world.shop.db, {
      view: 'disputed',
      withPeople: true,
      today: '2026-03-05',
      limit: 100,
    });
    expect(listed.orders.map(({ id }) => id)).toContain(order.id);
    await expect(shipOrder(world.context, order.id)).rejects.toMatchObject({ code: 'orders/disputed' });
    // The customer's own view does not show it.
    expect(await buyer.see(order.id)).toEqual(before);

    const won = { event: 'RESOLVED', status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' } as const;
    await world.paypal.dispute(captureId, { dispute_id, ...won, update_time: at(4) });
    await untilDelivered();
    expect((await letters())[2]!.subject).toContain('a dispute is closed');
    expect(await shipOrder(world.context, order.id)).toMatchObject({ isChanged: true });
  });
});

test('a reversal is recorded once, reported, and the order leaves only if the owner insists', async () => {
  const { order, captureId, cases, letters } = await paidOrder();
  await world.paypal.reverse(captureId);
  await untilDelivered();
  const { webhooks } = await world.paypal.state();
  await world.paypal.resendWebhook(
    webhooks.findLast(({ event }) => event.event_type === 'PAYMENT.CAPTURE.REVERSED').event.id,
  );
  await untilDelivered();
  expect(await cases()).toMatchObject([
    { kind: 'reversal', captureId, status: 'REVERSED', amountPence: 6000, closedAt: null },
  ]);
  expect(await letters()).toHaveLength(1);
  await expect(shipOrder(world.context, order.id)).rejects.toMatchObject({ code: 'orders/disputed' });
  expect(await shipOrder(world.context, order.id, { isInsisted: true })).toMatchObject({ isChanged: true });
});

describe('a payment that PayPal holds', () => {
  test.each([
    ['VERIFICATION_REQUIRED', 1],
    ['SOMETHING_NEWER_THAN_US', 1],
    ['ECHECK', 0],
  ])(
    'because of %s is reported to the owner %i times, and ends when PayPal releases it',
    async (reason, times) => {
      const { buyer, order, captured, cases, letters } = await approvedOrder();
      await world.paypal.fault({ operation: 'capture', fault: 'pending', reason });
      expect(await buyer.capture(order.id)).toMatchObject({ status: 409 });
      for (let look = 0; look < 3; look++) {
        await world.wait(60);
        await world.work();
      }
      expect(await letters()).toHaveLength(times);
      expect((await cases()).map((told) => [told.kind, told.reason, told.closedAt])).toEqual(
        times > 0 ? [['hold', reason, null]] : [],
      );
      await world.paypal.settle(await captured(), 'COMPLETED');
      await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
      expect((await cases()).every(({ closedAt }) => closedAt !== null)).toBe(true);
      expect(await shipOrder(world.context, order.id)).toMatchObject({ isChanged: true });
    },
  );
});

test.each([
  [
    'another shop’s',
    { dispute_id: 'PP-X', status: 'OPEN', disputed_transactions: [{ seller_transaction_id: 'ELSE' }] },
  ],
  ['without a name', { status: 'OPEN', disputed_transactions: [] }],
  [
    'endless',
    { dispute_id: 'x'.repeat(65), status: 'OPEN', disputed_transactions: [{ seller_transaction_id: 'E' }] },
  ],
  ['of no shape', { disputed_transactions: 'all' }],
])('a dispute that is %s leaves no trace', async (_what, resource) => {
  const count = () => world.shop.db.selectFrom('payment_cases').select('id').execute();
  const before = await count();
  await world.paypal.raiseWebhook('CUSTOMER.DISPUTE.CREATED', resource);
  await untilDelivered();
  expect(await count()).toEqual(before);
});
