import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inLondon } from '#contract/delivery/calendar.ts';
import { shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { countOrders, listOrdersForDesk, type WantedOrders } from './order-list.queries.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());

const today = () => inLondon(world.shop.clock.now()).day;

async function list(wanted: Partial<WantedOrders> = {}) {
  const found = await listOrdersForDesk(world.shop.db, {
    withPeople: true,
    today: today(),
    limit: 50,
    ...wanted,
  });
  return { ...found, numbers: found.orders.map(({ orderNumber }) => orderNumber) };
}

async function paid(buyer: Buyer, productId: string) {
  const order = await buyer.orderOf(productId);
  const paypalOrderId = await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  const { paymentTransactionId } = await buyer.see(order.id);
  return { ...order, paypalOrderId, captureId: paymentTransactionId! };
}

describe('an order is found', () => {
  test('by number, person, place, goods and PayPal’s ids, and by viewers only by what names no person', async () => {
    const buyer = await world.buyer();
    const product = await world.stock(5, { name: 'Otter sleepsuit, sage' });
    await world.shop.db
      .updateTable('customers')
      .set({ first_name: 'Philippa', last_name: 'Okonjo' })
      .where('id', '=', buyer.id)
      .execute();
    await world.shop.db
      .updateTable('addresses')
      .set({ phone_number: '+442079460018' })
      .where('customer_id', '=', buyer.id)
      .execute();
    const order = await paid(buyer, product);
    const { sku } = await world.shop.db
      .selectFrom('products')
      .where('id', '=', product)
      .select('sku')
      .executeTakeFirstOrThrow();
    const goods = [
      order.orderNumber,
      order.orderNumber.replace('-', '').toLowerCase(),
      `order #${order.orderNumber}`,
      `otter ${sku}`,
      order.paypalOrderId,
      order.captureId,
    ];
    const people = [
      'philippa okonjo',
      buyer.email.slice(0, 20),
      'LS1 1AA otter',
      'ls11aa sage',
      '02079460018 otter',
    ];
    for (const search of [...goods, ...people])
      expect((await list({ search })).numbers, search).toEqual([order.orderNumber]);
    for (const search of goods) {
      expect((await list({ search, withPeople: false })).numbers, search).toEqual([order.orderNumber]);
    }
    for (const search of people)
      expect((await list({ search, withPeople: false })).numbers, search).toEqual([]);
    expect((await list({ search: order.orderNumber, withPeople: false })).orders).toMatchObject([
      { customer: null, email: null, postalCode: null },
    ]);

    await world.shop.db
      .updateTable('customers')
      .set({ last_name: 'Marchbanks' })
      .where('id', '=', buyer.id)
      .execute();
    expect((await list({ search: 'marchbanks' })).numbers).toEqual([order.orderNumber]);
    expect((await list({ search: 'okonjo' })).numbers).toEqual([]);
  });

  test('no longer by its customer, once the account is deleted and the parcel has arrived', async () => {
    const buyer = await world.buyer();
    const order = await paid(buyer, await world.stock(5));
    await shipOrder(world.context, order.id);
    await world.shop.db
      .updateTable('orders')
      .set({ status: 'Delivered', delivered_at: world.shop.clock.now() })
      .where('id', '=', order.id)
      .execute();
    expect((await list({ search: buyer.email })).numbers).toEqual([order.orderNumber]);
    await buyer.call('deleteAccount', { body: { password: buyer.password } });
    expect((await list({ search: buyer.email })).numbers).toEqual([]);
    const { rows } = await sql<{ words: string }>`
      select words from order_search where order_id = ${order.id}`.execute(world.shop.db);
    expect(rows[0]!.words.split('\n')[1]).toBe('');
    expect((await list({ search: order.orderNumber })).orders).toMatchObject([
      { customer: null, email: null },
    ]);
  });

  test('with characters that mean something in a LIKE pattern', async () => {
    expect((await list({ search: '100% _ \\' })).numbers).toEqual([]);
  });
});

test('what waits is listed oldest first and in pages, and each view contains what it says', async () => {
  const buyer = await world.buyer();
  const before = (await list({ view: 'to-pack', limit: 100 })).numbers;
  const numbers: string[] = [];
  for (let count = 0; count < 3; count++) {
    numbers.push((await paid(buyer, await world.stock(5))).orderNumber);
  }
  const all = [...before, ...numbers];
  expect((await list({ view: 'to-pack' })).numbers).toEqual(all);
  expect((await list()).numbers.slice(0, 3)).toEqual(numbers.toReversed());

  const first = await list({ view: 'to-pack', limit: all.length - 2 });
  expect(first).toMatchObject({ numbers: all.slice(0, -2), hasMore: true });
  const rest = await list({ view: 'to-pack', limit: 2, after: first.orders.at(-1)!.id });
  expect(rest).toMatchObject({ numbers: all.slice(-2), hasMore: false });
  expect(await countOrders(world.shop.db, 'to-pack', today(), 2)).toBe(2);
  expect(await countOrders(world.shop.db, 'to-pack', today(), 1000)).toBe(all.length);

  await shipOrder(world.context, numbers[0]!);
  expect((await list({ view: 'sent' })).numbers[0]).toBe(numbers[0]);
  expect((await list({ view: 'to-pack' })).numbers).not.toContain(numbers[0]);

  await refundOrder(world.context, numbers[1]!, 100);
  expect((await list({ view: 'refunds' })).numbers).toEqual([numbers[1]]);

  await world.shop.db
    .updateTable('orders')
    .set({ promised_at: new Date(), arrives_from: '2020-01-02', arrives_to: '2020-01-03' })
    .where('order_number', '=', numbers[2]!)
    .execute();
  expect((await list({ view: 'late' })).numbers).toEqual([numbers[2]]);
  expect((await list({ view: 'in-review' })).numbers).toEqual([]);
});

test('an order is found by the id of its refund, in any spelling', async () => {
  const order = await paid(await world.buyer(), await world.stock(5));
  await refundOrder(world.context, order.orderNumber, 100);
  const refundId = async () =>
    (
      await world.shop.db
        .selectFrom('refunds')
        .where('order_id', '=', order.id)
        .select('paypal_refund_id')
        .executeTakeFirstOrThrow()
    ).paypal_refund_id;
  await world.workUntil(async () => (await refundId()) !== null);
  const id = (await refundId())!;
  for (const search of [id, id.toLowerCase(), `${id} ${order.orderNumber}`]) {
    expect((await list({ search, withPeople: false })).numbers, search).toEqual([order.orderNumber]);
  }
  expect((await list({ search: `${id} elsewhere` })).numbers).toEqual([]);
});
