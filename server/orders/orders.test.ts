import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { orderTransitions, paymentTransitions, transitionsOfKind } from './orders.rules.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) });

async function availableOf(productId: string): Promise<number> {
  const row = await world.shop.db
    .selectFrom('stock')
    .where('product_id', '=', productId)
    .select(['on_hand', 'reserved'])
    .executeTakeFirstOrThrow();
  return row.on_hand - row.reserved;
}

const create = (buyer: Buyer, body: object = {}) =>
  buyer.call('createOrder', {
    body: { shippingAddressId: buyer.addressId, paymentMethodHint: 'PayPal', ...body },
  });

describe('ordering the basket', () => {
  test('keeps prices, names and address as they were, and leaves the basket alone', async () => {
    const product = await world.stock(5, { pricePence: 1999, name: 'Cot mobile' });
    const buyer = await world.buyer();
    await buyer.put(product, 2);
    const order = await buyer.order('Ring twice');
    await world.shop.db
      .updateTable('products')
      .set({ price_pence: 1, name: 'Something else' })
      .where('id', '=', product)
      .execute();

    expect(await buyer.see(order.id)).toMatchObject(order);
    expect(order).toMatchObject({
      OrderStatus: 'Pending',
      PaymentStatus: 'Pending',
      subtotal: 39.98,
      shippingCost: 3.95,
      taxes: 7.32,
      discountAmount: 0,
      grandTotal: 43.93,
      paymentMethod: 'PayPal',
      paymentTransactionId: null,
      notes: 'Ring twice',
      shippingAddress: { contactName: 'Ada Parent', postalCode: 'LS1 1AA', country: 'United Kingdom' },
      billingAddress: null,
    });
    expect(order.items).toMatchObject([
      { productId: product, productNameSnapshot: 'Cot mobile', quantity: 2, unitPriceAtOrder: 19.99 },
    ]);
    expect((await buyer.call('getBasket', { query: {} })).items).toHaveLength(1);
    expect(await availableOf(product)).toBe(3);
  });

  test('again gives the same order and a fresh hold', async () => {
    const product = await world.stock(1);
    const buyer = await world.buyer();
    const first = await buyer.orderOf(product);
    await world.wait(20 * 60);
    const again = await buyer.order();
    await world.wait(20 * 60);
    await world.work();

    expect(again.id).toBe(first.id);
    expect(await availableOf(product)).toBe(0);
  });

  test('accepts the name of the one payment method in any case, or none', async () => {
    const buyer = await world.buyer();
    const { id } = await buyer.orderOf(await world.stock(1));
    for (const paymentMethodHint of ['PAYPAL', 'paypal', undefined]) {
      expect(await create(buyer, { paymentMethodHint })).toMatchObject({ id });
    }
  });

  test('a hundred times at once makes one order', async () => {
    const product = await world.stock(50);
    const buyer = await world.buyer();
    await buyer.put(product, 3);
    const orders = await Promise.all(Array.from({ length: 100 }, () => buyer.order()));

    expect(new Set(orders.map((order) => order.id)).size).toBe(1);
    expect(await availableOf(product)).toBe(47);
  });

  test('with one Idempotency-Key a hundred times at once makes one order and one answer', async () => {
    const product = await world.stock(50);
    const buyer = await world.buyer();
    await buyer.put(product, 3);
    const post = () =>
      world.shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': 'one-and-the-same' },
        payload: { shippingAddressId: buyer.addressId, paymentMethodHint: 'PayPal' },
      });
    const answers = await Promise.all(Array.from({ length: 100 }, post));
    const bodies = answers.filter(({ statusCode }) => statusCode < 300).map(({ body }) => body);

    expect(new Set(answers.map(({ statusCode }) => statusCode))).not.toContain(500);
    expect(new Set(bodies).size).toBe(1);
    expect((await post()).body).toBe(bodies[0]);
    expect((await buyer.call('listOrders', { query: {} })).pageInfo.totalItems).toBe(1);
  });

  test('with a changed basket replaces the order, and its own hold is no obstacle', async () => {
    const product = await world.stock(3);
    const buyer = await world.buyer();
    const first = await buyer.orderOf(product, 2);
    await buyer.put(product, 1);
    const second = await buyer.order();

    expect(second.id).not.toBe(first.id);
    expect(second.items[0]!.quantity).toBe(3);
    expect((await buyer.see(first.id)).OrderStatus).toBe('Cancelled');
    expect(await availableOf(product)).toBe(0);
  });

  test('with a changed price, address text or note is another order', async () => {
    const product = await world.stock(3, { pricePence: 500 });
    const buyer = await world.buyer();
    const first = await buyer.orderOf(product);
    await world.shop.db.updateTable('products').set({ price_pence: 600 }).where('id', '=', product).execute();
    const second = await buyer.order();
    const third = await buyer.order('Leave it with the neighbours');

    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
    expect(second.subtotal).toBe(6);
  });

  test('keeps the primary billing address', async () => {
    const product = await world.stock(3);
    const buyer = await world.buyer();
    await buyer.call('setPrimaryBillingAddress', { params: { id: buyer.addressId } });
    expect((await buyer.orderOf(product)).billingAddress).toMatchObject({ city: 'Leeds' });
  });

  test('refuses an empty basket, a missing or foreign address, and a country we do not serve', async () => {
    const product = await world.stock(3);
    const [buyer, other] = [await world.buyer(), await world.buyer()];
    await expect(create(buyer)).rejects.toEqual(refusal('orders/basket-empty'));
    await buyer.put(product);
    for (const shippingAddressId of [undefined, null, '', 'home']) {
      await expect(create(buyer, { shippingAddressId })).rejects.toEqual(
        refusal('request/invalid', 'Please select a shipping address and ensure your basket is not empty.'),
      );
    }
    await expect(create(buyer, { shippingAddressId: other.addressId })).rejects.toEqual(
      refusal('orders/address-not-found'),
    );
    const abroad = await buyer.call('addAddress', {
      body: {
        contactName: 'Ada Parent',
        streetAddress1: '1 Rue Haute',
        city: 'Lyon',
        regionOrState: 'Rhône',
        postalCode: '69001',
        country: 'France',
      },
    });
    await expect(create(buyer, { shippingAddressId: abroad.id })).rejects.toEqual(
      refusal(
        'orders/country-not-served',
        'We cannot deliver to France yet. Please choose an address in the United Kingdom.',
      ),
    );
  });

  test('refuses more than there is, says how many are left, and refuses more than can be paid at once', async () => {
    const [scarce, dear] = [
      await world.stock(5, { name: 'Bath seat' }),
      await world.stock(999, { pricePence: 90_000 }),
    ];
    const [buyer, rival, rich] = [await world.buyer(), await world.buyer(), await world.buyer()];
    await buyer.put(scarce, 4);
    await rival.orderOf(scarce, 3);
    await expect(create(buyer)).rejects.toEqual(refusal('orders/out-of-stock', 'Only 2 of Bath seat left.'));
    await rich.put(dear, 12);
    await expect(create(rich)).rejects.toEqual(refusal('orders/total-too-large'));
  });

  test('refuses a penny more than can be paid at once, and says how much that is', async () => {
    const [dear, cheap] = [
      await world.stock(20, { pricePence: 100_000 }),
      await world.stock(1, { pricePence: 1 }),
    ];
    const rich = await world.buyer();
    await rich.put(dear, 10);
    expect((await rich.order()).grandTotal).toBe(10_000);
    await rich.put(cheap);
    await expect(create(rich)).rejects.toMatchObject({
      code: 'orders/total-too-large',
      message: expect.stringContaining('£10,000'),
    });
  });

  test('again is refused if the hold has expired and somebody else has the goods', async () => {
    const product = await world.stock(1, { name: 'Last pram' });
    const [buyer, rival] = [await world.buyer(), await world.buyer()];
    const order = await buyer.orderOf(product);
    await world.wait(31 * 60);
    await world.work();
    await rival.orderOf(product);
    await expect(buyer.order()).rejects.toMatchObject({ code: 'orders/out-of-stock' });
    await expect(buyer.order('Ring twice')).rejects.toMatchObject({ code: 'orders/out-of-stock' });
    expect((await buyer.see(order.id)).OrderStatus).toBe('Pending');
  });

  test('refuses bad input', async () => {
    const buyer = await world.buyer();
    const bad = [
      { shippingAddressId: 'not-an-id' },
      { paymentMethodHint: 'Cheque' },
      { customerNotes: 'x'.repeat(1001) },
      { customerNotes: 'a\u0000b' },
      { totalPence: 1 },
      { shippingAddressId: null },
    ];
    for (const body of bad) {
      await expect(create(buyer, body)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('sells the last ten to ten of two hundred', async () => {
    const product = await world.stock(10);
    const buyers = await Promise.all(Array.from({ length: 200 }, () => world.buyer()));
    await Promise.all(buyers.map((buyer) => buyer.put(product)));
    const results = await Promise.allSettled(buyers.map((buyer) => buyer.order()));
    const refused = results.filter((result) => result.status === 'rejected');

    expect(results.length - refused.length).toBe(10);
    for (const { reason } of refused) expect(reason.code).toBe('orders/out-of-stock');
    expect(await availableOf(product)).toBe(0);
  });

  test('locks baskets in opposite order without a deadlock', async () => {
    const [one, two] = [await world.stock(100), await world.stock(100)];
    const buyers = await Promise.all(Array.from({ length: 40 }, () => world.buyer()));
    await Promise.all(
      buyers.map(async (buyer, index) => {
        for (const product of index % 2 ? [one, two] : [two, one]) await buyer.put(product);
      }),
    );
    await Promise.all(buyers.map((buyer) => buyer.order()));
    await Promise.all(buyers.map((buyer) => buyer.put(one)));
    await Promise.all(buyers.map((buyer) => buyer.order()));
    expect([await availableOf(one), await availableOf(two)]).toEqual([20, 60]);
  });
});

describe('a hold', () => {
  test('expires after half an hour; the order stays and takes its stock again while there is any', async () => {
    const product = await world.stock(2);
    const [buyer, rival] = [await world.buyer(), await world.buyer()];
    const order = await buyer.orderOf(product, 2);
    await world.wait(29 * 60);
    await world.work();
    expect(await availableOf(product)).toBe(0);
    await world.wait(2 * 60);
    await world.work();
    expect(await availableOf(product)).toBe(2);
    expect((await buyer.see(order.id)).OrderStatus).toBe('Pending');

    await buyer.initiate(order.id);
    expect(await availableOf(product)).toBe(0);
    await world.wait(61 * 60);
    await world.work();
    await rival.orderOf(product, 1);
    await expect(buyer.initiate(order.id)).rejects.toEqual(refusal('orders/out-of-stock'));
  });

  test('that nobody returns to ends in a cancelled order', async () => {
    const product = await world.stock(2);
    const buyer = await world.buyer();
    const order = await buyer.orderOf(product, 2);
    await world.wait(3600);
    await world.work();
    await world.wait(24 * 3600);
    await world.work();
    expect((await buyer.see(order.id)).OrderStatus).toBe('Cancelled');
  });
});

describe('cancelling', () => {
  test('frees the stock, once however often it is asked', async () => {
    const product = await world.stock(2);
    const buyer = await world.buyer();
    const order = await buyer.orderOf(product, 2);
    for (let time = 0; time < 2; time++) {
      expect(await buyer.call('cancelOrder', { params: { id: order.id } })).toMatchObject({
        OrderStatus: 'Cancelled',
      });
    }
    expect(await availableOf(product)).toBe(2);
    expect((await buyer.call('getBasket', { query: {} })).items).toHaveLength(1);
  });

  test('is refused once it is paid', async () => {
    const product = await world.stock(2);
    const buyer = await world.buyer();
    const order = await buyer.orderOf(product);
    await buyer.approve(order.id);
    await buyer.capture(order.id);
    await expect(buyer.call('cancelOrder', { params: { id: order.id } })).rejects.toEqual(
      refusal('orders/not-cancellable'),
    );
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');
  });
});

describe('the orders of somebody else', () => {
  test('do not exist, to every call', async () => {
    const product = await world.stock(2);
    const [owner, stranger] = [await world.buyer(), await world.buyer()];
    const order = await owner.orderOf(product);
    const none = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
    for (const id of [order.id, none]) {
      for (const name of ['getOrder', 'cancelOrder', 'initiatePayPalPayment'] as const) {
        await expect(stranger.call(name, { params: { id } })).rejects.toEqual(refusal('orders/not-found'));
      }
      expect((await stranger.capture(id)).code).toBe('payments/order-not-found');
    }
    expect((await stranger.call('listOrders', { query: {} })).orders).toEqual([]);
    for (const name of ['getOrder', 'cancelOrder', 'initiatePayPalPayment'] as const) {
      await expect(stranger.call(name, { params: { id: 'no-id' } })).rejects.toMatchObject({ status: 400 });
      await expect(world.shop.call(name, { params: { id: order.id } })).rejects.toMatchObject({
        status: 401,
      });
    }
  });
});

describe('the list of orders', () => {
  test('is newest first, in pages, and finds by number, status and product', async () => {
    const buyer = await world.buyer();
    const names = ['Pram 100% wool', 'Pram_suit', 'Bottle'];
    const orders = [];
    for (const name of names) {
      const product = await world.stock(5, { name });
      const order = await buyer.orderOf(product);
      orders.push(order);
      await buyer.call('clearBasket', {});
      if (name === 'Bottle') continue;
      await buyer.call('cancelOrder', { params: { id: order.id } });
    }
    const list = async (query: object) => buyer.call('listOrders', { query });
    const found = async (search: string) => (await list({ search })).orders.map((order) => order.id);

    const first = await list({ page: 1, pageSize: 2 });
    expect(first.orders.map((order) => order.id)).toEqual([orders[2]!.id, orders[1]!.id]);
    expect(first.pageInfo).toEqual({ currentPage: 1, pageSize: 2, totalItems: 3, totalPages: 2 });
    const beyond = await list({ page: 9, pageSize: 2 });
    expect(beyond).toMatchObject({ orders: [], pageInfo: { totalItems: 3 } });
    const { subtotal: _, ...rest } = orders[2]!;
    expect(rest).toMatchObject(first.orders[0]!);

    expect(await found(orders[0]!.orderNumber)).toEqual([orders[0]!.id]);
    expect(await found(orders[0]!.orderNumber.replace('-', '').toLowerCase())).toEqual([orders[0]!.id]);
    expect(await found('cancel')).toEqual([orders[1]!.id, orders[0]!.id]);
    expect(await found('bottle')).toEqual([orders[2]!.id]);
    expect(await found('100%')).toEqual([orders[0]!.id]);
    expect(await found('%')).toEqual([orders[0]!.id]);
    expect(await found('_')).toEqual([orders[1]!.id]);
    expect(await found('\\')).toEqual([]);
  });
});

test('the database allows the same transitions as the rules', async () => {
  const pairs = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(table)
      .flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))
      .toSorted();
  const { db } = world.shop;
  const orderWays = await db.selectFrom('order_status_transitions').selectAll().execute();
  const paymentWays = await db.selectFrom('payment_status_transitions').selectAll().execute();
  const asText = (rows: readonly { from_status: string; to_status: string }[]) =>
    rows.map((row) => `${row.from_status} ${row.to_status}`).toSorted();
  expect(asText(orderWays)).toEqual(pairs(orderTransitions));
  const ofKind = orderWays.filter((way) => way.only_kind !== null);
  expect(ofKind.map((way) => [way.from_status, way.to_status, way.only_kind]).toSorted()).toEqual(
    transitionsOfKind.toSorted(),
  );
  expect(asText(paymentWays)).toEqual(pairs(paymentTransitions));
});

