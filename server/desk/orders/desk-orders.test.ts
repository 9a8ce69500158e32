import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';
import { waitingMails } from '#tests/support/outbox.ts';

const { world, mia, packer, viewer, paidOrder, later } = await openOrdersDesk();
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const told = ({ timeline }: DeskOrder) =>
  timeline.map(({ what, who }) => (who === null ? what : `${who}: ${what}`));

const place = {
  ...{ contactName: 'Ada Parent', streetAddress1: '9 Badger Row', streetAddress2: '' },
  ...{ city: 'York', regionOrState: 'North Yorkshire', postalCode: 'yo1 7hh', phoneNumber: '' },
};

describe('changing the address', () => {
  test('sends a paid order there from then on, and keeps the one before in a note', async () => {
    const { path } = await paidOrder();
    const before = (await mia.call('getDeskOrder', { params: path })).people!.shippingAddress;
    await mia.call('changeOrderAddress', { params: path, body: place });
    await mia.call('changeOrderAddress', { params: path, body: place });
    const { people, timeline } = await mia.call('getDeskOrder', { params: path });
    expect(people!.shippingAddress).toMatchObject({
      ...{ streetAddress1: '9 Badger Row', postalCode: 'YO1 7HH', country: 'United Kingdom' },
    });
    expect(people!.staffNotes.map(({ body }) => body)).toEqual([
      expect.stringContaining(`Address changed. Previously: ${before.contactName}, ${before.streetAddress1}`),
    ]);
    expect(timeline.filter(({ what }) => what === 'Changed the delivery address.')).toHaveLength(1);
    const found = await mia.call('listDeskOrders', { query: { search: 'yo17hh' } });
    expect(found.orders.map(({ orderNumber }) => orderNumber)).toContain(path.order);
  });

  test('requires a valid address, is not for packers, and is too late once the order has left', async () => {
    const { path } = await paidOrder();
    const change = (by: TestStaff, body: object = {}) =>
      by.call('changeOrderAddress', { params: path, body: { ...place, ...body } });
    await expect(change(packer)).rejects.toMatchObject({ code: 'desk/not-allowed' });
    await expect(change(mia, { postalCode: 'nowhere' })).rejects.toMatchObject({ status: 400 });
    await mia.call('shipDeskOrder', { params: path, body: {} });
    await later();
    await expect(change(mia)).rejects.toMatchObject({ status: 409, code: 'orders/address-fixed' });
  });
});

describe('the weight of a parcel', () => {
  test('can be corrected from packing until it leaves', async () => {
    const { path } = await paidOrder();
    const weigh = (by: TestStaff, weightGrams: number | null) =>
      by.call('weighParcel', { params: path, body: { weightGrams } });
    const tooEarlyOrLate = { status: 409, code: 'orders/not-weighable' };
    await expect(weigh(packer, 612)).rejects.toMatchObject(tooEarlyOrLate);
    await packer.call('packOrder', { params: path, body: { isPacked: true } });
    await expect(weigh(viewer, 612)).rejects.toMatchObject({ code: 'desk/not-allowed' });
    for (const weightGrams of [0, -1, 1.5, 100_001]) {
      await expect(weigh(packer, weightGrams)).rejects.toMatchObject({ code: 'request/invalid' });
    }
    await weigh(packer, 612);
    await weigh(mia, 640);
    await weigh(mia, 640);
    expect((await mia.call('getDeskOrder', { params: path })).packed).toMatchObject({
      ...{ by: 'Pat', weightGrams: 640 },
    });
    await weigh(packer, null);
    const seen = await mia.call('getDeskOrder', { params: path });
    expect(seen.packed).toMatchObject({ weightGrams: null });
    expect(told(seen).filter((words) => words.includes('weigh'))).toEqual([
      'Pat: Removed the weight of the parcel.',
      'Mia: The parcel weighs 640 g.',
      'Pat: The parcel weighs 612 g.',
    ]);
    await mia.call('shipDeskOrder', { params: path, body: {} });
    await later();
    await expect(weigh(mia, 700)).rejects.toMatchObject(tooEarlyOrLate);
  });
});

