import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/call.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { transaction } from '#server/platform/database/database.ts';
import { listBasketLines, lockBasket, removeOrderedQuantities } from './basket.service.ts';

const shop = await testShop();
let customer: TestCustomer;

beforeEach(async () => {
  customer = await registerCustomer(shop);
});

let products = 0;
async function stockProduct({ pricePence = 1250, onHand = 5 } = {}): Promise<string> {
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku: `SKU-${++products}`, name: `Cot mobile ${products}`, price_pence: pricePence })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('stock').values({ product_id: id, on_hand: onHand }).execute();
  return id;
}

const add = (productId: string, quantity: number, by = customer) =>
  by.call('addBasketItem', { body: { productId, quantity } });
const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) });

describe('the basket', () => {
  test('is empty at first and costs nothing to deliver', async () => {
    expect(await customer.call('getBasket', { query: {} })).toEqual({
      items: [],
      subtotal: 0,
      shippingCost: 0,
      grandTotal: 0,
      untilFreeDelivery: 50,
      deliveryOptions: [],
      notServed: null,
      code: null,
      discount: null,
      codeProblem: null,
    });
  });

  test('shows its lines at today’s price, with their picture, stock and delivery', async () => {
    const productId = await stockProduct({ pricePence: 1999 });
    await shop.db
      .insertInto('product_images')
      .values([
        { product_id: productId, position: 1, path: '/second.svg' },
        { product_id: productId, position: 0, path: '/first.svg' },
      ])
      .execute();
    await add(productId, 2);
    await shop.db.updateTable('products').set({ price_pence: 2499 }).where('id', '=', productId).execute();

    const basket = await customer.call('getBasket', { query: {} });
    expect(basket).toMatchObject({
      subtotal: 49.98,
      shippingCost: 3.95,
      grandTotal: 53.93,
      untilFreeDelivery: 0.02,
    });
    expect(basket.items).toMatchObject([
      { productId, quantity: 2, unitPrice: 24.99, totalPrice: 49.98, imageUrl: '/first.svg', stockLevel: 5 },
    ]);
  });

  test('is delivered free from the set sum upwards', async () => {
    const basket = await add(await stockProduct({ pricePence: 5000 }), 1);
    expect(basket).toMatchObject({ shippingCost: 0, grandTotal: 50, untilFreeDelivery: 0 });
  });

  test('increases the line of a product that is added again', async () => {
    const productId = await stockProduct();
    await add(productId, 1);
    const { items } = await add(productId, 2);
    expect(items).toMatchObject([{ productId, quantity: 3 }]);
  });

  test('counts every one of many additions at the same moment, and never exceeds the stock', async () => {
    const productId = await stockProduct({ onHand: 4 });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => add(productId, 1)));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(4);
    expect((await customer.call('getBasket', { query: {} })).items).toMatchObject([{ quantity: 4 }]);
  });

  test('refuses more than there is, with the number left', async () => {
    const productId = await stockProduct({ onHand: 3 });
    await expect(add(productId, 4)).rejects.toEqual(refusal('basket/out-of-stock', 'Only 3 left in stock.'));
    await add(productId, 2);
    await expect(add(productId, 2)).rejects.toEqual(
      refusal('basket/out-of-stock', 'Only 3 left in stock, and 2 in your basket already.'),
    );
    await expect(add(await stockProduct({ onHand: 0 }), 1)).rejects.toEqual(
      refusal('basket/out-of-stock', 'Out of Stock'),
    );
  });

  test('counts what others hold, but not the hold of the customer’s own unpaid order', async () => {
    const productId = await stockProduct({ onHand: 5 });
    const other = await registerCustomer(shop);
    await placeOrder(other.id, productId, 2);
    await placeOrder(customer.id, productId, 3);
    expect((await add(productId, 3)).items).toMatchObject([{ quantity: 3, stockLevel: 3 }]);
    await expect(add(productId, 1)).rejects.toEqual(refusal('basket/out-of-stock'));
    await expect(add(productId, 3, other)).rejects.toEqual(
      refusal('basket/out-of-stock', 'Only 2 left in stock.'),
    );
  });

  test('counts the hold of the customer’s own order once its money may be on its way', async () => {
    const productId = await stockProduct({ onHand: 2 });
    const orderId = await placeOrder(customer.id, productId, 2);
    await shop.db
      .updateTable('orders')
      .set({ payment_in_progress: true })
      .where('id', '=', orderId)
      .execute();
    await expect(add(productId, 1)).rejects.toEqual(refusal('basket/out-of-stock', 'Out of Stock'));
  });

  test('sets a quantity, refuses one above the stock, and removes the line at 0', async () => {
    const productId = await stockProduct({ onHand: 3 });
    const { items } = await add(productId, 1);
    const id = items[0]!.id;
    const change = (quantity: number) =>
      customer.call('changeBasketItem', { params: { id }, body: { quantity } });
    expect((await change(3)).items).toMatchObject([{ id, quantity: 3 }]);
    await expect(change(4)).rejects.toEqual(refusal('basket/out-of-stock', 'Only 3 left in stock.'));
    expect((await change(0)).items).toEqual([]);
    await expect(change(1)).rejects.toEqual(refusal('basket/item-not-found'));
  });

  test('removes one line, and all lines', async () => {
    const kept = await stockProduct();
    const { items } = await add(await stockProduct(), 1);
    await add(kept, 1);
    const left = await customer.call('removeBasketItem', { params: { id: items[0]!.id } });
    expect(left.items).toMatchObject([{ productId: kept }]);
    expect(await customer.call('clearBasket', {})).toBeUndefined();
    expect((await customer.call('getBasket', { query: {} })).items).toEqual([]);
  });

  test('holds at most a hundred products and 999 of one', async () => {
    const plenty = await stockProduct({ onHand: 5000 });
    await add(plenty, 999);
    await expect(add(plenty, 1)).rejects.toEqual(refusal('basket/quantity-too-large'));
    const others = await Promise.all(Array.from({ length: 99 }, () => stockProduct()));
    await shop.db
      .insertInto('basket_items')
      .values(others.map((product_id) => ({ customer_id: customer.id, product_id, quantity: 1 })))
      .execute();
    await expect(add(await stockProduct(), 1)).rejects.toEqual(refusal('basket/too-many-lines'));
    expect((await add(others[0]!, 1)).items).toHaveLength(100);
  });

  test.each([
    [{ productId: 'not-an-id', quantity: 1 }],
    [{ quantity: 1 }],
    [{ productId: '019a2b3c-0000-7000-8000-000000000000', quantity: 0 }],
    [{ productId: '019a2b3c-0000-7000-8000-000000000000', quantity: 1.5 }],
    [{ productId: '019a2b3c-0000-7000-8000-000000000000', quantity: '2' }],
    [{ productId: '019a2b3c-0000-7000-8000-000000000000', quantity: 1000 }],
    [{ productId: '019a2b3c-0000-7000-8000-000000000000', quantity: 1, price: 0.01 }],
  ])('refuses bad input: %j', async (body) => {
    await expect(customer.call('addBasketItem', { body } as never)).rejects.toEqual(
      refusal('request/invalid'),
    );
  });

  test('refuses an unknown product', async () => {
    await expect(add('019a2b3c-0000-7000-8000-000000000000', 1)).rejects.toEqual(
      refusal('basket/product-not-found', 'Product not found.'),
    );
  });

  test('refuses someone else’s line, and visitors', async () => {
    const { items } = await add(await stockProduct(), 2);
    const id = items[0]!.id;
    const stranger = await registerCustomer(shop);
    await expect(
      stranger.call('changeBasketItem', { params: { id }, body: { quantity: 0 } }),
    ).rejects.toEqual(refusal('basket/item-not-found'));
    await expect(stranger.call('removeBasketItem', { params: { id } })).rejects.toMatchObject({
      status: 404,
    } satisfies Partial<ApiError>);
    await expect(shop.call('getBasket', { query: {} })).rejects.toEqual(refusal('session/required'));
    expect((await customer.call('getBasket', { query: {} })).items).toMatchObject([{ id, quantity: 2 }]);
  });
});

