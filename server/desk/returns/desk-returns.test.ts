import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { DeskEndpointName } from '#contract/desk/paths.ts';
import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { deliverOrder, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { photograph } from '#tests/support/picture-files.ts';
import type { Buyer } from '#tests/support/paying-shop.ts';

const { world, mia, packer, viewer, later } = await openOrdersDesk();
await world.shop.context.background.stop();
const ed = await employ(world.shop, 'editor', { name: 'Ed' });
await sql`update staff set refund_limit_pence = 1000 where id = ${ed.id}`.execute(world.shop.db);
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const { db } = world.shop;
const today = () => inLondon(world.shop.clock.now()).day;

/** The answer, or the code of the refusal. */
async function send(
  who: TestStaff,
  name: DeskEndpointName,
  parts: object,
): Promise<{ code?: string; body?: any }> {
  await freshen();
  try {
    return { body: await who.call(name as 'getToday', parts as never) };
  } catch (error) {
    return { code: (error as { code: string }).code };
  }
}

async function paidOrder(quantity = 3, { buyer, name }: { buyer?: Buyer; name?: string } = {}) {
  const product = await world.stock(5, { pricePence: 6000, ...(name !== undefined && { name }) });
  const who = buyer ?? (await world.buyer());
  const { id } = await who.orderOf(product, quantity);
  await who.approve(id);
  expect((await who.capture(id)).status).toBe(200);
  const order = await who.see(id);
  const onHand = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select on_hand as n from stock where product_id = ${product}`.execute(db);
    return rows[0]!.n;
  };
  return { product, buyer: who, id, itemId: order.items[0]!.id, orderNumber: order.orderNumber, onHand };
}

async function sentOrder(quantity = 3) {
  const order = await paidOrder(quantity);
  await shipOrder(world.context, order.id);
  await deliverOrder(world.context, order.id);
  return order;
}

type Sold = Awaited<ReturnType<typeof sentOrder>>;

async function told({ buyer, id, itemId }: Sold, quantity = 1, body: object = {}) {
  const withdrawal = { kind: 'withdrawal', lines: [{ itemId, quantity }], note: null, ...body };
  return buyer.call('tellReturn', { params: { id }, body: withdrawal as never });
}

const claim = (note = 'It squeaks.') => ({ kind: 'claim', reason: 'faulty', note });
const see = (id: string, by = mia) => by.call('getDeskReturn', { params: { id } });
const receive = (by: TestStaff, id: string, line: object) =>
  send(by, 'receiveReturn', { params: { id }, body: { lines: [line] } });
const came = ({ itemId }: Sold, received: number, more: object = {}) => ({
  ...{ itemId, received, condition: 'as-new', backOnSale: received },
  ...more,
});
const refund = async (by: TestStaff, id: string, expectedPence?: number) =>
  send(by, 'refundReturn', {
    params: { id },
    body: { expectedPence: expectedPence ?? (await see(id)).sum.amountPence },
  });
const close = (by: TestStaff, id: string, outcome: string, reason = 'Because.') =>
  send(by, 'closeReturn', { params: { id }, body: { outcome, reason } });

/** As if everybody had just logged in. */
async function freshen() {
  const until = new Date(world.shop.clock.now().getTime() + 86_400_000);
  await db.updateTable('sessions').set({ expires_at: until, last_seen_at: until }).execute();
  const now = world.shop.clock.now();
  await sql`update staff_sessions set expires_at = ${until}, last_seen_at = ${now}, created_at = ${now},
    confirmed_until = ${until}`.execute(db);
}

async function days(count: number) {
  await world.wait(count * 86_400);
  await freshen();
}

const disputed = (orderId: string) => sql`
  insert into payment_cases (order_id, kind, paypal_id, capture_id, status, reason, amount_pence, opened_at, updated_at)
  select order_id, 'dispute', ${randomUUID()}, paypal_capture_id, 'OPEN', 'OTHER', 100, now(), now() from payments
  where order_id = ${orderId}`;

describe('a return', () => {
  test('is found by code and number, received, and refunded less what is kept back', async () => {
    const sold = await sentOrder();
    const { id, code } = await told(sold, 2);
    for (const search of [
      code,
      code.toLowerCase().replace('-', ''),
      sold.orderNumber,
      `https://x.example/o/${sold.orderNumber}`,
    ]) {
      const found = await packer.call('listDeskReturns', { query: { search } });
      expect(found.returns).toMatchObject([
        { id, code, orderNumber: sold.orderNumber, state: 'told', pieces: 2 },
      ]);
    }
    expect(await see(id)).toMatchObject({
      canReceive: true,
      closings: [],
      sum: { amountPence: 12_000, cancels: false },
    });

    const kept = { deductionPence: 1500, deductionReason: 'The wheels are worn.', condition: 'used' };
    expect(await receive(packer, id, came(sold, 2, kept))).toEqual({ code: 'desk/not-allowed' });
    expect(await receive(packer, id, came(sold, 2))).toEqual({ body: undefined });
    const due = daysAfter(today(), 14);
    expect(await waitingMails(world.shop, sold.buyer.email, 'return-received')).toMatchObject([
      { code, refundDue: due, goods: [{ received: 2, told: 2 }] },
    ]);
    // As if it had been sent.
    await sql`delete from outbox where template = 'return-received'`.execute(db);
    await days(1);
    expect(await receive(mia, id, came(sold, 2, { ...kept, backOnSale: 1 }))).toEqual({ body: undefined });
    // Told once, and the day stays.
    expect(await waitingMails(world.shop, sold.buyer.email, 'return-received')).toEqual([]);
    expect(await see(id)).toMatchObject({
      ...{ state: 'received', refundDue: due, whyNoRefund: null },
      sum: { goodsPence: 12_000, deductionPence: 1500, deliveryPence: 0, amountPence: 10_500 },
      lines: [{ received: 2, condition: 'used', backOnSale: 1, deductionPence: 1500 }],
    });
    expect(await sold.onHand()).toBe(2);

    expect(await refund(mia, id, 12_000)).toEqual({ code: 'desk/changed-meanwhile' });
    const { body } = await refund(mia, id);
    expect(body.job).toMatchObject({ kind: 'refund', amountPence: 10_500, secondsLeft: 10 });
    expect((await refund(mia, id)).body.job.id).toBe(body.job.id);
    expect(await receive(packer, id, came(sold, 1))).toEqual({ code: 'desk/act-waiting' });
    await later();
    expect(await see(id)).toMatchObject({ state: 'refunded', outcome: 'refunded', closings: [] });
    expect(await sold.onHand()).toBe(3);
    expect(await waitingMails(world.shop, sold.buyer.email, 'order-refunded')).toMatchObject([
      { refundedPence: 10_500, keptBack: [{ amountPence: 1500, reason: 'The wheels are worn.' }] },
    ]);
    const seen = await sold.buyer.see(sold.id);
    expect(seen.returns).toMatchObject([{ state: 'refunded', deductions: [{ amount: 15 }] }]);
    expect(await refund(mia, id, 10_500)).toEqual({ code: 'returns/closed' });
    const order = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    expect(order.returns).toMatchObject([{ id, code, outcome: 'refunded' }]);
    expect(order.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining([`The buyer withdrew from 2 pieces (${code}).`, 'Received what came back.']),
    );
  });

  test('of everything brings the standard delivery back, and is stopped before it starts', async () => {
    const sold = await sentOrder(1);
    const { id } = await told(sold, 1);
    await receive(mia, id, came(sold, 1));
    const { sum } = await see(id);
    const order = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    expect(sum).toMatchObject({ goodsPence: 6000, deliveryPence: order.standardDeliveryPence });
    const { body } = await refund(mia, id);
    await mia.call('undoJob', { params: { id: body.job.id } });
    await later();
    expect(await see(id)).toMatchObject({ state: 'received', closedAt: null });
    await refund(mia, id);
    await later();
    expect(await see(id)).toMatchObject({ state: 'refunded' });
  });

  test('refuses bad input and those who may not', async () => {
    const sold = await sentOrder();
    const { id } = await told(sold, 2);
    for (const line of [
      {},
      came(sold, -1),
      came(sold, 0),
      came(sold, 1.5),
      came(sold, 1, { condition: 'ugly' }),
      came(sold, 1, { backOnSale: 2 }),
      came(sold, 1, { deductionPence: 100 }),
      came(sold, 1, { deductionPence: -1, deductionReason: 'Worn' }),
      came(sold, 1, { deductionPence: 1, deductionReason: 'x'.repeat(501) }),
      { ...came(sold, 1), itemId: 'x' },
    ]) {
      expect(await receive(mia, id, line), JSON.stringify(line)).toEqual({ code: 'request/invalid' });
    }
    expect(await receive(mia, id, came(sold, 3))).toEqual({ code: 'returns/too-many-pieces' });
    expect(await receive(mia, id, { ...came(sold, 1), itemId: randomUUID() })).toEqual({
      code: 'returns/too-many-pieces',
    });
    const other = await sentOrder(1);
    expect(await receive(mia, id, came(other, 1))).toEqual({ code: 'returns/too-many-pieces' });
    const worn = { deductionPence: 6001, deductionReason: 'Worn' };
    expect(await receive(mia, id, came(sold, 1, worn))).toEqual({ code: 'returns/kept-too-much' });
    for (const by of [viewer]) {
      expect(await receive(by, id, came(sold, 1))).toEqual({ code: 'desk/not-allowed' });
      expect(await send(by, 'listDeskReturns', { query: {} })).toEqual({ code: 'desk/not-allowed' });
    }
    expect(await refund(packer, id, 12_000)).toEqual({ code: 'desk/not-allowed' });
    expect(await close(packer, id, 'settled')).toEqual({ code: 'desk/not-allowed' });
    const nowhere = randomUUID();
    for (const [name, body] of [
      ['getDeskReturn', undefined],
      ['receiveReturn', { lines: [came(sold, 1)] }],
      ['refundReturn', { expectedPence: 1 }],
      ['closeReturn', { outcome: 'settled', reason: 'x' }],
      ['answerClaim', { words: 'x' }],
    ] as const) {
      expect(await send(mia, name, { params: { id: nowhere }, body }), name).toEqual({
        code: 'returns/not-found',
      });
    }
    expect(await send(mia, 'getDeskReturn', { params: { id: 'x' } })).toEqual({ code: 'request/invalid' });
    expect(await send(mia, 'listDeskReturns', { query: { view: 'odd' } })).toEqual({
      code: 'request/invalid',
    });
    expect((await mia.call('listDeskReturns', { query: { search: '%_"\\' } })).returns).toEqual([]);
    expect(await send(mia, 'answerClaim', { params: { id }, body: { words: 'Hello' } })).toEqual({
      code: 'returns/not-a-claim',
    });
  });

  test('above somebody’s limit is asked of the owner', async () => {
    const sold = await sentOrder();
    const { id } = await told(sold, 1);
    await receive(ed, id, came(sold, 1));
    expect(await refund(ed, id)).toEqual({ code: 'desk/over-limit' });
    expect((await mia.call('getToday', {})).refundAsks).toMatchObject([
      { orderNumber: sold.orderNumber, who: 'Ed', amountPence: 6000, returnId: id },
    ]);
    const order = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    expect(order.refundAsks).toMatchObject([{ who: 'Ed', returnId: id }]);
    await refund(mia, id);
    await later();
    expect((await mia.call('getToday', {})).refundAsks).toEqual([]);
  });

  test('of which only a part came back says what was refunded, and the rest may come later', async () => {
    const sold = await sentOrder(3);
    const { id, code } = await told(sold, 3);
    expect(await see(id)).toMatchObject({ openPieces: 0, refunds: [] });
    await receive(mia, id, came(sold, 1));
    await refund(mia, id);
    await later();
    const refunds = [{ amountPence: 6000, who: 'Mia', at: expect.any(String) }];
    expect(await see(id)).toMatchObject({ outcome: 'refunded', openPieces: 2, refunds });
    expect((await mia.call('listDeskReturns', { query: { view: 'closed' } })).returns[0]).toMatchObject({
      code,
      refunds: [{ amountPence: 6000 }],
    });
    const spaced = code.replace('-', ' ').toLowerCase();
    expect((await mia.call('listDeskReturns', { query: { search: spaced } })).returns).toHaveLength(1);
    const order = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    expect(order.openPieces).toBe(2);
    const later2 = { order: sold.orderNumber, lines: [came(sold, 2)] };
    const { body } = await send(packer, 'receiveUnannounced', { body: later2 });
    expect(await see(body.id)).toMatchObject({ openPieces: 0, sum: { beforePence: 6000 } });
  });

  test('that somebody may not open or change is in the log under its own name', async () => {
    const sold = await sentOrder();
    const { id } = await told(sold, 1);
    await send(viewer, 'listDeskReturns', { query: {} });
    const kept = { deductionPence: 100, deductionReason: 'Worn', condition: 'used' };
    await receive(packer, id, came(sold, 1, kept));
    const { acts } = await mia.call('listActions', { query: { refused: 'true' } });
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'orders.return-received', who: { id: packer.id } },
      { act: 'orders.returns', who: { id: viewer.id } },
    ]);
  });

  test('holds its pieces: another refund of them is refused with a sentence', async () => {
    const sold = await sentOrder(2);
    const { id } = await told(sold, 2);
    const give = (quantity: number, expectedPence: number) =>
      send(mia, 'refundDeskOrder', {
        params: { order: sold.orderNumber },
        body: {
          lines: [{ id: sold.itemId, quantity, backOnSale: 0 }],
          ...{ deliveryPence: 0, goodwillPence: 0, reason: 'other', expectedPence },
        },
      });
    expect(await give(1, 6000)).toEqual({ code: 'returns/coming-back' });
    await sold.buyer.call('takeBackReturn', { params: { id } });
    expect((await give(1, 6000)).body.job).toMatchObject({ kind: 'refund' });
    await later();
  });

  test('twice at once is refunded once', async () => {
    const sold = await sentOrder(3);
    const { id } = await told(sold, 1);
    await receive(mia, id, came(sold, 1));
    const answers = await Promise.all([refund(mia, id, 6000), refund(mia, id, 6000), refund(mia, id, 6000)]);
    expect(new Set(answers.map(({ body }) => body?.job.id)).size).toBe(1);
    await later();
    const order = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    expect(order.refundedPence).toBe(6000);
  });
});