describe('an order at the desk', () => {
  test('goes from packed to delivered, and shows everything that has happened to it', async () => {
    const { buyer, order, path } = await paidOrder();
    await packer.call('packOrder', { params: path, body: { isPacked: true } });
    await packer.call('packOrder', { params: path, body: { isPacked: true } });
    await packer.call('noteOrder', { params: path, body: { body: 'Wrapped as a gift' } });
    const { job } = await packer.call('shipDeskOrder', { params: path, body: { carrier: 'Otter Post' } });
    expect(job).toMatchObject({ kind: 'ship', orderNumber: order.orderNumber, who: 'Pat', secondsLeft: 10 });
    expect((await viewer.call('listJobs', {})).jobs).toMatchObject([{ id: job!.id }]);
    expect(await mia.call('getDeskOrder', { params: path })).toMatchObject({
      status: 'Processing',
      isPacked: true,
      packed: { by: 'Pat' },
      waiting: { id: job!.id },
    });
    await later();
    expect((await packer.call('deliverDeskOrder', { params: path })).job).toMatchObject({ kind: 'deliver' });
    expect(await mia.call('getDeskOrder', { params: path })).toMatchObject({ status: 'Shipped' });
    await later();
    const seen = await mia.call('getDeskOrder', { params: path });
    expect(seen).toMatchObject({
      status: 'Delivered',
      carrier: 'Otter Post',
      waiting: null,
      letters: ['order-confirmed', 'order-shipped'],
      acts: {
        ship: { isPossible: false, whyNot: null },
        undeliver: { isPossible: true },
        refund: { isPossible: true, whyNot: null },
      },
      people: {
        customer: { email: buyer.email },
        notes: 'Please ring twice',
        staffNotes: [{ body: 'Wrapped as a gift' }],
      },
    });
    expect(told(seen)).toEqual(
      expect.arrayContaining([
        'Order placed for £120.00.',
        'Payment of £120.00 received.',
        'Pat: Packed.',
        'Pat: Shipped with Otter Post.',
        'Pat: Delivered.',
      ]),
    );
    expect(told(seen).filter((what) => what === 'Pat: Packed.')).toHaveLength(1);
    expect(
      (await packer.call('listDeskOrders', { query: { view: 'sent', search: buyer.email } })).orders,
    ).toMatchObject(
      [
        {
          orderNumber: order.orderNumber,
          customer: 'Pat Tester',
          postalCode: 'LS1 1AA',
          staffNotes: 1,
          hasNote: true,
        },
      ].map(({ customer: _, ...rest }) => rest),
    );
  });

  test('is refunded by line, undone by somebody else, and refunded after all', async () => {
    const { order, path } = await paidOrder();
    const { lines } = await mia.call('getDeskOrder', { params: path });
    const body = {
      lines: [{ id: lines[0]!.id, quantity: 1, backOnSale: 1 }],
      deliveryPence: 0,
      goodwillPence: 0,
      reason: 'faulty' as const,
      expectedPence: 6000,
    };
    const { job } = await mia.call('refundDeskOrder', { params: path, body });
    const editor = await employ(world.shop, 'editor');
    expect(await editor.call('undoJob', { params: { id: job!.id } })).toMatchObject({ state: 'stopped' });
    await later();
    await mia.call('refundDeskOrder', { params: path, body });
    await later();
    const seen = await mia.call('getDeskOrder', { params: path });
    expect(seen).toMatchObject({
      refundedPence: 6000,
      lines: [{ givenBack: 1 }],
      refundable: { leftPence: 6000 },
      refunds: [{ state: 'completed', reason: 'faulty' }],
    });
    expect(told(seen)).toEqual(
      expect.arrayContaining(['PayPal refunded £60.00.', 'Mia: Refund of £60.00 requested.']),
    );
    expect(
      (await mia.call('listDeskOrders', { query: { view: 'refunds', search: order.orderNumber } })).orders,
    ).toHaveLength(1);
  });

  test('shows a viewer in no answer whose it is', async () => {
    const { buyer, order, path } = await paidOrder();
    const [profile] = await world.shop.db
      .selectFrom('customers')
      .where('id', '=', buyer.id)
      .select(['first_name', 'last_name'])
      .execute();
    const answers = JSON.stringify([
      await viewer.call('getDeskOrder', { params: path }),
      await viewer.call('listDeskOrders', { query: {} }),
      await viewer.call('getToday', {}),
    ]);
    expect(answers).toContain(order.orderNumber);
    for (const secret of [
      buyer.email,
      'LS1 1AA',
      'High Street',
      'Ada Parent',
      'ring twice',
      profile!.last_name,
    ]) {
      expect(answers, secret).not.toContain(secret);
    }
    expect((await viewer.call('listDeskOrders', { query: { search: buyer.email } })).orders).toEqual([]);
  });
});

