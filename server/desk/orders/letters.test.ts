import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import { deliverNext } from '#server/outbox/outbox.service.ts';
import { deleteSentMessage, keepLostMessage } from '#server/outbox/sent-letters.queries.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { carryOutDueJobs } from './jobs.service.ts';

let world: PayingShop;
let mia: TestStaff;
let packer: TestStaff;
let viewer: TestStaff;
beforeAll(async () => {
  world = await openPayingShop();
  mia = await employ(world.shop, 'owner', { name: 'Mia' });
  packer = await employ(world.shop, 'packer', { name: 'Pat' });
  viewer = await employ(world.shop, 'viewer', { name: 'Vi' });
});
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

async function paidOrder() {
  const product = await world.stock(5, { pricePence: 6000, name: 'Otter sleepsuit' });
  const buyer = await world.buyer();
  await buyer.put(product, 2);
  const order = await buyer.order('Please ring twice');
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return { buyer, order, path: { order: order.orderNumber } };
}

const later = async () => {
  await world.wait(UNDO_SECONDS);
  const now = world.shop.clock.now();
  // The shop works on beside this test, and may have taken it up first.
  await world.workUntil(async () => {
    await carryOutDueJobs(world.context);
    const { rows } = await sql`
      select from desk_jobs where state = 'waiting' and starts_at <= ${now}
      union all select from refunds where state = 'requested'`.execute(world.shop.db);
    return rows.length === 0;
  });
};
test('a letter that waits is read as its buyer gets it, by those who may know the buyer', async () => {
  const { buyer, path } = await paidOrder();
  const { timeline } = await packer.call('getDeskOrder', { params: path });
  const { letterId: letter = '' } = timeline.find(({ what }) =>
    what.startsWith('The confirmation by e-mail'),
  )!;
  const read = (by: TestStaff, params = { ...path, letter }) => by.call('getLetter', { params });
  const shown = await read(packer);
  expect(shown.to).toContain(`<${buyer.email}>`);
  expect(shown.subject).toContain(path.order);
  expect(shown.text).toContain('Please ring twice');
  const gone = { status: 404, code: 'orders/letter-gone' };
  await expect(read(viewer)).rejects.toMatchObject(gone);
  const { path: other } = await paidOrder();
  await expect(read(mia, { ...other, letter })).rejects.toMatchObject(gone);
  // Delivered, its text goes, and that it was sent stays; to whom, for those who may know.
  await world.shop.db
    .updateTable('outbox')
    .set({ due_at: sql`now() - interval '1 year'` })
    .where('id', '=', letter)
    .execute();
  while (
    (await world.shop.db.selectFrom('outbox').where('id', '=', letter).select('id').execute()).length > 0
  ) {
    await deliverNext(world.context, 'email', async () => ({ kind: 'sent' }));
  }
  await expect(read(mia)).rejects.toMatchObject(gone);
  const lettersSeenBy = async (by: TestStaff) =>
    (await by.call('getDeskOrder', { params: path })).timeline
      .filter(({ kind, what }) => kind === 'letter' && what.includes('confirmation'))
      .map(({ what, letterId }) => [what, letterId]);
  expect(await lettersSeenBy(mia)).toEqual([
    [`The confirmation by e-mail was sent to ${buyer.email}.`, undefined],
  ]);
  expect(await lettersSeenBy(viewer)).toEqual([['The confirmation by e-mail was sent.', undefined]]);
});

test('a letter that nobody takes says so beside its order, once, and can be read meanwhile', async () => {
  const { buyer, path } = await paidOrder();
  const { id } = await mia.call('getDeskOrder', { params: path });
  const [letter] = await world.shop.db
    .selectFrom('outbox')
    .where(sql<string>`content ->> 'orderId'`, '=', id)
    .where('kind', '=', 'email')
    .select('id')
    .execute();
  await keepLostMessage(world.shop.db, letter!.id, '550 no such mailbox', world.shop.clock.now());
  await keepLostMessage(world.shop.db, letter!.id, '550 no such mailbox', world.shop.clock.now());
  const { timeline } = await mia.call('getDeskOrder', { params: path });
  expect(timeline.filter(({ kind }) => kind === 'letter')).toMatchObject([
    { what: `The confirmation by e-mail could not be delivered to ${buyer.email}.`, letterId: letter!.id },
  ]);
  // It waits on Today until it has been delivered after all.
  const lost = async () => ({
    today: (await mia.call('getToday', {})).lostLetters.count,
    list: (await mia.call('listDeskOrders', { query: { view: 'letter-lost' } })).orders.map(
      ({ orderNumber }) => orderNumber,
    ),
  });
  expect(await lost()).toEqual({ today: 1, list: [path.order] });
  await mia.call('resendLetter', { params: path, body: { letter: 'order-confirmed' } });
  await later();
  const again = await world.shop.db
    .selectFrom('outbox')
    .where(sql<string>`content ->> 'orderId'`, '=', id)
    .where('kind', '=', 'email')
    .where('given_up_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  await deleteSentMessage(world.shop.db, again.id, world.shop.clock.now());
  expect(await lost()).toEqual({ today: 0, list: [] });
});

test('a letter that is sent while its account is being deleted hinders nobody, and leaves nothing', async () => {
  const { path } = await paidOrder();
  const { id } = await mia.call('getDeskOrder', { params: path });
  const { id: letter, customer_id: customer } = await world.shop.db
    .selectFrom('outbox')
    .where(sql<string>`content ->> 'orderId'`, '=', id)
    .where('kind', '=', 'email')
    .select(['id', 'customer_id'])
    .executeTakeFirstOrThrow();
  let sending: Promise<void> | undefined;
  await world.shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ customer_id: null }).where('customer_id', '=', customer).execute();
    await sql`select from customers where id = ${customer} for update`.execute(trx);
    sending = deleteSentMessage(world.shop.db, letter, world.shop.clock.now());
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sent_letters%'`.execute(
        world.shop.db,
      );
      expect(rows).toHaveLength(1);
    });
    await trx.deleteFrom('customers').where('id', '=', customer).execute();
  });
  await sending;
  const left = await world.shop.db
    .selectFrom('sent_letters')
    .where('order_id', '=', id)
    .select('id')
    .execute();
  expect(left).toEqual([]);
});