describe('the pictures of a return', () => {
  const picture = (by: TestStaff, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: Buffer) =>
    world.shop.app.inject({
      ...{ method, url: `/api/desk/returns/${path}` },
      headers: {
        ...{ cookie: `dandle-desk=${by.token}`, 'x-desk': '1', 'sec-fetch-site': 'same-origin' },
        ...(payload && { 'content-type': 'application/octet-stream' }),
      },
      ...(payload && { payload }),
    });

  test('are three at most, small, and only for those who receive', async () => {
    const sold = await sentOrder();
    const { id } = await told(sold, 1);
    const [photo, ...others] = await Promise.all(
      [2000, 300, 200, 100].map((width) => photograph(width, 1500).jpeg().toBuffer()),
    );
    for (const [position, file] of [
      [1, photo!],
      [1, photo!],
      [2, others[0]!],
      [3, others[1]!],
    ] as const) {
      const added = await picture(packer, 'POST', `${id}/pictures`, file);
      expect(added.json()).toEqual({ position });
    }
    expect((await picture(packer, 'POST', `${id}/pictures`, others[2])).json()).toMatchObject({
      code: 'returns/too-many-pictures',
    });
    expect(await see(id)).toMatchObject({ pictures: { buyer: [], staff: [1, 2, 3] } });
    const shown = await picture(packer, 'GET', `${id}/pictures?whose=staff&position=2`);
    expect(shown.headers['content-type']).toContain('image/webp');
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(shown.rawPayload.length).toBeLessThanOrEqual(400_000);
    for (let time = 0; time < 2; time++) {
      expect((await picture(packer, 'DELETE', `${id}/pictures?position=2`)).statusCode).toBe(204);
    }
    expect((await picture(mia, 'POST', `${id}/pictures`, others[2])).json()).toEqual({ position: 2 });

    expect((await picture(viewer, 'GET', `${id}/pictures?whose=staff&position=1`)).json()).toMatchObject({
      code: 'desk/not-allowed',
    });
    expect((await picture(mia, 'GET', `${id}/pictures?whose=buyer&position=1`)).json()).toMatchObject({
      code: 'returns/picture-not-found',
    });
    for (const path of ['4', '0', 'x']) {
      const bad = await picture(mia, 'GET', `${id}/pictures?whose=staff&position=${path}`);
      expect(bad.json(), path).toMatchObject({ code: 'request/invalid' });
    }
    const other = await told(sold, 1);
    for (const [payload, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'pictures/svg'],
      [Buffer.from('hello'), 'pictures/unknown-kind'],
      [photo!.subarray(0, 2000), 'pictures/damaged'],
    ] as const) {
      expect((await picture(mia, 'POST', `${other.id}/pictures`, payload)).json()).toMatchObject({ code });
    }
    await days(15);
    await close(mia, other.id, 'not-sent-back');
    expect((await picture(mia, 'POST', `${other.id}/pictures`, photo)).json()).toMatchObject({
      code: 'returns/closed',
    });
  });
});