test('the database refuses an illegal transition and changed sums', async () => {
  const product = await world.stock(2);
  const buyer = await world.buyer();
  const order = await buyer.orderOf(product);
  const { db } = world.shop;
  const change = (values: object) =>
    db.updateTable('orders').set(values).where('id', '=', order.id).execute();
  await expect(change({ status: 'Delivered' })).rejects.toThrow(/cannot go from Pending to Delivered/);
  await expect(change({ status: 'Processing', reserved_until: null })).rejects.toThrow();
  await expect(change({ payment_status: 'Refunded' })).rejects.toThrow();
  await expect(change({ total_pence: 1 })).rejects.toThrow(/never change/);
});

test('the database refuses refunds that do not add up to what the order says', async () => {
  const product = await world.stock(2);
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(product);
  await buyer.approve(id);
  await buyer.capture(id);
  const { db } = world.shop;
  const partly = { payment_status: 'PartiallyRefunded', refunded_pence: 100 };
  await expect(db.updateTable('orders').set(partly).where('id', '=', id).execute()).rejects.toThrow(/add up/);
  const refund = { order_id: id, amount_pence: 100, refunded_at: world.shop.clock.now() };
  await expect(db.insertInto('order_refunds').values(refund).execute()).rejects.toThrow(/add up/);
});
