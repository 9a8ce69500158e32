import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultDeliveryTable, type DeliveryTable } from '#contract/delivery/zones.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { deliverOrder, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';
import type { Buyer } from '#tests/support/paying-shop.ts';
import { waitingMails } from '#tests/support/outbox.ts';

const place = { address: '1 Otter Lane, Leeds', hours: 'Mon–Sat 9–5' };

function tableWith(counter: typeof place): DeliveryTable {
  const { zones, methods } = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
  const free = [{ fromGrams: 0, costPence: 0, freeFromPence: null }];
  const collect = {
    ...{ ...methods[0]!, id: 'counter', name: 'Collect', kind: 'collection' as const },
    ...{ place: counter, rates: { mainland: free } },
  };
  return { zones, methods: [...methods, collect] };
}

let desk: Awaited<ReturnType<typeof openOrdersDesk>>;
beforeAll(async () => {
  desk = await openOrdersDesk({ deliveryTable: tableWith(place) });
});
afterAll(() => desk.world.close());
afterEach(async () => {
  opensAt(place);
  await desk.world.expectBalancedLedger();
  const { db } = desk.world.shop;
  expect(await brokenInvariants(async (text) => (await sql.raw<never>(text).execute(db)).rows)).toEqual([]);
});

/** As if the owner had changed it. */
const opensAt = (counter: typeof place) =>
  void Object.assign(desk.world.shop.context.config, { deliveryTable: tableWith(counter) });

/** As if days had passed, without ending everybody's session. */
const wasToldEarlier = (orderId: string, days: number) =>
  sql`update collections set ready_at = ready_at - make_interval(days => ${days}),
    reminded_at = reminded_at - make_interval(days => ${days}) where order_id = ${orderId}`.execute(
    desk.world.shop.db,
  );

async function toCollect({ isPaid = true, isPacked = true } = {}) {
  const { world, packer } = desk;
  const product = await world.stock(5, { pricePence: 6000, name: 'Otter sleepsuit' });
  const buyer = await world.buyer();
  await buyer.put(product, 2);
  const order = await buyer.call('createOrder', {
    body: { shippingAddressId: buyer.addressId, deliveryMethodId: 'counter' },
  });
  const path = { order: order.orderNumber };
  if (isPaid) {
    await buyer.approve(order.id);
    expect((await buyer.capture(order.id)).status).toBe(200);
  }
  if (isPaid && isPacked) await packer.call('packOrder', { params: path, body: { isPacked: true } });
  const code = async () => (await buyer.see(order.id)).collection!.code;
  const stock = () =>
    world.shop.db
      .selectFrom('stock')
      .where('product_id', '=', product)
      .select('on_hand')
      .executeTakeFirstOrThrow();
  return { buyer, order, path, product, code, stock };
}

const ready = (order: string, by = desk.packer) =>
  by.call('readyDeskOrder', { params: { order }, body: { isInsisted: false } });
const remind = (order: string) => desk.packer.call('remindOfDeskOrder', { params: { order } });
const handOver = (order: string, code: string | null) =>
  desk.packer.call('handOverDeskOrder', { params: { order }, body: { code, isInsisted: false } });
const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) });

/** What somebody may review, as it is with them. */
const reviewable = async (buyer: Buyer) => JSON.stringify(await buyer.call('listOwnReviews', {}));