test('the same press twice, with one key, does one thing', async () => {
  const sold = await sentOrder(3);
  const key = randomUUID();
  const press = () =>
    world.shop.app.inject({
      ...{ method: 'POST', url: '/api/desk/returns' },
      headers: {
        ...{ cookie: `dandle-desk=${mia.token}`, 'x-desk': '1', 'sec-fetch-site': 'same-origin' },
        'idempotency-key': key,
      },
      payload: { order: sold.orderNumber, lines: [came(sold, 1)] },
    });
  const [one, two] = [await press(), await press()];
  expect(one.statusCode).toBe(201);
  expect(two.body).toBe(one.body);
  expect((await mia.call('listDeskReturns', { query: { search: sold.orderNumber } })).returns).toHaveLength(
    1,
  );
});

describe('a parcel nobody announced', () => {
  test('is a return as soon as it is here', async () => {
    const sold = await sentOrder(2);
    const order = sold.orderNumber.replace('-', '').toLowerCase();
    const found = await packer.call('listDeskReturns', { query: { search: sold.orderNumber } });
    expect(found).toMatchObject({ returns: [], orderNumber: sold.orderNumber });
    expect(await packer.call('listReturnable', { query: { order } })).toMatchObject({
      lines: [{ itemId: sold.itemId, ordered: 2, open: 2 }],
    });
    const arrive = (number: string, received: number) =>
      send(packer, 'receiveUnannounced', { body: { order: number, lines: [came(sold, received)] } });
    expect(await arrive('ZZZZ-ZZZZ', 1)).toEqual({ code: 'orders/not-found' });
    expect(await arrive(order, 3)).toEqual({ code: 'returns/too-many-pieces' });
    const { body } = await arrive(order, 1);
    expect(await see(body.id)).toMatchObject({
      ...{ kind: 'unannounced', state: 'received', refundDue: daysAfter(today(), 14) },
      ...{ closings: ['settled'], sum: { amountPence: 6000 } },
    });
    expect(await arrive(order, 2)).toEqual({ code: 'returns/too-many-pieces' });
    await refund(mia, body.id);
    await later();
    expect(await see(body.id)).toMatchObject({ outcome: 'refunded' });
    expect(await sold.onHand()).toBe(4);
    const waiting = await paidOrder(1);
    expect(
      await send(packer, 'receiveUnannounced', {
        body: { order: waiting.orderNumber, lines: [came(waiting, 1)] },
      }),
    ).toEqual({ code: 'returns/not-sent' });
  });
});

