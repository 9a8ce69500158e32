import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());

/** A new payment each time, because the order changes. */
async function startAnother(buyer: Buyer): Promise<string> {
  const { id } = await buyer.order(`note ${Math.random()}`);
  await buyer.initiate(id);
  return id;
}

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: { code: string; status: number; message: string }) => reason,
  );
  return error && { code: error.code, status: error.status, message: error.message };
}

const madeAtPayPal = async () => (await world.paypal.state()).orders.length;

test('a customer can start ten payments a minute and thirty an hour, and no others reach PayPal', async () => {
  const product = await world.stock(100);
  const buyer = await world.buyer();
  await buyer.put(product);
  const before = await madeAtPayPal();
  for (let time = 0; time < 10; time++) await startAnother(buyer);
  expect(await refusalOf(startAnother(buyer))).toMatchObject({
    code: 'payments/too-many',
    status: 429,
    message: expect.stringMatching(/^You have started several payments .* Please wait \d+ seconds?, then/),
  });
  expect((await madeAtPayPal()) - before).toBe(10);

  // Asking again returns the live payment, without calling PayPal.
  await world.wait(61);
  const last = await startAnother(buyer);
  for (let time = 0; time < 5; time++) await buyer.initiate(last);
  for (let time = 0; time < 9; time++) await startAnother(buyer);
  await world.wait(61);
  for (let time = 0; time < 10; time++) await startAnother(buyer);
  await world.wait(61);
  expect(await refusalOf(startAnother(buyer))).toMatchObject({ code: 'payments/too-many' });
  expect((await madeAtPayPal()) - before).toBe(30);

  await world.wait(3600);
  await startAnother(buyer);
});

test('another customer is not delayed by it', async () => {
  const product = await world.stock(100);
  const [hasty, calm] = [await world.buyer(), await world.buyer()];
  await hasty.put(product);
  await calm.put(product);
  for (let time = 0; time < 10; time++) await startAnother(hasty);
  expect(await refusalOf(startAnother(hasty))).toMatchObject({ code: 'payments/too-many' });
  await startAnother(calm);
});

test('ten at once from two tabs count as ten', async () => {
  const product = await world.stock(100);
  const buyer = await world.buyer();
  await buyer.put(product);
  const before = await madeAtPayPal();
  await Promise.allSettled(Array.from({ length: 14 }, () => startAnother(buyer)));
  expect((await madeAtPayPal()) - before).toBeLessThanOrEqual(10);
});

test('one network starts no more than its share, however many customers it has', async () => {
  const product = await world.stock(100);
  const { context } = world.shop;
  const config = { ...context.config, authRequestsPerAddressPerMinute: 45 };
  const strict = await openAnotherProcess({ ...world.shop, context: { ...context, config } });
  const statuses: number[] = [];
  const buyers = await Promise.all(Array.from({ length: 5 }, () => world.buyer()));
  for (const buyer of buyers) {
    await buyer.put(product);
    const { id } = await buyer.order();
    for (let time = 0; time < 10; time++) {
      const answer = await strict.app.inject({
        method: 'POST',
        url: `/api/orders/${id}/initiate-paypal-payment`,
        headers: { authorization: `Bearer ${buyer.token}` },
        remoteAddress: '203.0.113.9',
      });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  await strict.close();
  expect(statuses.filter((status) => status === 200)).toHaveLength(45);
  expect(statuses.slice(45)).toEqual([429, 429, 429, 429, 429]);
});
