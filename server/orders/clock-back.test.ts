import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());

/*
 * Two machines never agree to the second, and a clock that was wrong is put right: a customer's next call may come
 * before the one before it.
 */
test.each([1, 3600])(
  'a customer orders and pays while the clock goes back by %i s each time',
  async (seconds) => {
    const back = () => world.shop.clock.advance(-seconds);
    const buyer = await world.buyer();
    await buyer.put(await world.stock(5));
    const first = await buyer.order('one');
    back();
    const second = await buyer.order('two');
    expect(second.id).not.toBe(first.id);
    expect(second.isStockHeld).not.toBe(false);
    back();
    expect((await buyer.order('two')).id).toBe(second.id);
    back();
    await buyer.call('cancelOrder', { params: { id: second.id } });
    back();
    const third = await buyer.order('three');
    back();
    await buyer.approve(third.id);
    back();
    expect((await buyer.capture(third.id)).status).toBe(200);
    expect((await buyer.see(third.id)).PaymentStatus).toBe('Paid');
  },
);