describe('a claim', () => {
  test('of what is missing brings nothing back, and of a part refunded already no more than is left', async () => {
    const sold = await sentOrder(1);
    const { id } = await told(sold, 1, { ...claim(), reason: 'missing' });
    expect(await see(id)).toMatchObject({ canReceive: false });
    expect(await receive(mia, id, came(sold, 1))).toEqual({ code: 'returns/too-many-pieces' });
    const { refundable } = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    const goodwill = { lines: [], deliveryPence: 0, goodwillPence: 500, reason: 'other', expectedPence: 500 };
    await send(mia, 'refundDeskOrder', { params: { order: sold.orderNumber }, body: goodwill });
    await later();
    expect(await see(id)).toMatchObject({
      sum: { beforePence: 500, amountPence: refundable.leftPence - 500 },
    });
  });

  test('is answered by email after ten seconds, and settled or refunded in full', async () => {
    const sold = await sentOrder(2);
    const { id, code } = await told(sold, 1, claim());
    expect(await see(id)).toMatchObject({
      canAnswer: true,
      closings: [],
      note: 'It squeaks.',
      refundDue: null,
    });
    expect(await close(mia, id, 'settled')).toEqual({ code: 'returns/cannot-close' });
    const answer = (by: TestStaff, words: string) =>
      send(by, 'answerClaim', { params: { id }, body: { words } });
    expect(await answer(packer, 'Sorry')).toEqual({ code: 'desk/not-allowed' });
    for (const words of ['', ' ', 'x'.repeat(2001)]) {
      expect(await answer(mia, words)).toEqual({ code: 'request/invalid' });
    }
    const { body } = await answer(ed, 'We send another one.\nSorry!');
    expect(body.job).toMatchObject({ kind: 'letter', secondsLeft: 10 });
    await later();
    expect(await waitingMails(world.shop, sold.buyer.email, 'claim-answered')).toMatchObject([
      { code, words: 'We send another one.\nSorry!', isRefusal: false },
    ]);
    expect((await sold.buyer.see(sold.id)).returns).toMatchObject([
      { answer: 'We send another one.\nSorry!' },
    ]);
    const worn = { deductionPence: 100, deductionReason: 'Worn' };
    expect(await receive(mia, id, came(sold, 1, worn))).toEqual({ code: 'returns/no-deduction' });
    expect(await close(mia, id, 'refused')).toEqual({ code: 'returns/cannot-close' });
    expect(await close(mia, id, 'settled', 'Sent another one.')).toEqual({ body: undefined });
    expect(await close(mia, id, 'settled')).toEqual({ code: 'returns/closed' });
    expect(await answer(mia, 'More')).toEqual({ code: 'returns/closed' });

    const other = await sentOrder(1);
    const broken = await told(other, 1, claim());
    const { sum } = await see(broken.id);
    const { totalPence } = await mia.call('getDeskOrder', { params: { order: other.orderNumber } });
    // Goods that were not right cost nothing: all of the delivery comes back with them.
    expect(sum.amountPence).toBe(totalPence);
    await refund(mia, broken.id);
    await later();
    expect(await see(broken.id)).toMatchObject({ outcome: 'refunded' });
    // It never came back.
    expect(await other.onHand()).toBe(4);
  });
});

