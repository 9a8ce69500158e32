import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import type { Order } from '#contract/orders.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { cancelOrderByOwner } from '#server/payments/refunds/owner-refunds.service.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
let mia: TestStaff;
let pat: TestStaff;
beforeAll(async () => {
  world = await openPayingShop();
  mia = await employ(world.shop, 'owner', { name: 'Mia' });
  pat = await employ(world.shop, 'packer', { name: 'Pat' });
});
afterAll(() => world.close());
afterEach(async () => {
  await world.expectBalancedLedger();
  expect(
    await brokenInvariants(async (text) => (await sql.raw<never>(text).execute(world.shop.db)).rows),
  ).toEqual([]);
});

async function paid(products?: Record<string, number>): Promise<Order> {
  const buyer = await world.buyer();
  for (const [id, quantity] of Object.entries(products ?? { [await world.stock(9)]: 1 })) {
    await buyer.put(id, quantity);
  }
  const order = await buyer.order();
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return order;
}

const numbersOf = (...orders: readonly Order[]) => orders.map(({ orderNumber }) => orderNumber).join(',');
const parcel = ({ orderNumber: order }: Order, tracking = '', isInsisted = false) => ({
  order,
  tracking,
  isInsisted,
});

async function tenSecondsLater(): Promise<void> {
  await world.wait(UNDO_SECONDS);
  // The shop's own jobs run alongside this test, and may have taken one first.
  await world.workUntil(async () => {
    const { rows } = await sql`select from desk_jobs where state = 'waiting'`.execute(world.shop.db);
    return rows.length === 0;
  });
}

const stateOf = async ({ orderNumber: order }: Order) => mia.call('getDeskOrder', { params: { order } });

