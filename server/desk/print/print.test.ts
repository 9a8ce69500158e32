import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PRINTED } from '#contract/desk/order-words.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
let mia: TestStaff;
let packer: TestStaff;
beforeAll(async () => {
  world = await openPayingShop({
    ...{ shopName: 'Otter & Co', shopAddress: '1 Quay, Leeds', vatNumber: 'GB 123 4567 89' },
    trader: {
      ...{ kind: 'sole-trader', legalName: 'Ada Otter' },
      ...{ companyNumber: null, registeredIn: null, registeredOffice: null },
    },
  });
  mia = await employ(world.shop, 'owner', { name: 'Mia' });
  packer = await employ(world.shop, 'packer', { name: 'Pat' });
});
afterAll(() => world.close());

async function paidOrder(products: readonly string[], code?: string) {
  const buyer = await world.buyer();
  for (const product of products) await buyer.put(product, 2);
  if (code !== undefined) await buyer.call('setBasketCode', { body: { code } });
  const order = await buyer.order('Please ring twice');
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return order;
}

test('slips list what is left of each line, its shelf and its destination, and the order remembers', async () => {
  const suit = await world.stock(9, { pricePence: 6000, name: 'Otter sleepsuit' });
  const bib = await world.stock(9, { pricePence: 500, name: 'Bib' });
  const hat = await world.stock(9, { pricePence: 900, name: 'Hat' });
  await mia.call('placeStock', { params: { id: suit }, body: { shelf: 'A3-2' } });
  const one = await paidOrder([suit, bib, hat]);
  const two = await paidOrder([bib]);
  const path = { order: one.orderNumber };
  const before = await mia.call('getDeskOrder', { params: path });
  const lineOf = (product: string) => before.lines.find(({ productId }) => productId === product)!;
  const give = { deliveryPence: 0, goodwillPence: 0, reason: 'faulty' as const };
  await mia.call('refundDeskOrder', {
    params: path,
    body: {
      ...give,
      lines: [
        { id: lineOf(suit).id, quantity: 1, backOnSale: 1 },
        { id: lineOf(hat).id, quantity: 2, backOnSale: 2 },
      ],
      expectedPence: 7800,
    },
  });
  await world.wait(20);
  await world.workUntil(async () => (await mia.call('getDeskOrder', { params: path })).refundedPence > 0);

  const given = `${two.orderNumber},${one.orderNumber.replace('-', '').toLowerCase()},ZZZZ-ZZZZ, ${two.orderNumber}`;
  const printed = await packer.call('listPrintedOrders', { query: { orders: given, as: 'slips' } });
  expect(printed.shop).toMatchObject({ name: 'Otter & Co', address: '1 Quay, Leeds' });
  expect(printed.missing).toEqual(['ZZZZ-ZZZZ']);
  expect(printed.orders.map(({ orderNumber }) => orderNumber)).toEqual([two.orderNumber, one.orderNumber]);
  expect(printed.orders[1]).toMatchObject({
    url: new URL(`/desk/o/${one.orderNumber}`, world.shop.context.config.publicUrl).href,
    status: 'Processing',
    isDisputed: false,
    isWithdrawn: false,
    notes: 'Please ring twice',
    shippingAddress: { contactName: 'Ada Parent', postalCode: 'LS1 1AA' },
  });
  expect(printed.orders[1]!.lines).toHaveLength(2);
  expect(printed.orders[1]!.lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ productId: suit, quantity: 1, shelf: 'A3-2' }),
      expect.objectContaining({ productId: bib, quantity: 2, shelf: '' }),
    ]),
  );

  const after = await mia.call('getDeskOrder', { params: path });
  expect(after).toMatchObject({ status: 'Processing', isPacked: false });
  expect(after.timeline).toContainEqual(expect.objectContaining({ what: 'Printed.', who: 'Pat' }));
  const { acts } = await mia.call('listActions', { query: { act: 'orders.print' } });
  expect(acts).toHaveLength(2);
  expect(acts[0]).toMatchObject({ changes: { as: { before: null, after: 'slips' } }, isSuccess: true });
});

test('slips of orders in somebody’s round name the crate until the round is over', async () => {
  const [one, two] = [await paidOrder([await world.stock(9)]), await paidOrder([await world.stock(9)])];
  const query = { orders: `${two.orderNumber},${one.orderNumber}`, as: 'slips' as const };
  const crates = async () =>
    (await mia.call('listPrintedOrders', { query })).orders.map(({ crate }) => crate);
  expect(await crates()).toEqual([null, null]);
  const { round } = await packer.call('startPickRun', {
    body: { orders: [one.orderNumber, two.orderNumber] },
  });
  expect(await crates()).toEqual([2, 1]);
  await packer.call('endPickRun', { params: { id: round } });
  expect(await crates()).toEqual([null, null]);
});