describe('an order to collect', () => {
  test('gets place, hours and a code once it is paid, and asks PayPal for no shipping', async () => {
    const { buyer, order } = await toCollect({ isPaid: false });
    expect(order.collection).toBeNull();
    await buyer.approve(order.id);
    await buyer.capture(order.id);
    const { collection } = await buyer.see(order.id);
    expect(collection).toEqual({
      ...{ ...place, code: expect.stringMatching(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/) },
      ...{ readyAt: null, collectedAt: null },
    });
    const [mail] = await waitingMails(desk.world.shop, buyer.email, 'order-confirmed');
    expect(mail).toMatchObject({ collection: { ...place, code: collection!.code } });
    const { orders } = await desk.world.paypal.state();
    const [unit] = orders.flatMap(({ purchase_units: units }) => units);
    expect(unit).toMatchObject({ custom_id: order.id });
    expect(unit).not.toHaveProperty('shipping');
  });

  test('is made ready, reminded of once a day, and handed over with its code', async () => {
    const { world, mia, later } = desk;
    const { buyer, order, path, code } = await toCollect();
    const { orderNumber: number } = order;
    const mails = () => waitingMails(world.shop, buyer.email, 'order-ready');
    const inView = async () => {
      const { orders } = await mia.call('listDeskOrders', { query: { view: 'to-collect' } });
      return orders.find(({ id }) => id === order.id);
    };
    expect(await inView()).toBeUndefined();
    await expect(remind(number)).rejects.toEqual(refusal('orders/not-ready'));

    const { job } = await ready(number);
    expect(job).toMatchObject({ kind: 'ready', orderNumber: number, secondsLeft: 10 });
    expect(await mails()).toEqual([]);
    await later();
    expect(await mails()).toMatchObject([
      { orderNumber: number, collection: { ...place, code: await code() } },
    ]);
    expect((await ready(number)).job).toBeNull();
    expect(await inView()).toMatchObject({ readyAt: expect.any(String), remindedAt: null });
    const { orders: toPack } = await mia.call('listDeskOrders', { query: { view: 'to-pack' } });
    expect(toPack.map(({ id }) => id)).not.toContain(order.id);
    expect((await buyer.see(order.id)).collection).toMatchObject({ readyAt: expect.any(String) });
    const whole = (await code()).toLowerCase();
    for (const search of [
      whole,
      `${whole.slice(0, 3)} ${whole.slice(3)}`,
      `${whole.slice(0, 3)}-${whole.slice(3)}`,
    ]) {
      const { orders } = await mia.call('listDeskOrders', { query: { search } });
      expect(orders.map(({ id }) => id)).toEqual([order.id]);
    }

    await expect(remind(number)).rejects.toEqual(refusal('orders/told-lately'));
    await wasToldEarlier(order.id, 1);
    opensAt({ ...place, hours: 'Weekdays 10–4' });
    await remind(number);
    await later();
    expect((await mails())[1]).toMatchObject({ isReminder: true, collection: { hours: 'Weekdays 10–4' } });
    await expect(remind(number)).rejects.toEqual(refusal('orders/told-lately'));
    await wasToldEarlier(order.id, 3);
    expect((await mia.call('getToday', {})).uncollected).toEqual({ count: 1, hasMore: false });

    // Found by what the customer says.
    const said = (await code()).toLowerCase();
    const found = await mia.call('listDeskOrders', { query: { search: said } });
    expect(found.orders.map(({ id }) => id)).toEqual([order.id]);
    await expect(handOver(number, said === '222222' ? '333333' : '222222')).rejects.toEqual(
      refusal(
        'orders/wrong-collection-code',
        `This is not the code of order ${number}. Please check the order number and the code.`,
      ),
    );
    await handOver(number, `${said.slice(0, 3)} ${said.slice(3)}`);
    await later();
    expect(await buyer.see(order.id)).toMatchObject({
      ...{ OrderStatus: 'Delivered', shipment: null, collection: { collectedAt: expect.any(String) } },
    });
    expect(await inView()).toBeUndefined();
    expect((await handOver(number, null)).job).toBeNull();
    expect((await mia.call('getToday', {})).uncollected.count).toBe(0);
    const { acts, timeline } = await mia.call('getDeskOrder', { params: path });
    expect(acts.undeliver.isPossible).toBe(false);
    expect(timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Handed over.',
        'Reminded the buyer to collect it.',
        'Marked as ready to collect.',
      ]),
    );
    expect(await reviewable(buyer)).toContain('Otter sleepsuit');
  });

  test('is stopped within ten seconds like what is sent', async () => {
    const { buyer, order } = await toCollect();
    const { job } = await ready(order.orderNumber);
    await desk.packer.call('undoJob', { params: { id: job!.id } });
    await desk.later();
    expect(await waitingMails(desk.world.shop, buyer.email, 'order-ready')).toEqual([]);
    const handing = await handOver(order.orderNumber, null);
    await desk.mia.call('undoJob', { params: { id: handing.job!.id } });
    await desk.later();
    expect((await buyer.see(order.id)).OrderStatus).toBe('Processing');
  });

  test('is refunded before and after it was handed over, and goes back on sale only before', async () => {
    const kept = await toCollect();
    const before = await kept.stock();
    await desk.mia.call('cancelDeskOrder', { params: kept.path });
    await desk.later();
    expect(await kept.buyer.see(kept.order.id)).toMatchObject({ OrderStatus: 'Cancelled' });
    expect(await kept.stock()).toEqual({ on_hand: before.on_hand + 2 });
    await expect(ready(kept.order.orderNumber)).rejects.toEqual(refusal('orders/not-possible'));

    const had = await toCollect();
    await handOver(had.order.orderNumber, null);
    await desk.later();
    const after = await had.stock();
    const { lines } = await desk.mia.call('getDeskOrder', { params: had.path });
    await desk.mia.call('refundDeskOrder', {
      params: had.path,
      body: {
        lines: lines.map(({ id, quantity }) => ({ id, quantity, backOnSale: 0 })),
        ...{ deliveryPence: 0, goodwillPence: 0, reason: 'changed-mind', expectedPence: 12_000 },
      } as never,
    });
    await desk.later();
    expect(await had.buyer.see(had.order.id)).toMatchObject({ OrderStatus: 'Refunded' });
    expect(await had.stock()).toEqual(after);
    const backOnShelf = desk.world.shop.db.updateTable('orders').set({ restocked_at: new Date() });
    await expect(backOnShelf.where('id', '=', had.order.id).execute()).rejects.toThrow(
      /goods_handed_over_are_not_restocked/,
    );
    expect(await reviewable(had.buyer)).toContain('Otter sleepsuit');
    expect(await reviewable(kept.buyer)).not.toContain('Otter sleepsuit');
  });

  test('is handed over after its account was deleted', async () => {
    const { buyer, order, path } = await toCollect();
    await ready(order.orderNumber);
    await desk.later();
    await buyer.call('deleteAccount', { body: { password: buyer.password } as never });
    await wasToldEarlier(order.id, 2);
    await expect(remind(order.orderNumber)).rejects.toEqual(refusal('orders/no-buyer'));
    await handOver(order.orderNumber, null);
    await desk.later();
    expect((await desk.mia.call('getDeskOrder', { params: path })).status).toBe('Delivered');
  });
});