test('a note sent twice with one key is one note', async () => {
  const { path } = await paidOrder();
  for (let time = 0; time < 2; time++) {
    await mia.call(
      'noteOrder',
      { params: path, body: { body: 'Once' } },
      { headers: { 'idempotency-key': 'note-1' } },
    );
  }
  expect((await mia.call('getDeskOrder', { params: path })).people!.staffNotes).toHaveLength(1);
});

test('a parcel does not leave with goods that have been refunded since it was packed', async () => {
  const { order, path } = await paidOrder();
  const pack = (isPacked: boolean) => packer.call('packOrder', { params: path, body: { isPacked } });
  const ship = () => packer.call('shipDeskOrder', { params: path, body: { carrier: 'Otter Post' } });
  await pack(true);
  const owner = await employ(world.shop, 'owner');
  await owner.call('refundDeskOrder', {
    params: path,
    body: {
      lines: [{ id: order.items[0]!.id, quantity: 1, backOnSale: 1 }],
      ...{ deliveryPence: 0, goodwillPence: 0, reason: 'other', expectedPence: 6000 },
    },
  });
  await later();
  await expect(ship()).rejects.toMatchObject({ status: 409, code: 'round/other-lines' });
  await pack(false);
  await pack(true);
  await ship();
  await later();
  expect((await mia.call('getDeskOrder', { params: path })).status).toBe('Shipped');
});

test('an order has room for two hundred notes in addition to those of the shop itself', async () => {
  const [{ path, order }, other] = [await paidOrder(), await paidOrder()];
  await sql`insert into order_notes (order_id, staff_id, written_at, body)
    select ${order.id}, ${mia.id}, now(), 'x' from generate_series(1, 199)`.execute(world.shop.db);
  const body = { body: 'One more' };
  await packer.call('noteOrder', { params: path, body });
  const full = { code: 'orders/too-many-notes', words: expect.stringContaining(path.order) as string };
  await expect(packer.call('noteOrder', { params: path, body })).rejects.toMatchObject(full);
  const both = { orders: [other.path.order, path.order], ...body };
  await expect(packer.call('noteOrders', { body: both })).rejects.toMatchObject(full);
  expect((await mia.call('getDeskOrder', { params: other.path })).people!.staffNotes).toEqual([]);
  await mia.call('changeOrderAddress', { params: path, body: place });
  expect((await mia.call('getDeskOrder', { params: path })).people!.staffNotes[0]!.body).toContain('Leeds');
});

