import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CLAIM_MINUTES, UNDO_SECONDS } from '#contract/desk/order-words.ts';
import type { Tote, PickRun } from '#contract/desk/pick-run.ts';
import type { Order } from '#contract/orders.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { carryOutDueJobs } from '#server/desk/orders/jobs.service.ts';
import { cancelOrderByOwner } from '#server/payments/refunds/owner-refunds.service.ts';
import { sql } from 'kysely';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
  // Its jobs lock orders for a moment, and a pick run skips locked ones.
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.expectBalancedLedger();
  expect(
    await brokenInvariants(async (text) => (await sql.raw<never>(text).execute(world.shop.db)).rows),
  ).toEqual([]);
});

async function paid(products: Record<string, number>, notes?: string): Promise<Order> {
  const buyer = await world.buyer();
  for (const [product, quantity] of Object.entries(products)) await buyer.put(product, quantity);
  const order = await buyer.order(notes);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return order;
}

const packer = (name = 'Pat') => employ(world.shop, 'packer', { name });

async function roundOf(person: TestStaff): Promise<PickRun> {
  return (await person.call('getPickRun', {})).round!;
}

async function take(person: TestStaff, orders: readonly Order[]): Promise<PickRun> {
  await person.call('startPickRun', { body: { orders: orders.map(({ orderNumber }) => orderNumber) } });
  return roundOf(person);
}

const linesOf = (crate: Tote, batch = '') => crate.lines.map(({ id, quantity }) => ({ id, quantity, batch }));
const toteOf = (round: PickRun, { orderNumber }: Order) =>
  round.crates.find((crate) => crate.orderNumber === orderNumber)!;

async function pack(person: TestStaff, round: PickRun, order: Order, more: Record<string, unknown> = {}) {
  const crate = toteOf(round, order);
  await person.call('packTote', {
    params: { id: round.id, order: order.orderNumber },
    body: { lines: linesOf(crate), isNoteRead: true, ...more },
  });
}

const refusal = (code: string) => ({ code });

