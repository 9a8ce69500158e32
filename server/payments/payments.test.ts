import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedBooks());

const capturesOf = async (orderId: string) =>
  (await world.paypal.state()).captures.filter((capture) => capture.custom_id === orderId);

describe('paying an order', () => {
  test('takes the money once, sells the stock, empties the basket and confirms', async () => {
    const product = await world.stock(5, { pricePence: 1999 });
    const buyer = await world.buyer();
    const order = await buyer.orderOf(product, 2);
    await buyer.approve(order.id);

    const answer = await buyer.capture(order.id);

    expect(answer.status).toBe(200);
    const paid = JSON.parse(answer.text);
    expect(paid).toMatchObject({
      OrderStatus: 'Processing',
      PaymentStatus: 'Paid',
      subtotal: 39.98,
      shippingCost: 3.95,
      grandTotal: 43.93,
    });
    const [capture] = await capturesOf(order.id);
    expect(paid.paymentTransactionId).toBe(capture.id);
    expect((await buyer.call('getBasket', {})).items).toEqual([]);
    const letters = await world.shop.db
      .selectFrom('outbox')
      .where('deduplication_key', '=', `order-confirmed:${order.id}`)
      .select('template')
      .execute();
    expect(letters).toEqual([{ template: 'order-confirmed' }]);
  });
});