describe('a note on several orders', () => {
  test('appears on each of them, once for a key, and in the log of each', async () => {
    const orders = [await paidOrder(), await paidOrder()];
    const numbers = orders.map(({ path }) => path.order);
    const body = { orders: [...numbers, numbers[0]!.replace('-', '').toLowerCase()], body: 'Goes on Friday' };
    const headers = { 'idempotency-key': 'notes-1' };
    for (let time = 0; time < 2; time++) await packer.call('noteOrders', { body }, { headers });
    for (const { path } of orders) {
      const { people, timeline } = await mia.call('getDeskOrder', { params: path });
      expect(people!.staffNotes).toMatchObject([{ who: 'Pat', body: 'Goes on Friday' }]);
      expect(timeline.filter(({ what }) => what === 'Added a note.')).toHaveLength(1);
    }
  });

  test('appears on none of them if one does not exist, or for somebody who may not write', async () => {
    const { path } = await paidOrder();
    const write = (who: TestStaff, orders: string[]) =>
      who.call('noteOrders', { body: { orders, body: 'x' } });
    await expect(write(mia, [path.order, 'ZZZZ-ZZZZ'])).rejects.toMatchObject({ code: 'orders/not-found' });
    await expect(write(viewer, [path.order])).rejects.toMatchObject({ code: 'desk/not-allowed' });
    await expect(
      write(
        mia,
        Array.from({ length: 101 }, () => path.order),
      ),
    ).rejects.toMatchObject({ code: 'request/invalid' });
    expect((await mia.call('getDeskOrder', { params: path })).people!.staffNotes).toEqual([]);
  });
});

test('a payment in review is shown with what PayPal said, and given up or checked again', async () => {
  const inReview = async () => {
    const buyer = await world.buyer();
    const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
    await buyer.capture(order.id);
    return { order: order.orderNumber };
  };
  const [path, other] = [await inReview(), await inReview()];
  const seen = await mia.call('getDeskOrder', { params: path });
  expect(seen).toMatchObject({ isInReview: true, payments: [{ state: 'review', amountPence: 6000 }] });
  expect(seen.payments[0]!.received).toMatch(/^\d+\.\d\d GBP$/);
  expect(seen.payments[0]!.received).not.toBe('60.00 GBP');
  expect(seen.payments[0]!.note).toContain('does not agree');
  const listed = await mia.call('listDeskOrders', { query: { view: 'in-review' } });
  expect(listed.orders.map(({ orderNumber }) => orderNumber)).toEqual([other.order, path.order]);
  expect((await mia.call('getToday', {})).inReview).toEqual({ count: 2, hasMore: false });

  await mia.call('giveUpPayment', { params: path });
  await later();
  expect(await mia.call('getDeskOrder', { params: path })).toMatchObject({
    status: 'Cancelled',
    isInReview: false,
  });
  await mia.call('askPayPalAgain', { params: other });
  await world.work();
  const asked = await mia.call('getDeskOrder', { params: other });
  expect(told(asked)).toContain('Mia: Asked PayPal again.');
  await expect(
    mia.call('giveUpPayment', { params: { order: (await paidOrder()).order.orderNumber } }),
  ).rejects.toMatchObject({ code: 'payments/not-in-review' });
});

test('Today says what waits, and to those who read reports what was sold', async () => {
  await paidOrder();
  const seen = await mia.call('getToday', {});
  expect(seen).toMatchObject({ isNew: false, lostAddresses: [] });
  expect(seen.toPack).toMatchObject({ hasMore: false });
  expect(seen.toPack.count).toBeGreaterThan(0);
  expect(seen.sales!.days).toHaveLength(30);
  expect(seen.sales!.days.at(-1)).toMatchObject(seen.sales!.today);
  expect(seen.sales!.today.orders).toBeGreaterThan(0);
  // What has been refunded is no longer sold; an order refunded in full is none.
  const { path } = await paidOrder();
  const line = (await mia.call('getDeskOrder', { params: path })).lines[0]!;
  const refund = async (quantity: number, expectedPence: number, deliveryPence = 0) => {
    const lines = [{ id: line.id, quantity, backOnSale: 0 }];
    const body = { lines, deliveryPence, goodwillPence: 0, reason: 'faulty', expectedPence } as const;
    await mia.call('refundDeskOrder', { params: path, body });
    await later();
  };
  const sold = async () => (await mia.call('getToday', {})).sales!.today;
  const before = await sold();
  await refund(1, 6000);
  expect(await sold()).toMatchObject({ orders: before.orders, pence: before.pence - 6000 });
  await refund(1, 6000);
  expect(await sold()).toMatchObject({ orders: before.orders - 1, pence: before.pence - 12_000 });
  expect((await packer.call('getToday', {})).sales).toBeNull();
});