describe('what an order takes from the basket', () => {
  test('does not include what was added after the order was placed', async () => {
    const [whole, part, other] = [await stockProduct(), await stockProduct(), await stockProduct()];
    await add(whole, 2);
    await add(part, 3);
    const ordered = await transaction(shop.db, (trx) => lockBasket(trx, customer.id));
    await add(part, 1);
    await add(other, 1);
    await transaction(shop.db, (trx) =>
      removeOrderedQuantities(trx, customer.id, { ordered, hasCode: false }, shop.clock.now()),
    );
    const left = await listBasketLines(shop.db, customer.id);
    expect(left.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual([
      { productId: part, quantity: 1 },
      { productId: other, quantity: 1 },
    ]);
  });
});

/** An unpaid order as far as the basket is concerned: a hold on stock. */
async function placeOrder(customerId: string, productId: string, quantity: number): Promise<string> {
  const { id } = await shop.db
    .insertInto('orders')
    .values({
      order_number: `TEST-${++products}`,
      customer_id: customerId,
      placed_at: shop.clock.now(),
      fingerprint: 'any',
      subtotal_pence: 1250 * quantity,
      shipping_pence: 0,
      tax_pence: 0,
      total_pence: 1250 * quantity,
      shipping_address: '{}',
      reserved_until: secondsAfter(shop.clock.now(), 1800),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('order_items')
    .values({
      order_id: id,
      position: 0,
      product_id: productId,
      product_name: 'Cot mobile',
      product_sku: 'SKU',
      vat_class: 'standard',
      quantity,
      unit_price_pence: 1250,
      total_pence: 1250 * quantity,
    })
    .execute();
  await shop.db
    .updateTable('stock')
    .set((row) => ({ reserved: row('reserved', '+', quantity) }))
    .where('product_id', '=', productId)
    .execute();
  return id;
}