describe('closing without a refund', () => {
  test('is not possible for a withdrawal in time, and is once the day to send it back has passed', async () => {
    const sold = await sentOrder();
    const { id } = await told(sold, 1);
    for (const outcome of ['settled', 'refused', 'not-sent-back']) {
      expect(await close(mia, id, outcome), outcome).toEqual({ code: 'returns/cannot-close' });
    }
    await days(14);
    expect(await close(mia, id, 'not-sent-back')).toEqual({ code: 'returns/cannot-close' });
    await days(1);
    expect((await see(id)).closings).toEqual(['not-sent-back']);
    expect(await close(mia, id, 'not-sent-back', 'Nothing came.')).toEqual({ body: undefined });
    expect((await sold.buyer.see(sold.id)).returns).toMatchObject([{ outcome: 'not-sent-back' }]);
    const { people } = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    expect(people!.staffNotes.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Return R.*: Nothing came\.$/),
    ]);
  });

  test('is not possible once posting was proved', async () => {
    const sold = await sentOrder();
    const { id } = await told(sold, 1);
    await sold.buyer.call('setReturnTracking', { params: { id }, body: { tracking: 'AB123' } });
    await days(20);
    expect(await close(mia, id, 'not-sent-back')).toEqual({ code: 'returns/cannot-close' });
  });

  test('refuses only goods whose buyer was told so, opened or made to order, and says why', async () => {
    for (const [rule, condition, isRefusable] of [
      ['normal', 'used', false],
      ['sealed', 'as-new', false],
      ['sealed', 'opened', true],
      ['made-to-order', 'as-new', true],
    ] as const) {
      const sold = await sentOrder(1);
      await sql`update order_items set return_rule = ${rule} where id = ${sold.itemId}`.execute(db);
      const { id } = await told(sold, 1);
      expect(await close(mia, id, 'refused')).toEqual({ code: 'returns/cannot-close' });
      await receive(mia, id, came(sold, 1, { condition, backOnSale: 0 }));
      const answer = await close(mia, id, 'refused', 'The seal was broken.');
      expect(answer, `${rule} ${condition}`).toEqual(
        isRefusable ? { body: undefined } : { code: 'returns/cannot-close' },
      );
      const mails = await waitingMails(world.shop, sold.buyer.email, 'claim-answered');
      expect(mails).toMatchObject(isRefusable ? [{ words: 'The seal was broken.', isRefusal: true }] : []);
    }
  });
});

