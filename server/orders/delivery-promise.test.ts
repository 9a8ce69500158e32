import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDeliveryTable } from '#contract/delivery/zones.ts';
import { deliveryPromise, type DispatchTerms } from '#contract/delivery/promise.ts';
import { daysInWords } from '#contract/delivery/words.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { renderEmail } from '#server/email/email.service.ts';

const terms: DispatchTerms = {
  cutOff: '14:00',
  shopDays: [1, 2, 3, 4, 5],
  carrierDays: [1, 2, 3, 4, 5, 6],
  minDays: 1,
  maxDays: 3,
  region: 'england-and-wales',
  closedDays: [],
};

let world: PayingShop;
beforeAll(async () => {
  const table = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
  const [method] = table.methods;
  const steps = method!.rates.mainland!;
  world = await openPayingShop({
    dispatch: terms,
    deliveryTable: {
      zones: table.zones.map((zone) => ({ ...zone, closed: null })),
      methods: [{ ...method!, rates: Object.fromEntries(table.zones.map(({ id }) => [id, steps])) }],
    },
  });
  // Nobody releases what is held when days have passed.
  await world.shop.context.background.stop();
});
afterAll(() => world.close());

function promised(region: 'england-and-wales' | 'northern-ireland' = 'england-and-wales') {
  const { from, to } = deliveryPromise(terms, world.shop.clock.now(), region)!;
  return { from, to };
}

test('an order keeps the days it was promised, and its e-mail names them', async () => {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(3));
  expect(order.expectedDelivery).toBeNull();
  const days = promised();
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  expect(await buyer.see(order.id)).toMatchObject({ expectedDelivery: days });

  const [mail] = await waitingMails(world.shop, buyer.email, 'order-confirmed');
  expect(mail!).toMatchObject({ arrival: days });
  const { text, html } = renderEmail(world.shop.context.config, {
    template: 'order-confirmed',
    content: mail!,
  });
  expect(text).toContain(`It will be with you ${daysInWords(days)}.`);
  expect(html).toContain(`It will be with you ${daysInWords(days)}.`);

  // Even if the settings change.
  const changed = await openAnotherProcess(world.shop, { dispatch: null });
  const seen = await changed.callAs(buyer.token)('getOrder', { params: { id: order.id } });
  expect(seen.expectedDelivery).toEqual(days);
  await changed.close();
});

test('a payment that comes days later counts from then on', async () => {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(3));
  const days = promised();
  await world.wait(6 * 24 * 3600);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  const { expectedDelivery } = await buyer.see(order.id);
  expect(expectedDelivery).toEqual(promised());
  expect(expectedDelivery!.from > days.from).toBe(true);
});

test('ordering the same again the next day gives a new promise', async () => {
  const buyer = await world.buyer();
  const first = await buyer.orderOf(await world.stock(3));
  await world.wait(6 * 24 * 3600);
  const again = await buyer.order();
  expect(again.id).toBe(first.id);
  const { arrives_from: from } = await world.shop.db
    .selectFrom('orders')
    .where('id', '=', first.id)
    .select('arrives_from')
    .executeTakeFirstOrThrow();
  expect(from).toBe(promised().from);
});

test('the address decides whose bank holidays apply, and whether anything can be promised', async () => {
  const ofAddress = async (postalCode: string) => {
    const buyer = await world.buyer();
    await buyer.call('changeAddress', {
      params: { id: buyer.addressId },
      body: {
        contactName: 'Ada Parent',
        streetAddress1: '1 High Street',
        city: 'Town',
        regionOrState: 'County',
        postalCode,
        country: 'United Kingdom',
      },
    });
    const order = await buyer.orderOf(await world.stock(3));
    await buyer.approve(order.id);
    await buyer.capture(order.id);
    return (await buyer.see(order.id)).expectedDelivery;
  };
  expect(await ofAddress('BT1 5GS')).toEqual(promised('northern-ireland'));
  expect(await ofAddress('BF1 2AA')).toBeNull();
});

test('an order that has been delivered or refunded has no day to wait for', async () => {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(3));
  await buyer.approve(order.id);
  await buyer.capture(order.id);
  await world.shop.db.updateTable('orders').set({ status: 'Shipped' }).where('id', '=', order.id).execute();
  expect((await buyer.see(order.id)).expectedDelivery).not.toBeNull();
  await world.shop.db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', order.id).execute();
  expect((await buyer.see(order.id)).expectedDelivery).toBeNull();
});