test('calls beyond somebody’s permissions are refused', async () => {
  const { path } = await paidOrder();
  const refused = { code: 'desk/not-allowed' };
  const refund = {
    lines: [],
    deliveryPence: 0,
    goodwillPence: 100,
    reason: 'goodwill' as const,
    expectedPence: 100,
  };
  await expect(packer.call('cancelDeskOrder', { params: path })).rejects.toMatchObject(refused);
  await expect(packer.call('refundDeskOrder', { params: path, body: refund })).rejects.toMatchObject(refused);
  await expect(viewer.call('packOrder', { params: path, body: { isPacked: true } })).rejects.toMatchObject(
    refused,
  );
  await expect(viewer.call('shipDeskOrder', { params: path, body: {} })).rejects.toMatchObject(refused);
  await expect(viewer.call('noteOrder', { params: path, body: { body: 'x' } })).rejects.toMatchObject(
    refused,
  );
  const unconfirmed = await employ(world.shop, 'owner', { isConfirmed: false });
  await expect(unconfirmed.call('refundDeskOrder', { params: path, body: refund })).rejects.toMatchObject({
    code: 'desk/confirm',
  });
  await expect(mia.call('getDeskOrder', { params: { order: '7KQ2-M9XD' } })).rejects.toMatchObject({
    code: 'orders/not-found',
  });
});

describe('an order on its way', () => {
  const ROYAL_MAIL = 'https://www.royalmail.com/track-your-item#/tracking-results/';
  const track = (by: typeof mia, path: { order: string }, code: string | null) =>
    by.call('correctTracking', {
      params: path,
      body: { carrier: 'Royal Mail', trackingUrl: code && ROYAL_MAIL + code },
    });

  test('gets another tracking code, and its buyer is told', async () => {
    const { buyer, order, path } = await paidOrder();
    await expect(track(mia, path, 'AB123456785GB')).rejects.toMatchObject({ code: 'orders/tracking-fixed' });
    await packer.call('shipDeskOrder', {
      params: path,
      body: { carrier: 'Royal Mail', trackingUrl: `${ROYAL_MAIL}AB123456785GB` },
    });
    await later();
    expect(await track(packer, path, 'AB123456785GB')).toEqual({ job: null });
    await expect(track(viewer, path, 'CD987654321GB')).rejects.toMatchObject({ status: 403 });
    await expect(
      mia.call('correctTracking', { params: path, body: { trackingUrl: 'javascript:alert(1)' } }),
    ).rejects.toMatchObject({ code: 'orders/invalid-tracking' });
    expect((await track(packer, path, 'CD987654321GB')).job).toMatchObject({
      kind: 'tracking',
      secondsLeft: 10,
    });
    expect((await buyer.see(order.id)).shipment?.trackingUrl).toContain('AB123456785GB');
    await later();
    expect((await buyer.see(order.id)).shipment?.trackingUrl).toBe(`${ROYAL_MAIL}CD987654321GB`);
    expect(await waitingMails(world.shop, buyer.email, 'order-shipped')).toMatchObject([
      { trackingUrl: `${ROYAL_MAIL}AB123456785GB` },
      { trackingUrl: `${ROYAL_MAIL}CD987654321GB`, isCorrected: true },
    ]);
    const seen = await mia.call('getDeskOrder', { params: path });
    expect(seen.people?.trackingUrl).toBe(`${ROYAL_MAIL}CD987654321GB`);
    expect(told(seen)).toContain('Pat: Corrected the tracking.');
    const emails = () => told(seen).filter((what) => /by email/.test(what));
    expect(emails()[0]).toMatch(/^Corrected tracking by email/);
    expect(emails()[1]).toMatch(/^Shipping notice by email/);
    for (const code of ['A', 'B', 'C', 'D']) {
      await track(mia, path, `${code}D987654321GB`);
      await later();
    }
    await expect(track(mia, path, 'ZZ987654321GB')).rejects.toMatchObject({
      code: 'orders/too-many-corrections',
    });
    await mia.call('deliverDeskOrder', { params: path });
    await later();
    await expect(track(mia, path, 'AB123456785GB')).rejects.toMatchObject({ code: 'orders/tracking-fixed' });
  });

  test('is put back on its way if it was marked as delivered, until its buyer is asked for a review', async () => {
    const { buyer, order, path } = await paidOrder();
    const putBack = (by = mia) => by.call('undeliverDeskOrder', { params: path });
    await expect(putBack()).rejects.toMatchObject({ code: 'orders/not-possible' });
    await packer.call('shipDeskOrder', { params: path, body: {} });
    await later();
    const { job } = await packer.call('deliverDeskOrder', { params: path });
    await mia.call('undoJob', { params: { id: job!.id } });
    await later();
    expect((await buyer.see(order.id)).OrderStatus).toBe('Shipped');
    await packer.call('deliverDeskOrder', { params: path });
    await later();
    await expect(putBack(viewer)).rejects.toMatchObject({ status: 403 });
    await putBack();
    await putBack();
    expect(await mia.call('getDeskOrder', { params: path })).toMatchObject({
      ...{ status: 'Shipped', deliveredAt: null },
      acts: { deliver: { isPossible: true }, undeliver: { isPossible: false } },
    });
    await mia.call('deliverDeskOrder', { params: path });
    await later();
    const { customer_id } = await world.shop.db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select('customer_id')
      .executeTakeFirstOrThrow();
    await world.shop.db
      .insertInto('review_requests')
      .values({
        ...{ order_id: order.id, customer_id: customer_id!, token_hash: Buffer.alloc(32, 7) },
        requested_at: world.context.clock.now(),
      })
      .execute();
    await expect(putBack()).rejects.toMatchObject({ code: 'orders/stays-delivered' });
    expect((await mia.call('getDeskOrder', { params: path })).acts.undeliver.isPossible).toBe(false);
  });
});

