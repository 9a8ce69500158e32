import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { askedDuring, type Asked } from '#tests/support/statements.ts';

/*
 * The cost of an order is mostly how often PostgreSQL is asked and waited for (docs/decisions/database-connection.md). These
 * are today's numbers, including the session look-up: more is a regression; if there are fewer, lower them.
 */

let world: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  world = await openPayingShop();
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
// The customer's first order, after another one has made the preparations that are made only once.
beforeEach(async () => {
  buyer = await world.buyer();
});

/** With the statements themselves if there are more than there should be. */
function expectCounts(
  { statements, roundTrips }: Asked,
  expected: { statements: number; roundTrips: number },
) {
  const counts = { statements: statements.length, roundTrips };
  expect(counts, statements.length > expected.statements ? statements.join('\n') : '').toEqual(expected);
}

async function basketOf(lines: number): Promise<void> {
  for (let line = 0; line < lines; line++) await buyer.put(await world.stock(5));
}

test('adding to the basket takes seven statements and three round trips', async () => {
  const product = await world.stock(5);
  expectCounts(await askedDuring(() => buyer.put(product)), { statements: 7, roundTrips: 3 });
  expectCounts(await askedDuring(() => buyer.put(product)), { statements: 7, roundTrips: 3 });
});

test('looking at the basket takes two statements', async () => {
  await basketOf(3);
  const asked = await askedDuring(() => buyer.call('getBasket', { query: {} }));
  expectCounts(asked, { statements: 2, roundTrips: 2 });
});

test.each([1, 5])(
  'an order of %i lines takes as many statements as any, from the basket to paid',
  async (lines) => {
    await basketOf(lines);
    let id = '';
    const order = await askedDuring(async () => {
      id = (await buyer.order()).id;
    });
    expectCounts(order, { statements: 15, roundTrips: 9 });

    let paypalOrderId = '';
    const initiate = await askedDuring(async () => {
      paypalOrderId = await buyer.initiate(id);
    });
    expectCounts(initiate, { statements: 10, roundTrips: 6 });

    await world.paypal.approve(paypalOrderId);
    const capture = await askedDuring(async () => {
      expect((await buyer.capture(id)).status).toBe(200);
    });
    expectCounts(capture, { statements: 29, roundTrips: 10 });
  },
);

test('a webhook that is repeated takes one statement', async () => {
  // In a shop of its own: what PayPal could not tell the other, it would tell at any moment from now on.
  const told = await openPayingShop();
  try {
    await told.shop.context.background.stop();
    const { port } = told.shop.app.server.address() as AddressInfo;
    await told.paypal.sendWebhooksTo(`http://127.0.0.1:${port}/api/webhooks/paypal`);
    const payer = await told.buyer();
    const order = await payer.orderOf(await told.stock(5));
    await payer.approve(order.id);
    expect((await payer.capture(order.id)).status).toBe(200);
    const events = async () =>
      (await told.paypal.state()).webhooks.filter(({ event, delivered }) => {
        return delivered && JSON.stringify(event.resource).includes(order.id);
      });
    await expect.poll(async () => (await events()).length).toBe(3);

    for (const { event } of await events()) {
      const isToldAgain = async () =>
        (await events()).some((one) => one.event.id === event.id && one.attempts.length === 2);
      const asked = await askedDuring(async () => {
        await told.paypal.resendWebhook(event.id);
        await expect.poll(isToldAgain).toBe(true);
      });
      expectCounts(asked, { statements: 1, roundTrips: 1 });
    }
  } finally {
    await told.close();
  }
});