describe('is refused', () => {
  test('what is sent for what is collected, and the other way round', async () => {
    const { order, path } = await toCollect();
    const { orderNumber } = order;
    const { packer, mia, world } = desk;
    const collected = refusal('orders/is-collected');
    await expect(packer.call('shipDeskOrder', { params: path, body: {} as never })).rejects.toEqual(
      collected,
    );
    await expect(packer.call('deliverDeskOrder', { params: path })).rejects.toEqual(collected);
    await expect(packer.call('undeliverDeskOrder', { params: path })).rejects.toEqual(collected);
    await expect(packer.call('correctTracking', { params: path, body: {} as never })).rejects.toEqual(
      collected,
    );
    await expect(shipOrder(world.context, orderNumber)).rejects.toEqual(collected);
    await expect(deliverOrder(world.context, orderNumber)).rejects.toEqual(collected);
    const change = (status: string) =>
      world.shop.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
    await expect(change('Shipped')).rejects.toThrow(/cannot go from Processing to Shipped/);

    const stays = { orderNumber, problem: 'It is collected by its customer.' };
    expect(await mia.call('exportParcels', { query: { orders: orderNumber } as never })).toMatchObject({
      ...{ count: 0, stays: [stays] },
    });
    const parcels = [{ order: orderNumber, tracking: null, isInsisted: false }];
    expect(await mia.call('sendOrders', { body: { carrier: null, parcels } as never })).toEqual({
      ...{ stays: [stays], batch: null },
    });
    const printed = await mia.call('listPrintedOrders', {
      query: { orders: orderNumber, as: 'slips' } as never,
    });
    expect(printed.orders).toMatchObject([{ isCollected: true, deliveryMethod: 'Collect' }]);

    const sent = await desk.paidOrder();
    await packer.call('packOrder', { params: sent.path, body: { isPacked: true } });
    const isSent = refusal('orders/is-sent');
    await expect(ready(sent.order.orderNumber)).rejects.toEqual(isSent);
    await expect(remind(sent.order.orderNumber)).rejects.toEqual(isSent);
    await expect(handOver(sent.order.orderNumber, null)).rejects.toEqual(isSent);
    const parcel = world.shop.db.updateTable('orders').set({ status: 'Delivered' });
    await expect(parcel.where('id', '=', sent.order.id).execute()).rejects.toThrow(
      /cannot go from Processing to Delivered/,
    );
  });

  test('bad input, an unpacked or unknown order, and who may not', async () => {
    const { order, path } = await toCollect({ isPacked: false });
    await expect(ready(order.orderNumber)).rejects.toEqual(
      refusal('orders/not-packed', `Order ${order.orderNumber} is not packed yet. Please pack it first.`),
    );
    await expect(handOver(order.orderNumber, null)).rejects.toEqual(refusal('orders/not-packed'));
    await expect(ready('ZZZZ-ZZZZ')).rejects.toEqual(refusal('orders/not-found'));
    await expect(ready(order.orderNumber, desk.viewer)).rejects.toEqual(refusal('desk/not-allowed'));
    for (const body of [{}, { code: '' }, { code: 7 }, { code: 'X'.repeat(99) }, { code: null, more: 1 }]) {
      await expect(
        desk.packer.call('handOverDeskOrder', { params: path, body: body as never }),
      ).rejects.toMatchObject({ status: 400 });
    }
    const unpaid = await toCollect({ isPaid: false });
    await expect(ready(unpaid.order.orderNumber)).rejects.toEqual(refusal('orders/not-possible'));
  });

  test('the code to anybody but its customer', async () => {
    const { order, code, path } = await toCollect();
    const other = await desk.world.buyer();
    await expect(other.see(order.id)).rejects.toEqual(refusal('orders/not-found'));
    expect(JSON.stringify(await desk.mia.call('getDeskOrder', { params: path }))).not.toContain(await code());
  });
});