describe('an order that has not left', () => {
  test('is neither picked nor sent while its buyer withdraws, and is cancelled and refunded in one act', async () => {
    const sold = await paidOrder(2);
    const path = { order: sold.orderNumber };
    await packer.call('packOrder', { params: path, body: { isPacked: true } });
    const { status } = await sold.buyer.call('cancelPaidOrder', { params: { id: sold.id } });
    expect(status).toBe('withdrawal');
    const order = await mia.call('getDeskOrder', { params: path });
    expect(order).toMatchObject({
      isWithdrawn: true,
      returns: [{ kind: 'withdrawal', refundDue: daysAfter(today(), 14) }],
    });
    expect(await send(packer, 'shipDeskOrder', { params: path, body: {} })).toEqual({
      code: 'orders/withdrawn',
    });
    expect(await packer.call('listSendable', { query: { orders: sold.orderNumber } })).toMatchObject({
      orders: [{ whyNot: expect.stringContaining('has withdrawn'), isWithdrawn: true }],
    });
    const printed = await packer.call('listPrintedOrders', {
      query: { orders: sold.orderNumber, as: 'slips' },
    });
    expect(printed.orders).toMatchObject([{ isWithdrawn: true }]);
    await packer.call('packOrder', { params: path, body: { isPacked: false } });
    const run = await send(packer, 'startPickRun', { body: { orders: [sold.orderNumber] } });
    expect(JSON.stringify(run)).not.toContain('"totes":[{');
    const { id } = order.returns[0]!;
    expect(await receive(mia, id, came(sold, 2))).toEqual({ code: 'returns/not-sent' });
    const { sum } = await see(id);
    expect(sum).toMatchObject({ cancels: true, amountPence: order.totalPence });
    expect((await refund(mia, id)).body.job).toMatchObject({ kind: 'cancel', amountPence: order.totalPence });
    await later();
    expect(await see(id)).toMatchObject({ outcome: 'refunded', orderStatus: 'Cancelled' });
    expect(await sold.onHand()).toBe(5);
    const mails = await waitingMails(world.shop, sold.buyer.email, 'order-cancelled');
    expect(mails).toMatchObject([{ because: 'customer' }]);
  });

  test('is not to be packed but to be refunded, from the moment its buyer withdraws', async () => {
    const sold = await paidOrder(2);
    const inView = async () => {
      const { orders } = await mia.call('listDeskOrders', { query: { view: 'to-pack' } });
      return orders.map(({ orderNumber }) => orderNumber);
    };
    expect(await inView()).toContain(sold.orderNumber);
    const before = await mia.call('getToday', {});
    const { id } = await told(sold, 1);
    expect(await inView()).not.toContain(sold.orderNumber);
    expect(await mia.call('getToday', {})).toMatchObject({
      toPack: { count: before.toPack.count - 1 },
      returnsDue: { count: before.returnsDue.count + 1 },
    });
    // What the buyer still wants is to be packed once the rest is refunded.
    await refund(mia, id);
    await later();
    expect(await inView()).toContain(sold.orderNumber);
    await send(mia, 'cancelDeskOrder', { params: { order: sold.orderNumber } });
    await later();
    expect(await waitingMails(world.shop, sold.buyer.email, 'order-cancelled')).toMatchObject([
      { because: 'owner' },
    ]);
  });

  test('may be sent by insisting, and keeps the rest when part of it is refunded', async () => {
    const sold = await paidOrder(3);
    const { id } = await told(sold, 1);
    expect((await see(id)).sum).toMatchObject({ cancels: false, amountPence: 6000 });
    await refund(mia, id);
    await later();
    expect(await sold.onHand()).toBe(3);
    expect((await sold.buyer.see(sold.id)).OrderStatus).toBe('Processing');

    const other = await paidOrder(2);
    await told(other, 1);
    const ship = { params: { order: other.orderNumber }, body: { isInsisted: true } };
    expect((await send(packer, 'shipDeskOrder', ship)).body.job).toMatchObject({ kind: 'ship' });
    await later();
  });
});