test('a packer no longer sees an order a month after it has left', async () => {
  const { buyer, order, path } = await paidOrder();
  await packer.call('shipDeskOrder', { params: path, body: {} });
  await later();
  await world.shop.db
    .updateTable('staff_sessions')
    .set({
      expires_at: new Date(Date.now() + 90 * 86_400_000),
      last_seen_at: new Date(Date.now() + 31 * 86_400_000),
    })
    .execute();
  expect(await packer.call('getDeskOrder', { params: path })).toMatchObject({ status: 'Shipped' });
  await world.wait(5 * 86_400);
  const { orderNumber } = await buyer.orderOf(await world.stock(1));
  await world.wait(26 * 86_400);
  await expect(packer.call('getDeskOrder', { params: path })).rejects.toMatchObject({
    code: 'orders/not-found',
  });
  expect((await packer.call('listDeskOrders', { query: { search: order.orderNumber } })).orders).toEqual([]);
  expect((await mia.call('listDeskOrders', { query: { search: order.orderNumber } })).orders).toHaveLength(1);

  const unseen = { code: 'orders/not-found' };
  const body = { orders: [path.order], body: 'x' };
  await expect(packer.call('noteOrders', { body })).rejects.toMatchObject(unseen);
  await expect(packer.call('noteOrder', { params: path, body: { body: 'x' } })).rejects.toMatchObject(unseen);
  await expect(packer.call('deliverDeskOrder', { params: path })).rejects.toMatchObject(unseen);
  await expect(
    packer.call('resendOrderEmail', { params: path, body: { letter: 'order-shipped' } }),
  ).rejects.toMatchObject(unseen);
  await expect(packer.call('packOrder', { params: path, body: { isPacked: false } })).rejects.toMatchObject(
    unseen,
  );
  // Nor next to a newer one of the same buyer.
  const newer = { params: { order: orderNumber } };
  expect((await packer.call('getDeskOrder', newer)).people?.otherOrders).toEqual([]);
  expect((await mia.call('getDeskOrder', newer)).people?.otherOrders).toMatchObject([
    { orderNumber: order.orderNumber },
  ]);
});
