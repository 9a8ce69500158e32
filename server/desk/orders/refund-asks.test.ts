import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { deskRetention } from '#server/desk/retention.service.ts';
import { refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';
import { waitingMails } from '#tests/support/outbox.ts';

const ownerEmail = 'owner@dandle.example';
const { world, mia, packer, viewer, paidOrder, later } = await openOrdersDesk({ ownerEmail });
// Messages stay in the outbox, where they can be counted.
await world.shop.context.background.stop();
const ed = await employ(world.shop, 'editor', { name: 'Ed' });
await sql`update staff set refund_limit_pence = 1000 where id = ${ed.id}`.execute(world.shop.db);
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const tasks = async (by: TestStaff = mia) => (await by.call('getToday', {})).refundAsks;
const giveBack = (by: TestStaff, path: { order: string }, pence: number) =>
  by.call('refundDeskOrder', {
    params: path,
    body: {
      ...{ lines: [], deliveryPence: 0, goodwillPence: pence },
      ...{ reason: 'goodwill', expectedPence: pence },
    },
  });
/** Too much for Ed, who is told that the owners have been asked. */
async function ask(path: { order: string }, pence = 3000) {
  await expect(giveBack(ed, path, pence)).rejects.toMatchObject({
    code: 'desk/over-limit',
    words: expect.stringContaining('have been asked') as string,
  });
}

test('a refund above somebody’s limit is a task for the owners until one of them makes it', async () => {
  const { path } = await paidOrder();
  await ask(path, 2000);
  await ask(path, 3000);
  expect(await tasks()).toEqual([{ orderNumber: path.order, who: 'Ed', amountPence: 3000, returnId: null }]);
  for (const other of [ed, packer, viewer]) expect(await tasks(other)).toEqual([]);
  const order = await ed.call('getDeskOrder', { params: path });
  expect(order.refundAsks).toMatchObject([{ who: 'Ed', kind: 'refund', amountPence: 3000 }]);
  expect(order.refundedPence).toBe(0);
  expect(order.timeline[0]).toMatchObject({ what: 'Asked the owner for a refund.', who: 'Ed' });

  const { job } = await giveBack(mia, path, 3000);
  expect(await tasks()).toHaveLength(1);
  await mia.call('undoJob', { params: { id: job!.id } });
  await later();
  expect(await tasks()).toHaveLength(1);
  await giveBack(mia, path, 2500);
  await later();
  expect(await tasks()).toEqual([]);
  expect((await mia.call('getDeskOrder', { params: path })).refundAsks).toEqual([]);
});

test('an owner may decline, even twice, and be asked again', async () => {
  const { path } = await paidOrder();
  await expect(ed.call('cancelDeskOrder', { params: path })).rejects.toMatchObject({
    code: 'desk/over-limit',
  });
  expect((await mia.call('getDeskOrder', { params: path })).refundAsks).toMatchObject([{ kind: 'cancel' }]);
  await expect(ed.call('declineRefund', { params: path })).rejects.toMatchObject({
    code: 'desk/not-allowed',
  });
  await expect(mia.call('declineRefund', { params: { order: 'ZZZZ-ZZZZ' } })).rejects.toMatchObject({
    code: 'orders/not-found',
  });
  for (let time = 0; time < 2; time++) await mia.call('declineRefund', { params: path });
  expect(await tasks()).toEqual([]);
  const { timeline } = await mia.call('getDeskOrder', { params: path });
  expect(timeline.filter(({ what }) => what === 'Declined a refund.')).toHaveLength(1);
  await ask(path);
  expect(await tasks()).toMatchObject([{ orderNumber: path.order, amountPence: 3000 }]);
  await mia.call('declineRefund', { params: path });
});

test('it ends when the command line, or the person who asked, within their limit, has made the refund', async () => {
  const [one, two] = [await paidOrder(), await paidOrder()];
  await ask(one.path);
  await ask(two.path);
  await world.wait(1);
  await refundOrder(world.context, one.path.order, 3000);
  expect(await tasks()).toMatchObject([{ orderNumber: two.path.order }]);
  await giveBack(ed, two.path, 500);
  await later();
  expect(await tasks()).toEqual([]);
});

test('it is forgotten after ninety days', async () => {
  const { path } = await paidOrder();
  await ask(path);
  const forget = deskRetention['what owners were asked to give back']!;
  const now = world.shop.clock.now();
  await forget(world.shop.context, new Date(now.getTime() + 89 * 86_400_000));
  expect(await tasks()).toHaveLength(1);
  await forget(world.shop.context, new Date(now.getTime() + 91 * 86_400_000));
  expect(await tasks()).toEqual([]);
});

test('the owner gets one e-mail, however often and fast it is pressed, and another when asked again', async () => {
  const { path } = await paidOrder();
  const mails = async () =>
    (await waitingMails(world.shop, ownerEmail, 'owner-refund-asked')).filter(
      (content) => 'orderNumber' in content && content.orderNumber === path.order,
    );
  await Promise.all([ask(path, 2000), ask(path, 2000), ask(path, 2000)]);
  await ask(path, 3000);
  await world.wait(60);
  await ask(path, 2500);
  const told = { orderNumber: path.order, totalPence: 12_000, refundPence: 2000, who: 'Ed', kind: 'refund' };
  expect(await mails()).toEqual([told]);
  // Another person's request is separate.
  const noa = await employ(world.shop, 'editor', { name: 'Noa' });
  await sql`update staff set refund_limit_pence = 1000 where id = ${noa.id}`.execute(world.shop.db);
  await expect(noa.call('cancelDeskOrder', { params: path })).rejects.toMatchObject({
    code: 'desk/over-limit',
  });
  const another = { ...told, refundPence: 12_000, who: 'Noa', kind: 'cancel' };
  expect(await mails()).toEqual([told, another]);
  await mia.call('declineRefund', { params: path });
  await world.wait(60);
  await ask(path, 3000);
  expect(await mails()).toEqual([told, another, { ...told, refundPence: 3000 }]);
  await mia.call('declineRefund', { params: path });
});

test('somebody who asks all day does not fill the log, and is still heard', async () => {
  const { path } = await paidOrder();
  const acts = async () => {
    const { rows } = await sql`select from staff_acts where staff_id = ${ed.id}`.execute(world.shop.db);
    return rows.length;
  };
  await sql`insert into staff_acts (happened_at, via, staff_id, role, act, is_success, refusal)
    select ${world.shop.clock.now()}, 'desk', ${ed.id}, 'editor', 'orders.refund', false, 'desk/over-limit'
    from generate_series(1, 1000)`.execute(world.shop.db);
  const before = await acts();
  await ask(path, 2000);
  await ask(path, 3000);
  expect(await acts()).toBe(before);
  expect(await tasks()).toContainEqual({
    orderNumber: path.order,
    who: 'Ed',
    amountPence: 3000,
    returnId: null,
  });
});