describe('money that moves elsewhere', () => {
  test('a disputed payment is not refunded: the return waits and says so', async () => {
    const sold = await sentOrder(1);
    const { id } = await told(sold, 1);
    await receive(mia, id, came(sold, 1));
    await disputed(sold.id).execute(db);
    expect(await see(id)).toMatchObject({
      whyNoRefund: expect.stringContaining('disputed'),
      problem: expect.stringContaining('paid twice'),
      closings: ['settled'],
    });
    expect(await refund(mia, id)).toEqual({ code: 'returns/disputed' });
  });

  test('a refund that PayPal refuses leaves the return open and due, with what to do', async () => {
    const sold = await sentOrder(2);
    const { id } = await told(sold, 1);
    await receive(mia, id, came(sold, 1));
    const { refundDue } = await see(id);
    await world.paypal.fault({ operation: 'refund', fault: 'decline' });
    await refund(mia, id);
    await later();
    expect(await see(id)).toMatchObject({
      ...{ closedAt: null, refundDue, whyNoRefund: null, closings: ['settled'] },
      problem: expect.stringMatching(/^PayPal has not made the refund \([\w’ ]+\)\. The money is still due/),
    });
    expect(await close(mia, id, 'settled', 'Paid by bank transfer.')).toEqual({ body: undefined });
  });

  test('a refund of all at PayPal’s own pages closes the return and puts back on sale what has come back', async () => {
    const sold = await sentOrder(1);
    const { id } = await told(sold, 1);
    await receive(mia, id, came(sold, 1));
    const { rows } = await sql<{
      id: string;
    }>`select paypal_capture_id as id from payments where order_id = ${sold.id}`.execute(db);
    const { totalPence } = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    await world.context.paypal.refundCapture(rows[0]!.id, totalPence, randomUUID());
    await mia.call('askPayPalAgain', { params: { order: sold.orderNumber } });
    expect(await sold.onHand()).toBe(4);
    await world.workUntil(async () => (await see(id)).closedAt !== null);
    expect(await see(id)).toMatchObject({ outcome: 'refunded' });
    expect(await sold.onHand()).toBe(5);
  });

  test('an account that is deleted meanwhile leaves its return to be found by number and refunded', async () => {
    const sold = await sentOrder(2);
    const { id, code } = await told(sold, 1);
    const complaint = await told(sold, 1, claim());
    await sql`update orders set customer_id = null where id = ${sold.id}`.execute(db);
    const found = await mia.call('listDeskReturns', { query: { search: sold.orderNumber } });
    expect(found.returns.map((one) => one.code)).toContain(code);
    await receive(mia, id, came(sold, 1));
    await refund(mia, id);
    await later();
    expect(await see(id)).toMatchObject({ outcome: 'refunded' });
    expect(await see(complaint.id)).toMatchObject({ canAnswer: false });
    expect(
      await send(mia, 'answerClaim', { params: { id: complaint.id }, body: { words: 'Hello' } }),
    ).toEqual({
      code: 'orders/no-buyer',
    });
  });
});