test('leave together with their codes, all but those that must not, and report their progress', async () => {
  const [one, two, gone, unpaid] = [
    await paid(),
    await paid(),
    await paid(),
    await (await buyerWith()).order(),
  ];
  await cancelOrderByOwner(world.context, gone.id);
  const { orders, missing } = await mia.call('listSendable', {
    query: { orders: `${numbersOf(two, one, gone, unpaid)},ZZZZ-ZZZZ` },
  });
  expect(missing).toEqual(['ZZZZ-ZZZZ']);
  expect(orders).toMatchObject([
    {
      orderNumber: two.orderNumber,
      name: 'Ada Parent',
      postalCode: 'LS1 1AA',
      isPacked: false,
      whyNot: null,
    },
    { orderNumber: one.orderNumber, packer: null, whyNot: null },
    { orderNumber: gone.orderNumber, whyNot: 'It has been cancelled.' },
    { orderNumber: unpaid.orderNumber, whyNot: 'It has not been paid.' },
  ]);

  const { batch, stays } = await mia.call('sendOrders', {
    body: {
      carrier: 'Royal Mail',
      parcels: [
        { ...parcel(one, 'ab 1234 5678 5gb'), order: one.orderNumber.replace('-', '').toLowerCase() },
        parcel(two),
        parcel(two),
        parcel(gone),
        { order: 'ZZZZ-ZZZZ', tracking: '' },
      ],
    },
  });
  expect(stays).toEqual([
    { orderNumber: two.orderNumber, problem: 'This order is listed twice.' },
    { orderNumber: gone.orderNumber, problem: 'It has been cancelled.' },
    { orderNumber: 'ZZZZ-ZZZZ', problem: 'No such order.' },
  ]);
  expect(batch).toMatchObject({ count: 2, secondsLeft: UNDO_SECONDS });
  const look = { params: { id: batch!.id } };
  const before = await pat.call('getBatch', look);
  expect(before).toMatchObject({ who: 'Mia', secondsLeft: UNDO_SECONDS });
  expect(before.jobs.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  // An order about to leave whose money has been given back by then stays and says why.
  await cancelOrderByOwner(world.context, two.id);
  await tenSecondsLater();

  expect((await pat.call('getBatch', look)).jobs).toEqual([
    { orderNumber: one.orderNumber, state: 'done', problem: null },
    {
      orderNumber: two.orderNumber,
      state: 'failed',
      problem: expect.stringContaining('Cancelled') as string,
    },
  ]);
  expect(await stateOf(one)).toMatchObject({
    status: 'Shipped',
    carrier: 'Royal Mail',
    people: { trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB' },
  });
  await expect(
    pat.call('getBatch', { params: { id: '00000000-0000-7000-8000-000000000000' } }),
  ).rejects.toMatchObject({ code: 'desk/job-not-found' });
});

async function buyerWith() {
  const buyer = await world.buyer();
  await buyer.put(await world.stock(9), 1);
  return buyer;
}

test('are sent once when two people ask at once, and once when asked again with one key', async () => {
  const orders = [await paid(), await paid(), await paid()];
  const body = { carrier: 'Evri', parcels: orders.map((order) => parcel(order)) };
  const ask = (by: TestStaff, key: string, reversed = false) =>
    by.call(
      'sendOrders',
      { body: reversed ? { ...body, parcels: body.parcels.toReversed() } : body },
      { headers: { 'idempotency-key': key } },
    );
  const answers = await Promise.all([ask(mia, 'mine'), ask(pat, 'his', true), ask(mia, 'another', true)]);
  expect(answers.reduce((sum, { batch }) => sum + (batch?.count ?? 0), 0)).toBe(3);
  expect(await ask(mia, 'mine')).toEqual(answers[0]);
  await tenSecondsLater();
  expect(await ask(mia, 'mine')).toEqual(answers[0]);
  expect((await ask(mia, 'later')).stays.map(({ problem }) => problem)).toEqual(
    orders.map(() => 'It has already been shipped.'),
  );
  for (const order of orders) {
    const { timeline } = await stateOf(order);
    expect(timeline.filter(({ what }) => what === 'Shipped with Evri.')).toHaveLength(1);
  }
});

test('stay if somebody else has them in a round, unless they are to leave all the same', async () => {
  const [one, two] = [await paid(), await paid()];
  await pat.call('startPickRun', { body: { orders: [one.orderNumber, two.orderNumber] } });
  const query = { orders: numbersOf(one, two) };
  expect((await mia.call('listSendable', { query })).orders.map(({ packer }) => packer)).toEqual([
    'Pat',
    'Pat',
  ]);
  expect((await pat.call('listSendable', { query })).orders.map(({ packer }) => packer)).toEqual([
    null,
    null,
  ]);
  const { batch, stays } = await mia.call('sendOrders', {
    body: { carrier: '', parcels: [parcel(one), parcel(two, '', true)] },
  });
  expect(stays).toEqual([{ orderNumber: one.orderNumber, problem: 'Pat has it in a pick run.' }]);
  expect(batch).toMatchObject({ count: 1 });
  expect(await pat.call('undoJobs', { params: { id: batch!.id } })).toEqual({ stopped: 1 });
  expect((await mia.call('getBatch', { params: { id: batch!.id } })).jobs).toMatchObject([
    { state: 'stopped' },
  ]);
  await tenSecondsLater();
  expect(await stateOf(two)).toMatchObject({ status: 'Processing' });
});

test('are at most a hundred, with codes that the shop understands', async () => {
  const order = await paid();
  const ask = (carrier: string, parcels: object[]) =>
    mia.call('sendOrders', { body: { carrier, parcels: parcels as never } });
  const many = Array.from({ length: 101 }, () => parcel(order));
  await expect(ask('', many)).rejects.toMatchObject({ code: 'request/invalid' });
  expect(await ask('Heron Post', [parcel(order, '15501234567890')])).toEqual({
    stays: [
      {
        orderNumber: order.orderNumber,
        problem: 'For Heron Post the shop needs the full link, starting with https://.',
      },
    ],
    batch: null,
  });
});

test('go into a file for labels, all but those that must not leave or that somebody else is packing', async () => {
  const suit = await world.stock(20, { name: 'Otter suit' });
  await sql`update products set weight_grams = 250 where id = ${suit}`.execute(world.shop.db);
  const [one, gone, packed] = [await paid({ [suit]: 2 }), await paid(), await paid()];
  await cancelOrderByOwner(world.context, gone.id);
  await pat.call('startPickRun', { body: { orders: [packed.orderNumber] } });
  const query = {
    orders: `${numbersOf(one, gone, packed)},ZZZZ-ZZZZ,${one.orderNumber.replace('-', '')}`,
    service: 'TPN24',
  };
  const { count, file, stays } = await mia.call('exportParcels', { query });
  expect(count).toBe(1);
  expect(file.split('\r\n')).toEqual([
    'Order reference,Full name,Address Line 1,Address Line 2,Address Line 3,City,County,Postcode,Country,Email,Phone,Weight,Service code',
    expect.stringMatching(
      new RegExp(
        `^${one.orderNumber},Ada Parent,1 High Street,,,Leeds,West Yorkshire,LS1 1AA,United Kingdom,[^,]+@[^,]+,,0.500,TPN24$`,
      ),
    ),
    '',
  ]);
  expect(stays).toEqual([
    { orderNumber: gone.orderNumber, problem: 'It has been cancelled.' },
    { orderNumber: packed.orderNumber, problem: 'Pat has it in a pick run.' },
    { orderNumber: 'ZZZZ-ZZZZ', problem: 'No such order.' },
  ]);
  expect((await stateOf(one)).timeline).toContainEqual(
    expect.objectContaining({ what: 'Added to a label file.', who: 'Mia' }),
  );
  // The person whose round it is prints its labels.
  expect(await pat.call('exportParcels', { query: { orders: packed.orderNumber } })).toMatchObject({
    ...{ count: 1, stays: [] },
  });
  const none = await mia.call('exportParcels', { query: { orders: gone.orderNumber } });
  expect(none).toMatchObject({ count: 0, stays: [{ orderNumber: gone.orderNumber }] });
});

test('weigh what is left of them: a line refunded in full no longer counts, whether its weight is known or not', async () => {
  const [suit, bib] = [await world.stock(9), await world.stock(9)];
  await sql`update products set weight_grams = 250 where id = ${suit}`.execute(world.shop.db);
  const order = await paid({ [suit]: 2, [bib]: 1 });
  const weight = async () => {
    const { file } = await mia.call('exportParcels', { query: { orders: order.orderNumber } });
    return file.split('\r\n')[1]!.split(',').at(-2);
  };
  expect(await weight()).toBe('');
  const { lines } = await stateOf(order);
  const { id, totalPence: expectedPence } = lines.find(({ productId }) => productId === bib)!;
  await mia.call('refundDeskOrder', {
    params: { order: order.orderNumber },
    body: {
      lines: [{ id, quantity: 1, backOnSale: 1 }],
      ...{ deliveryPence: 0, goodwillPence: 0, reason: 'other', expectedPence },
    },
  });
  await tenSecondsLater();
  await world.workUntil(async () => (await stateOf(order)).refundedPence > 0);
  expect(await weight()).toBe('0.500');
});

test('exported again within ten minutes are logged once, and a HEAD request is not logged', async () => {
  const [order, other] = [await paid(), await paid()];
  const query = { act: 'orders.export', entityId: order.id };
  const whoDid = async () => (await mia.call('listActions', { query })).acts.map(({ who }) => who?.name);
  const ask = (who: TestStaff, ...orders: Order[]) =>
    who.call('exportParcels', { query: { orders: numbersOf(...orders) } });
  for (let time = 0; time < 3; time++) expect(await ask(mia, order)).toMatchObject({ count: 1 });
  expect(await ask(mia, order, other)).toMatchObject({ count: 2 });
  await world.shop.app.inject({
    method: 'HEAD',
    url: `/api/desk/sendings/click-and-drop?orders=${order.orderNumber}`,
    headers: pat.browser.headers(),
  });
  expect(await whoDid()).toEqual(['Mia']);
  await ask(pat, order);
  await world.wait(601);
  await ask(mia, order);
  expect(await whoDid()).toEqual(['Mia', 'Pat', 'Mia']);
});

test('put into a file by two people at once are reported to both', async () => {
  const orders = [await paid(), await paid()];
  const query = { orders: numbersOf(...orders) };
  const answers = await Promise.all([mia, pat].map((who) => who.call('exportParcels', { query })));
  expect(answers.map(({ count }) => count)).toEqual([2, 2]);
  const told = answers.flatMap(({ again }) => again.map(({ orderNumber, who }) => `${orderNumber} ${who}`));
  const first = answers[0]!.again.length === 0 ? 'Mia' : 'Pat';
  expect(told.toSorted()).toEqual(orders.map(({ orderNumber }) => `${orderNumber} ${first}`).toSorted());
});
