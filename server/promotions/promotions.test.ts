import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());

const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) });

let made = 0;
/** A code of its own: 10% off everything, unless told otherwise. */
async function promotion(changes: Record<string, unknown> = {}) {
  const code = `CODE${++made}`;
  const { id } = await world.shop.db
    .insertInto('promotions')
    .values({
      ...{ name: code, code, kind: 'percent', percent: 10, created_at: world.shop.clock.now() },
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}

async function product(pricePence: number, changes: { sale_rule?: string; vat_class?: string } = {}) {
  const id = await world.stock(50, { pricePence });
  await world.shop.db
    .updateTable('products')
    .set({ vat_class: 'standard', ...changes })
    .where('id', '=', id)
    .execute();
  return id;
}

const target = (promotionId: string, of: { product_id?: string; category_id?: string }) =>
  world.shop.db
    .insertInto('promotion_targets')
    .values({ promotion_id: promotionId, ...of })
    .execute();

const apply = (buyer: Buyer, code: string) => buyer.call('setBasketCode', { body: { code } });
const used = async (id: string) =>
  (await world.shop.db.selectFrom('promotions').where('id', '=', id).select('used').executeTakeFirstOrThrow())
    .used;

async function pay(buyer: Buyer, orderId: string) {
  await buyer.approve(orderId);
  expect((await buyer.capture(orderId)).status).toBe(200);
}

describe('a code in the basket', () => {
  test('takes off what it says, however it is written, until it is taken out', async () => {
    const buyer = await world.buyer();
    const { code } = await promotion();
    await buyer.put(await product(4200));
    const basket = await apply(buyer, ` ${code.toLowerCase().slice(0, 3)}-${code.toLowerCase().slice(3)} `);
    expect(basket).toMatchObject({
      code,
      discount: { code, label: '10% off', amount: 4.2 },
      codeProblem: null,
      subtotal: 42,
      shippingCost: 3.95,
      grandTotal: 41.75,
    });
    expect(await buyer.call('getBasket', { query: {} })).toEqual(basket);
    expect(await buyer.call('removeBasketCode', {})).toMatchObject({
      code: null,
      discount: null,
      grandTotal: 45.95,
    });
  });

  test('for free delivery takes the cheapest parcel off', async () => {
    const buyer = await world.buyer();
    const { code } = await promotion({ kind: 'delivery', percent: null });
    await buyer.put(await product(1000));
    expect(await apply(buyer, code)).toMatchObject({
      discount: { label: 'Free delivery', amount: 3.95 },
      shippingCost: 0,
      grandTotal: 10,
    });
    expect(await buyer.order()).toMatchObject({ shippingCost: 0, discountAmount: 0, grandTotal: 10 });
  });

  test.each([
    ['has ended', { last_day: '2020-01-01' }, /has ended/, true],
    ['is stopped', { is_stopped: true }, /has ended/, true],
    ['has not begun', { first_day: '2099-03-05' }, /starts on 5 March 2099/, true],
    ['is used up', { uses_max: 1, used: 1 }, /used up/, true],
    ['needs a larger sum', { minimum_pence: 5000 }, /^Spend £8\.00 more to use/, false],
    ['is for other goods', { scope: 'chosen' }, /^Nothing in your basket takes part/, false],
  ])('that %s takes nothing off, and says so', async (_, changes, words, isGone) => {
    const buyer = await world.buyer();
    const { code } = await promotion(changes);
    await buyer.put(await product(4200));
    const basket = await apply(buyer, code);
    expect(basket.codeProblem).toMatch(words);
    expect(basket).toMatchObject({ code: isGone ? null : code, discount: null, grandTotal: 45.95 });
    expect((await buyer.order()).discountAmount).toBe(0);
  });

  test('is told of goods that take part only where some do not', async () => {
    const buyer = await world.buyer();
    const { id, code } = await promotion({ scope: 'chosen', minimum_pence: 5000 });
    const cot = await product(4200);
    await target(id, { product_id: cot });
    await buyer.put(cot);
    expect((await apply(buyer, code)).codeProblem).toBe(`Spend £8.00 more to use ${code}.`);
    await buyer.put(await product(1000));
    expect((await apply(buyer, code)).codeProblem).toBe(
      `Spend £8.00 more on what takes part to use ${code}.`,
    );
  });

  test('is brought in no way abroad, where nothing can be ordered', async () => {
    const buyer = await world.buyer();
    await buyer.put(await product(4200));
    await world.shop.db.updateTable('addresses').set({ country: 'Ireland', country_code: 'IE' }).execute();
    expect(await buyer.call('getBasket', { query: {} })).toMatchObject({
      deliveryOptions: [],
      notServed: 'We cannot deliver to Ireland yet.',
    });
    await world.shop.db
      .updateTable('addresses')
      .set({ country: 'United Kingdom', country_code: 'GB' })
      .execute();
  });

  test('is for what was chosen: a category with all below it, or a product', async () => {
    const buyer = await world.buyer();
    const { id, code } = await promotion({ scope: 'chosen' });
    const [one, other] = [await product(1000), await product(2000)];
    await buyer.put(one);
    await buyer.put(other);
    await target(id, { product_id: one });
    expect((await apply(buyer, code)).discount).toMatchObject({ amount: 1 });
    const [above] = await world.shop.db
      .insertInto('categories')
      .values({ name: `Sleep ${code}` })
      .returning('id')
      .execute();
    const [below] = await world.shop.db
      .insertInto('categories')
      .values({ name: 'Cots', parent_id: above!.id })
      .returning('id')
      .execute();
    await world.shop.db
      .insertInto('product_categories')
      .values({ product_id: other, category_id: below!.id, position: 5 })
      .execute();
    await target(id, { category_id: above!.id });
    expect((await buyer.call('getBasket', { query: {} })).discount).toMatchObject({ amount: 3 });
  });

  test('never makes first infant formula cheaper, nor counts it', async () => {
    const buyer = await world.buyer();
    const formula = await product(6000, { sale_rule: 'first-infant-formula' });
    const { id, code } = await promotion({ scope: 'chosen', minimum_pence: 1000 });
    await target(id, { product_id: formula });
    await buyer.put(formula);
    expect((await apply(buyer, code)).codeProblem).toMatch(/^Nothing in your basket takes part/);
    const free = await promotion({ kind: 'delivery', percent: null });
    expect(await apply(buyer, free.code)).toMatchObject({ discount: null, shippingCost: 3.95 });
    const all = await promotion();
    await buyer.put(await product(2000));
    expect((await apply(buyer, all.code)).discount).toMatchObject({ amount: 2 });
    const order = await buyer.order();
    expect(order.items.map(({ discountAmount = 0 }) => discountAmount)).toEqual([0, 2]);
    // Nor by any other way into the table.
    await expect(
      world.shop.db
        .insertInto('order_items')
        .values({
          ...{ order_id: order.id, position: 9, product_id: formula, product_name: 'Milk', product_sku: 'M' },
          ...{ vat_class: 'zero', quantity: 1, unit_price_pence: 6000, total_pence: 6000, discount_pence: 1 },
        })
        .execute(),
    ).rejects.toThrow(/law forbids/);
  });

  test('refuses bad input, and the eleventh guess within an hour', async () => {
    const buyer = await world.buyer();
    await buyer.put(await product(1000));
    for (const code of ['', ' ', 'x'.repeat(61), null, 5]) {
      await expect(apply(buyer, code as string)).rejects.toEqual(refusal('request/invalid'));
    }
    const { code } = await promotion();
    for (let guess = 0; guess < 10; guess++) {
      expect((await apply(buyer, guess % 2 ? `NEVER${guess}` : '<b>%00;--')).codeProblem).toMatch(
        /^We do not know/,
      );
    }
    await expect(apply(buyer, code)).rejects.toEqual(refusal('basket/too-many-codes'));
    await world.wait(3601);
    expect((await apply(buyer, code)).discount).toMatchObject({ code });
  });
});

describe('an order with a code', () => {
  test('keeps what each line was given, is paid at that sum, and takes the code out of the basket', async () => {
    const buyer = await world.buyer();
    const { id, code } = await promotion();
    const [cot, vest] = [await product(999), await product(999, { vat_class: 'zero' })];
    await buyer.put(cot);
    await buyer.put(vest);
    await apply(buyer, code);
    const order = await buyer.order();
    expect(order).toMatchObject({ subtotal: 19.98, discountAmount: 1.99, grandTotal: 21.94 });
    expect(order.items.map(({ discountAmount }) => discountAmount)).toEqual([1, 0.99]);
    expect(await used(id)).toBe(1);
    await pay(buyer, order.id);
    expect(await buyer.call('getBasket', { query: {} })).toMatchObject({ items: [], code: null });
    expect(await used(id)).toBe(1);
    await world.expectBalancedLedger();
  });

  test('keeps its price while it is held, even if the code is stopped', async () => {
    const buyer = await world.buyer();
    const { id, code } = await promotion();
    await buyer.put(await product(1000));
    await apply(buyer, code);
    const order = await buyer.order();
    await world.shop.db.updateTable('promotions').set({ is_stopped: true }).where('id', '=', id).execute();
    expect(await buyer.order()).toMatchObject({ id: order.id, grandTotal: order.grandTotal });
    await pay(buyer, order.id);
  });

  test('is refused if the code has ended since, and places nothing', async () => {
    const buyer = await world.buyer();
    const { id, code } = await promotion();
    await buyer.put(await product(1000));
    await apply(buyer, code);
    await world.shop.db.updateTable('promotions').set({ is_stopped: true }).where('id', '=', id).execute();
    await expect(buyer.order()).rejects.toEqual(refusal('orders/code-not-valid'));
    expect(await used(id)).toBe(0);
    expect((await buyer.call('getBasket', { query: {} })).codeProblem).toMatch(/has ended/);
    await buyer.call('removeBasketCode', {});
    expect((await buyer.order()).discountAmount).toBe(0);
  });

  test('gives the use back when it ends unpaid, and again for the next order', async () => {
    const buyer = await world.buyer();
    const { id, code } = await promotion({ uses_max: 1, uses_each: 1 });
    await buyer.put(await product(1000));
    await apply(buyer, code);
    const first = await buyer.order();
    await buyer.call('cancelOrder', { params: { id: first.id } });
    expect(await used(id)).toBe(0);
    const second = await buyer.order();
    expect(second.discountAmount).toBe(1);
    // Stepping back and buying more replaces the order, which holds the only use.
    await buyer.put(await product(2000));
    const third = await buyer.order();
    expect(third.discountAmount).toBe(3);
    expect(await used(id)).toBe(1);
    await pay(buyer, third.id);
    await buyer.put(await product(1000));
    expect((await apply(buyer, code)).codeProblem).toMatch(/used up/);
    expect(await used(id)).toBe(1);
  });

  test('is one for each person, if it is once a person', async () => {
    const buyer = await world.buyer();
    const { code } = await promotion({ uses_each: 1 });
    await buyer.put(await product(1000));
    await apply(buyer, code);
    await pay(buyer, (await buyer.order()).id);
    await buyer.put(await product(1000));
    expect((await apply(buyer, code)).codeProblem).toMatch(/^You have used .* already/);
  });

  test('of a deleted account keeps its use', async () => {
    const buyer = await world.buyer();
    const { id, code } = await promotion();
    await buyer.put(await product(1000));
    await apply(buyer, code);
    const order = await buyer.order();
    await pay(buyer, order.id);
    await world.shop.db.deleteFrom('customers').where('id', '=', buyer.id).execute();
    const uses = await world.shop.db
      .selectFrom('promotion_uses')
      .where('promotion_id', '=', id)
      .selectAll()
      .execute();
    expect(uses).toMatchObject([{ order_id: order.id, customer_id: null, state: 'kept' }]);
  });
});

test('of many who race for the last use, one gets it', async () => {
  const { id, code } = await promotion({ uses_max: 1 });
  const shared = await product(1000);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => world.buyer()));
  for (const buyer of buyers) {
    await buyer.put(shared);
    await apply(buyer, code);
  }
  const ends = await Promise.allSettled(buyers.map((buyer) => buyer.order()));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const end of ends) {
    if (end.status === 'rejected') expect(end.reason).toEqual(refusal('orders/code-not-valid'));
  }
  expect(await used(id)).toBe(1);
});

test('a refund gives back what was paid for the piece', async () => {
  const buyer = await world.buyer();
  const { id, code } = await promotion({ scope: 'chosen', percent: 50 });
  const [cot, vest] = [await product(2000), await product(1000)];
  await target(id, { product_id: cot });
  await buyer.put(cot, 2);
  await buyer.put(vest);
  await apply(buyer, code);
  const order = await buyer.order();
  expect(order).toMatchObject({ subtotal: 50, shippingCost: 0, discountAmount: 20, grandTotal: 30 });
  expect(order.items.map(({ discountAmount = 0 }) => discountAmount)).toEqual([20, 0]);
});