test('a packer prints nothing that they may not see, and nobody prints more than fifty at once', async () => {
  const order = await paidOrder([await world.stock(9)]);
  await world.shop.db
    .updateTable('orders')
    .set({ status: 'Shipped', shipped_at: world.shop.clock.now() })
    .where('order_number', '=', order.orderNumber)
    .execute();
  world.shop.clock.advance(40 * 86_400);
  const [late, owner] = [await employ(world.shop, 'packer'), await employ(world.shop, 'owner')];
  const query = { orders: order.orderNumber, as: 'pick-list' as const };
  expect(await late.call('listPrintedOrders', { query })).toMatchObject({
    orders: [],
    missing: [order.orderNumber],
  });
  expect((await owner.call('listPrintedOrders', { query })).orders).toMatchObject([{ status: 'Shipped' }]);

  const numbers = Array.from({ length: MAX_PRINTED + 1 }, (_, index) => `ABCD-${1000 + index}`);
  const ask = (orders: string) => owner.call('listPrintedOrders', { query: { orders, as: 'slips' } });
  await expect(ask(numbers.join(','))).rejects.toMatchObject({ code: 'request/invalid' });
  await expect(ask(' , ,')).rejects.toMatchObject({ code: 'request/invalid' });
  expect((await ask(numbers.slice(1).join(','))).missing).toHaveLength(MAX_PRINTED);
});

test('invoices show what has been paid, and the order remembers', async () => {
  // The sessions of the tests above have expired by now.
  const pim = await employ(world.shop, 'packer', { name: 'Pim' });
  const product = await world.stock(9, { pricePence: 1200, name: 'Cot mobile' });
  const paid = await paidOrder([product]);
  const code = 'WELCOME10';
  await world.shop.db
    .insertInto('promotions')
    .values({ ...{ name: code, code, created_at: world.shop.clock.now() }, kind: 'percent', percent: 10 })
    .execute();
  const reduced = await paidOrder([product], code);
  const buyer = await world.buyer();
  await buyer.put(product);
  const unpaid = await buyer.order();
  const orders = `${unpaid.orderNumber},${paid.orderNumber},${reduced.orderNumber}`;
  const { shop, orders: invoices, missing } = await pim.call('listInvoices', { query: { orders } });
  const trader = ['Otter & Co is a trading name of Ada Otter, a sole trader.'];
  expect(shop).toMatchObject({ name: 'Otter & Co', address: '1 Quay, Leeds', trader });
  expect(missing).toEqual([unpaid.orderNumber]);
  expect(invoices).toMatchObject([
    {
      orderNumber: paid.orderNumber,
      isReceipt: false,
      vatNumber: 'GB 123 4567 89',
      billingAddress: { contactName: 'Ada Parent', postalCode: 'LS1 1AA' },
      lines: [{ name: 'Cot mobile', quantity: 2, unitPricePence: 1200, totalPence: 2400, vatPercent: 20 }],
      deliveryPence: 395,
      totalPence: 2795,
      vat: [{ percent: 20, netPence: 2329, vatPence: 466, grossPence: 2795 }],
      vatPence: 466,
      refundedPence: 0,
    },
    { orderNumber: reduced.orderNumber, discountPence: 240, promotionCode: code, totalPence: 2555 },
  ]);
  const { timeline } = await pim.call('getDeskOrder', { params: { order: paid.orderNumber } });
  expect(timeline).toContainEqual(expect.objectContaining({ who: 'Pim', what: 'Printed.' }));
  const viewer = await employ(world.shop, 'viewer');
  await expect(viewer.call('listInvoices', { query: { orders } })).rejects.toMatchObject({
    code: 'desk/not-allowed',
  });
});

test('printing the same again within ten minutes is one entry in the log', async () => {
  const pia = await employ(world.shop, 'packer', { name: 'Pia' });
  const order = await paidOrder([await world.stock(9)]);
  const query = { orders: order.orderNumber };
  for (let time = 0; time < 3; time++) {
    await pia.call('listPrintedOrders', { query: { ...query, as: 'slips' } });
    await pia.call('listPrintedOrders', { query: { ...query, as: 'pick-list' } });
    await pia.call('listInvoices', { query });
  }
  const { timeline } = await pia.call('getDeskOrder', { params: { order: order.orderNumber } });
  expect(timeline.filter(({ what }) => what === 'Printed.')).toHaveLength(3);
});