test('the lists are sorted by what presses, in pages, with counts', async () => {
  await sql`update returns set closed_at = now(), outcome = 'settled' where closed_at is null`.execute(db);
  const sold = await sentOrder(3);
  const first = await told(sold, 1);
  const second = await told(sold, 1);
  const complaint = await told(sold, 1, claim());
  await receive(mia, second.id, came(sold, 1));
  await days(1);
  await receive(mia, first.id, came(sold, 1));
  const list = async (view: string, after?: string) =>
    (
      await mia.call('listDeskReturns', { query: { view: view as 'due', ...(after && { after }) } })
    ).returns.map(({ id }) => id);
  expect(await list('due')).toEqual([second.id, first.id]);
  expect(await list('due', second.id)).toEqual([first.id]);
  expect(await list('received')).toEqual([first.id, second.id]);
  expect(await list('claims')).toEqual([complaint.id]);
  expect(await list('told')).toEqual([]);
  const closed = await list('closed');
  expect(await list('closed', closed[0])).toEqual(closed.slice(1));
  const { counts } = await mia.call('listDeskReturns', { query: {} });
  expect(counts).toMatchObject({
    due: { count: 2 },
    told: { count: 0 },
    received: { count: 2 },
    claims: { count: 1 },
  });
  expect(await mia.call('getToday', {})).toMatchObject({ returnsDue: { count: 0 }, claims: { count: 1 } });
  await days(10);
  expect(await mia.call('getToday', {})).toMatchObject({
    returnsDue: { count: 1, lastDay: daysAfter(today(), 3) },
  });
  expect(await packer.call('getToday', {})).toMatchObject({ returnsDue: { count: 0 }, claims: { count: 0 } });
});

test('the day a buyer says it arrived is in the order’s timeline as a day, also beside the shop’s own', async () => {
  const sent = await paidOrder(1);
  await shipOrder(world.context, sent.id);
  for (const sold of [sent, await sentOrder()]) {
    await sold.buyer.call('markArrived', { params: { id: sold.id }, body: { day: today() } });
    const { timeline } = await mia.call('getDeskOrder', { params: { order: sold.orderNumber } });
    const days = timeline.filter(({ isDay }) => isDay);
    expect(days).toMatchObject([{ what: 'The buyer says that it arrived.' }]);
    expect(inLondon(new Date(days[0]!.at)).day).toBe(today());
  }
});

test('many orders are marked as delivered at once; those that cannot be say why', async () => {
  const [one, two, waiting] = [await paidOrder(1), await sentOrder(1), await paidOrder(1)];
  await shipOrder(world.context, one.id);
  const orders = [one, two, waiting].map(({ orderNumber }) => orderNumber);
  const answer = await packer.call('deliverOrders', { body: { orders: [...orders, 'ZZZZ-ZZZZ'] } });
  expect(answer).toMatchObject({
    batch: { count: 1 },
    stays: [
      { orderNumber: two.orderNumber, problem: 'It has already been delivered.' },
      { orderNumber: waiting.orderNumber, problem: 'It has been paid but not shipped.' },
      { orderNumber: 'ZZZZ-ZZZZ', problem: 'No such order.' },
    ],
  });
  await later();
  expect((await one.buyer.see(one.id)).OrderStatus).toBe('Delivered');
  for (const body of [{}, { orders: [] }, { orders: Array.from({ length: 101 }, () => one.orderNumber) }]) {
    expect(await send(mia, 'deliverOrders', { body })).toEqual({ code: 'request/invalid' });
  }
  expect(await send(viewer, 'deliverOrders', { body: { orders } })).toEqual({ code: 'desk/not-allowed' });
});