test('a pick run packs what is collected, and neither labels nor sends it', async () => {
  const { packer, world } = desk;
  const { order } = await toCollect({ isPacked: false });
  await packer.call('startPickRun', { body: { orders: [order.orderNumber] } as never });
  const { round } = await packer.call('getPickRun', {});
  const crate = round!.crates.find(({ orderNumber }) => orderNumber === order.orderNumber)!;
  expect(crate).toMatchObject({ isCollected: true, whyNot: null });
  const lines = crate.lines.map(({ id, quantity }) => ({ id, quantity, batch: '' }));
  await packer.call('packTote', {
    params: { id: round!.id, order: order.orderNumber },
    body: { lines, weightGrams: null } as never,
  });
  const csv = await packer.call('exportPickRun', { params: { id: round!.id }, query: {} as never });
  expect(csv).not.toContain(order.orderNumber);
  const sent = await packer.call('sendPickRun', {
    params: { id: round!.id },
    body: { tracking: '' } as never,
  });
  expect(sent).toEqual({ sendings: [], batch: null });
  await packer.call('endPickRun', { params: { id: round!.id } });
  await ready(order.orderNumber);
  await desk.later();
  const { rows } = await sql<{ isReady: boolean }>`
    select ready_at is not null as "isReady" from collections where order_id = ${order.id}`.execute(
    world.shop.db,
  );
  expect(rows).toEqual([{ isReady: true }]);
});