describe('a round', () => {
  test('takes the oldest orders, never those of another round, and releases them after an hour without an act', async () => {
    const product = await world.stock(50);
    const orders: Order[] = [];
    for (let count = 0; count < 6; count++) orders.push(await paid({ [product]: 1 }));
    const [pat, kim] = [await packer('Pat'), await packer('Kim')];
    const before = (await pat.call('getPickRun', {})).free.count;
    const takeThree = async (person: TestStaff) =>
      (await person.call('startPickRun', { body: { count: 3 } })).taken;
    expect(await Promise.all([takeThree(pat), takeThree(kim)])).toEqual([3, 3]);
    const rounds = [await roundOf(pat), await roundOf(kim)];
    const taken = rounds.flatMap(({ crates }) => crates.map(({ orderNumber }) => orderNumber));
    expect(taken.toSorted()).toEqual(orders.map(({ orderNumber }) => orderNumber).toSorted());
    expect(rounds[0]!.crates.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect((await kim.call('getPickRun', {})).free.count).toBe(before - 6);

    const [first] = rounds[0]!.crates;
    const mine = { orders: [first!.orderNumber] };
    await expect(pat.call('startPickRun', { body: mine })).resolves.toMatchObject({ taken: 0, left: [] });
    expect(await kim.call('startPickRun', { body: mine })).toMatchObject({
      taken: 0,
      left: [{ orderNumber: first!.orderNumber, why: 'Pat has it.' }],
    });
    const params = { order: first!.orderNumber };
    await expect(kim.call('packOrder', { params, body: { isPacked: true } })).rejects.toMatchObject({
      ...refusal('round/not-yours'),
      message: expect.stringContaining('Pat has it.'),
    });
    const listed = await kim.call('listDeskOrders', { query: { search: first!.orderNumber } });
    expect(listed.orders).toMatchObject([{ packer: 'Pat' }]);

    // Each act extends the claims; without one the orders are free for anybody.
    world.shop.clock.advance(CLAIM_MINUTES * 60 - 60);
    await kim.call('pickForRun', {
      params: { id: rounds[1]!.id },
      body: { productId: product, quantity: 3 },
    });
    world.shop.clock.advance(120);
    const late = await packer('Lee');
    expect(await late.call('startPickRun', { body: { count: 10 } })).toMatchObject({ taken: 3 });
    expect((await roundOf(pat)).crates).toEqual([]);
    await expect(
      pat.call('packTote', {
        params: { id: rounds[0]!.id, order: first!.orderNumber },
        body: { lines: linesOf(first!) },
      }),
    ).rejects.toMatchObject(refusal('round/not-yours'));

    await late.call('releaseTote', { params: { id: (await roundOf(late)).id, order: first!.orderNumber } });
    expect((await pat.call('startPickRun', { body: { count: 1 } })).taken).toBe(1);
    for (const person of [pat, kim, late]) {
      const round = await roundOf(person);
      await person.call('endPickRun', { params: { id: round.id } });
      await person.call('endPickRun', { params: { id: round.id } });
      expect(await person.call('getPickRun', {})).toMatchObject({ round: null });
    }
    expect((await pat.call('getPickRun', {})).free.count).toBe(before);
    const { rows } = await sql<{ act: string; count: number }>`
      select act, count(*)::integer from staff_acts where act like 'round.%' group by act order by act`.execute(
      world.shop.db,
    );
    expect(rows.map(({ act }) => act)).toEqual(['round.end', 'round.pick', 'round.release', 'round.take']);
    await sql`update orders set status = 'Shipped', shipped_at = now() where status = 'Processing'`.execute(
      world.shop.db,
    );
  });

  test('asked for twice with one key begins once, and nobody begins an empty one', async () => {
    const product = await world.stock(50);
    const pat = await packer();
    await expect(pat.call('startPickRun', { body: { count: 10 } })).rejects.toMatchObject(
      refusal('round/nothing-taken'),
    );
    expect((await pat.call('getPickRun', {})).round).toBeNull();
    for (let count = 0; count < 3; count++) await paid({ [product]: 1 });
    const headers = { 'idempotency-key': 'a-round' };
    const answers = await Promise.all(
      [1, 2].map(() => pat.call('startPickRun', { body: { count: 1 } }, { headers }).catch(() => null)),
    );
    expect(answers.filter(Boolean)).not.toHaveLength(0);
    expect((await roundOf(pat)).crates).toHaveLength(1);
    // The process that ends it has a clock that is a little behind.
    world.shop.clock.advance(-1);
    await pat.call('endPickRun', { params: { id: (await roundOf(pat)).id } });
    world.shop.clock.advance(1);
  });
});

describe('what is missing from the shelf', () => {
  test('is written off as far as it was on sale, and is a task on the orders that lack it until they are settled', async () => {
    const [bib, cup] = [await world.stock(9, { name: 'Bib' }), await world.stock(9)];
    const [one, two] = [await paid({ [bib]: 2 }), await paid({ [bib]: 2, [cup]: 1 })];
    const pat = await packer();
    const mia = await employ(world.shop, 'owner', { name: 'Mia' });
    const { id } = await take(pat, [one, two]);
    const params = { id };
    const short = (found: number, headers = {}) =>
      pat.call('shortForRun', { params, body: { productId: bib, found } }, { headers });
    await expect(short(4)).rejects.toMatchObject(refusal('round/enough'));
    const [first, again] = [
      await short(3, { 'idempotency-key': 'short-1' }),
      await short(3, { 'idempotency-key': 'short-1' }),
    ];
    expect(first).toEqual({ lost: 5, short: [two.orderNumber] });
    expect(again).toEqual(first);
    world.shop.clock.advance(1);
    const { product, moves } = await mia.call('getStock', { params: { id: bib }, query: {} });
    expect(product).toMatchObject({ onSale: 0, paidNotSent: 4 });
    expect(moves[0]).toMatchObject({
      reason: 'lost',
      change: -5,
      note: '4 needed for packing, 3 found',
    });
    expect(moves.filter(({ reason }) => reason === 'lost')).toHaveLength(1);
    expect((await mia.call('listDeskOrders', { query: { view: 'short' } })).orders).toMatchObject([
      { orderNumber: two.orderNumber, isShort: true, staffNotes: 1 },
    ]);
    const seen = () => mia.call('getDeskOrder', { params: { order: two.orderNumber } });
    expect(await seen()).toMatchObject({ isShort: true });
    expect((await mia.call('getToday', {})).short).toMatchObject({ count: 1 });
    expect(toteOf(await roundOf(pat), two).lines.find(({ productId }) => productId === bib)).toMatchObject({
      quantity: 2,
      found: 1,
    });
    await mia.call('undoStockMove', { params: { id: bib }, body: { move: moves[0]!.id } });

    // It is left out unless asked for by number, and whole again once the piece is found.
    await pat.call('releaseTote', { params: { id, order: two.orderNumber } });
    const kim = await packer('Kim');
    await expect(kim.call('startPickRun', { body: { count: 50 } })).resolves.toBeTruthy();
    expect((await roundOf(kim)).crates.map(({ orderNumber }) => orderNumber)).not.toContain(two.orderNumber);
    await kim.call('endPickRun', { params: { id: (await roundOf(kim)).id } });
    await take(pat, [two]);
    await pat.call('pickForRun', { params, body: { productId: bib, quantity: 4 } });
    expect((await mia.call('listDeskOrders', { query: { view: 'short' } })).orders).toEqual([]);
    expect(await seen()).toMatchObject({ isShort: false });
    expect((await roundOf(pat)).picks).toEqual([{ productId: bib, quantity: 4, isShort: false }]);
  });
});

describe('a crate', () => {
  test('is packed once, in full, with its batch entered and its note read, and unpacked for as long as its round lasts', async () => {
    const [milk, suit] = [await world.stock(9, { name: 'Milk' }), await world.stock(9)];
    await sql`update products set asks_batch = true, packing_note = 'Check the seal' where id = ${milk}`.execute(
      world.shop.db,
    );
    const order = await paid({ [milk]: 2, [suit]: 1 });
    const pat = await packer();
    const params = { order: order.orderNumber };
    await expect(pat.call('packOrder', { params, body: { isPacked: true } })).rejects.toMatchObject(
      refusal('orders/wants-batch'),
    );
    const round = await take(pat, [order]);
    const crate = toteOf(round, order);
    const milkLine = crate.lines.find(({ productId }) => productId === milk)!;
    const suitLine = crate.lines.find(({ productId }) => productId === suit)!;
    const rest = { id: suitLine.id, quantity: 1 };
    const send = (lines: object[], isNoteRead = true) => pack(pat, round, order, { lines, isNoteRead });
    await expect(send([{ id: milkLine.id, quantity: 2 }, rest])).rejects.toMatchObject(
      refusal('round/batch-missing'),
    );
    const whole = [
      { id: milkLine.id, quantity: 1, batch: 'L-101' },
      { id: milkLine.id, quantity: 1, batch: 'L-102' },
      rest,
    ];
    await expect(send(whole.slice(1))).rejects.toMatchObject(refusal('round/other-lines'));
    await expect(send(whole, false)).rejects.toMatchObject(refusal('round/note-unread'));
    await Promise.all([send(whole), send(whole), send(whole)]);
    const { rows } = await sql<{ batch: string; quantity: number }>`
      select batch, parcel_lines.quantity from parcel_lines join order_items i on i.id = order_item_id
      where order_id = ${order.id} order by batch`.execute(world.shop.db);
    expect(rows).toEqual([
      { batch: '', quantity: 1 },
      { batch: 'L-101', quantity: 1 },
      { batch: 'L-102', quantity: 1 },
    ]);
    const seen = await pat.call('getDeskOrder', { params });
    expect(seen.timeline.filter(({ what }) => /packed/i.test(what))).toHaveLength(1);
    expect(toteOf(await roundOf(pat), order)).toMatchObject({ state: 'packed', whyNot: null });
    await pat.call('packOrder', { params, body: { isPacked: false } });
    expect(toteOf(await roundOf(pat), order)).toMatchObject({ state: 'claimed' });
    await pat.call('endPickRun', { params: { id: round.id } });
    expect(await pat.call('getDeskOrder', { params })).toMatchObject({ isPacked: false });
  });

  test('keeps the weight that was typed until it is unpacked: it is printed on the label', async () => {
    const suit = await world.stock(9);
    await sql`update products set weight_grams = 250 where id = ${suit}`.execute(world.shop.db);
    const order = await paid({ [suit]: 2 });
    const pat = await packer();
    const params = { order: order.orderNumber };
    const round = await take(pat, [order]);
    for (const weightGrams of [0, -1, 1.5, 100_001]) {
      await expect(pack(pat, round, order, { weightGrams })).rejects.toMatchObject(
        refusal('request/invalid'),
      );
    }
    await pack(pat, round, order, { weightGrams: 612 });
    // Packing it again changes nothing.
    await pack(pat, round, order, { weightGrams: 999 });
    expect(toteOf(await roundOf(pat), order).weightGrams).toBe(612);
    expect((await pat.call('getDeskOrder', { params })).packed).toMatchObject({ weightGrams: 612 });
    const weightOnLabel = async () => {
      const file = await pat.call('exportPickRun', { params: { id: round.id }, query: {} });
      const { file: same } = await pat.call('exportParcels', { query: { orders: order.orderNumber } });
      expect(same).toBe(file);
      return file.split('\r\n')[1]!.split(',').at(-2);
    };
    expect(await weightOnLabel()).toBe('0.612');
    await pat.call('weighParcel', { params, body: { weightGrams: 640 } });
    expect(await weightOnLabel()).toBe('0.640');
    await pat.call('packOrder', { params, body: { isPacked: false } });
    expect(toteOf(await roundOf(pat), order).weightGrams).toBeNull();
    await pack(pat, round, order);
    expect(await weightOnLabel()).toBe('0.500');
  });

  test('of an order that was cancelled or partly refunded meanwhile is not packed, with the reason', async () => {
    const [bib, cup] = [await world.stock(9), await world.stock(9)];
    const [gone, part] = [await paid({ [bib]: 1 }), await paid({ [bib]: 1, [cup]: 2 })];
    const pat = await packer();
    const mia = await employ(world.shop, 'owner');
    const round = await take(pat, [gone, part]);
    await cancelOrderByOwner(world.context, gone.id);
    expect(toteOf(await roundOf(pat), gone)).toMatchObject({ whyNot: 'It has been cancelled.' });
    await expect(pack(pat, round, gone)).rejects.toMatchObject(refusal('round/not-packable'));

    const line = toteOf(round, part).lines.find(({ productId }) => productId === cup)!;
    await mia.call('refundDeskOrder', {
      params: { order: part.orderNumber },
      body: {
        lines: [{ id: line.id, quantity: 1, backOnSale: 1 }],
        ...{ deliveryPence: 0, goodwillPence: 0, reason: 'other', expectedPence: 1250 },
      },
    });
    expect(toteOf(await roundOf(pat), part).whyNot).toBe('A refund is about to be made for it.');
    await world.wait(UNDO_SECONDS);
    await world.workUntil(
      async () => (await mia.call('getDeskOrder', { params: { order: part.orderNumber } })).refundedPence > 0,
    );
    await expect(pack(pat, round, part)).rejects.toMatchObject(refusal('round/other-lines'));
    await pack(pat, await roundOf(pat), part);
    expect(toteOf(await roundOf(pat), part)).toMatchObject({ state: 'packed', whyNot: null });
  });
});

describe('the end of a round', () => {
  test('exports a file for Royal Mail, takes the pasted codes, and sends the parcels together or calls them back', async () => {
    const suit = await world.stock(20, { name: 'Otter suit' });
    await sql`update products set weight_grams = 250 where id = ${suit}`.execute(world.shop.db);
    const orders = [await paid({ [suit]: 2 }), await paid({ [suit]: 1 }), await paid({ [suit]: 1 })];
    const [one, two, three] = orders as [Order, Order, Order];
    const pat = await packer();
    const round = await take(pat, orders);
    const params = { id: round.id };
    await pack(pat, round, one);
    await pack(pat, round, two);
    const csv = await pat.call('exportPickRun', { params, query: { service: 'TPN24' } });
    expect(csv.split('\r\n')).toEqual([
      'Order reference,Full name,Address Line 1,Address Line 2,Address Line 3,City,County,Postcode,Country,Email,Phone,Weight,Service code',
      expect.stringMatching(
        new RegExp(
          `^${one.orderNumber},Ada Parent,1 High Street,,,Leeds,West Yorkshire,LS1 1AA,United Kingdom,[^,]+@[^,]+,,0.500,TPN24$`,
        ),
      ),
      expect.stringMatching(new RegExp(`^${two.orderNumber},.*,0.250,TPN24$`)),
      '',
    ]);

    const tracking = `${one.orderNumber},AB123456785GB\n${three.orderNumber},CD123456785GB`;
    const ask = (body: object) => pat.call('sendPickRun', { params, body });
    const trial = await ask({ tracking, isTrial: true });
    expect(trial).toMatchObject({
      batch: null,
      sendings: [
        { crate: 1, code: 'AB123456785GB', problem: null },
        { crate: 3, problem: 'It is not packed yet.' },
      ],
    });
    // The shape of a code shows that it is another carrier's.
    expect(await ask({ tracking: `${two.orderNumber} 1550 1234`, isTrial: true })).toMatchObject({
      sendings: [{ problem: 'That is not a tracking number for Royal Mail.' }],
    });
    expect(await ask({ tracking: `${two.orderNumber} 15501234567890`, isTrial: true })).toMatchObject({
      sendings: [{ crate: 2, code: '15501234567890', carrier: 'DPD', problem: null }],
    });
    // Both at once without tracking, undone, and then one with its code.
    const all = await ask({});
    expect(all).toMatchObject({ batch: { count: 2, secondsLeft: UNDO_SECONDS } });
    const undo = { params: { id: all.batch!.id } };
    expect(await pat.call('undoJobs', undo)).toEqual({ stopped: 2 });
    expect(await pat.call('undoJobs', undo)).toEqual({ stopped: 2 });
    await world.wait(UNDO_SECONDS);
    await carryOutDueJobs(world.context);
    expect(toteOf(await roundOf(pat), one).state).toBe('packed');
    const sent = await ask({ tracking });
    expect(sent.batch).toMatchObject({ count: 1 });
    await world.wait(UNDO_SECONDS);
    await world.workUntil(async () => toteOf(await roundOf(pat), one).state === 'sent');
    await expect(pat.call('undoJobs', { params: { id: sent.batch!.id } })).rejects.toMatchObject(
      refusal('desk/too-late'),
    );
    const { people } = await pat.call('getDeskOrder', { params: { order: one.orderNumber } });
    expect(people!.trackingUrl).toBe(
      'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB',
    );
    // What is left is sent and taken out: the pick run is over, and the next one begins with its own totes.
    const last = await ask({ tracking: `${two.orderNumber} https://Heron.example/aBc` });
    await pat.call('releaseTote', { params: { ...params, order: three.orderNumber } });
    expect((await pat.call('getPickRun', {})).round?.id).toBe(round.id);
    await pat.call('undoJobs', { params: { id: last.batch!.id } });
    await ask({ tracking: `${two.orderNumber} https://Heron.example/aBc` });
    await world.wait(UNDO_SECONDS);
    await world.workUntil(async () => (await pat.call('getPickRun', {})).round === null);
    const elsewhere = await pat.call('getDeskOrder', { params: { order: two.orderNumber } });
    expect(elsewhere).toMatchObject({ carrier: null, people: { trackingUrl: 'https://heron.example/aBc' } });
    const next = await take(pat, [three]);
    expect(next.id).not.toBe(round.id);
    await pat.call('endPickRun', { params });
    await pat.call('endPickRun', { params: { id: next.id } });
    await pack(pat, await take(pat, [three]), three);
    await pat.call('endPickRun', { params: { id: (await roundOf(pat)).id } });
    // Packed, and nobody's any more.
    expect((await pat.call('getToday', {})).isAllInPacking).toBe(false);
    expect(await pat.call('getDeskOrder', { params: { order: three.orderNumber } })).toMatchObject({
      isPacked: true,
    });
    const stranger = await packer('Kim');
    await expect(stranger.call('exportPickRun', { params, query: {} })).rejects.toMatchObject(
      refusal('round/not-found'),
    );
  });
});
