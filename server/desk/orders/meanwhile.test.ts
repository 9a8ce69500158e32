import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import type { Role } from '#contract/desk/permissions.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { employ } from '#tests/support/desk.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { staffCaller } from '#tests/support/staff.ts';
import { startJob } from './jobs.service.ts';
import type { JobInput } from './jobs.types.ts';

/* What happens in the ten seconds for which a job waits, and after. */

let world: PayingShop;
let mia: StaffCaller;
beforeAll(async () => {
  world = await openPayingShop();
  mia = await staffCaller(world.shop, 'owner');
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedLedger());

const cancel: JobInput = { kind: 'cancel', isInReview: false };

async function openOrder() {
  const product = await world.stock(5, { pricePence: 6000 });
  const buyer = await world.buyer();
  return { buyer, product, order: await buyer.orderOf(product) };
}

async function paidOrder() {
  const placed = await openOrder();
  await placed.buyer.approve(placed.order.id);
  expect((await placed.buyer.capture(placed.order.id)).status).toBe(200);
  return placed;
}

const goodwill = (pence: number): JobInput => ({
  kind: 'refund',
  lines: [],
  deliveryPence: 0,
  goodwillPence: pence,
  reason: 'goodwill',
  expectedPence: pence,
});

async function settle() {
  await world.wait(UNDO_SECONDS);
  await world.workUntil(async () => {
    const { rows } = await sql`
      select from desk_jobs where state = 'waiting'
      union all select from refunds where state = 'requested'`.execute(world.shop.db);
    return rows.length === 0;
  });
}

const stateOf = async (id: string) =>
  world.shop.db
    .selectFrom('desk_jobs')
    .where('id', '=', id)
    .select(['state', 'refusal'])
    .executeTakeFirstOrThrow();

test('an order that is paid while its cancellation waits stays: nobody has agreed to a refund', async () => {
  const { buyer, order } = await openOrder();
  const ed = await staffCaller(world.shop, 'editor', { name: 'Ed', refundLimitPence: 0 });
  const job = (await startJob(world.context, ed, order.id, cancel))!;
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  await settle();
  expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Processing', PaymentStatus: 'Paid' });
  expect(await stateOf(job.id)).toEqual({ state: 'failed', refusal: 'desk/changed-meanwhile' });
});

test.each<[Role, Role]>([
  ['editor', 'viewer'],
  ['owner', 'editor'],
])('what an %s asked for is not done once they are %s', async (before, after) => {
  const { buyer, order } = await paidOrder();
  const eve = await staffCaller(world.shop, before, { name: 'Eve', refundLimitPence: 5000 });
  const job = (await startJob(world.context, eve, order.id, goodwill(500)))!;
  await sql`update staff set role = ${after} where id = ${eve.staffId}`.execute(world.shop.db);
  await settle();
  expect(await stateOf(job.id)).toMatchObject({ state: 'stopped' });
  expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');
});

test('a refund is not made if the limit of the person who asked has been lowered below it', async () => {
  const { buyer, order } = await paidOrder();
  const eve = await staffCaller(world.shop, 'editor', { name: 'Eve', refundLimitPence: 5000 });
  const job = (await startJob(world.context, eve, order.id, goodwill(500)))!;
  await sql`update staff set refund_limit_pence = 499 where id = ${eve.staffId}`.execute(world.shop.db);
  await settle();
  expect(await stateOf(job.id)).toMatchObject({ state: 'stopped' });
  expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');
});

test('asking for something else, or as a namesake, does not return what waits', async () => {
  const { order } = await paidOrder();
  const job = (await startJob(world.context, mia, order.id, goodwill(500)))!;
  expect(await startJob(world.context, mia, order.id, goodwill(500))).toMatchObject({ id: job.id });
  await expect(startJob(world.context, mia, order.id, goodwill(700))).rejects.toMatchObject({
    code: 'desk/act-waiting',
  });
  const namesake = await staffCaller(world.shop, 'owner', { name: mia.name });
  await expect(startJob(world.context, namesake, order.id, goodwill(500))).rejects.toMatchObject({
    code: 'desk/act-waiting',
  });
  await settle();
});

test('a request whose answer cannot be stored has no effect, so that trying again asks once', async () => {
  const { order } = await paidOrder();
  const owner = await employ(world.shop, 'owner');
  const refund = () =>
    owner.call(
      'refundDeskOrder',
      {
        params: { order: order.orderNumber },
        body: { lines: [], deliveryPence: 0, goodwillPence: 500, reason: 'goodwill', expectedPence: 500 },
      },
      { headers: { 'idempotency-key': 'once' } },
    );
  await sql`create function lose_answers() returns trigger language plpgsql as $$
    begin raise exception 'the process dies'; end $$`.execute(world.shop.db);
  await sql`create trigger lose_answers before update on idempotency_keys
    for each row execute function lose_answers()`.execute(world.shop.db);
  await expect(refund()).rejects.toMatchObject({ status: 500 });
  await sql`drop trigger lose_answers on idempotency_keys`.execute(world.shop.db);
  const jobs = () =>
    world.shop.db.selectFrom('desk_jobs').where('order_id', '=', order.id).select('id').execute();
  expect(await jobs()).toEqual([]);
  const { job } = await refund();
  await settle();
  expect((await refund()).job).toMatchObject({ id: job!.id });
  expect(await jobs()).toEqual([{ id: job!.id }]);
});

test('goods restocked by a cancellation are not restocked again by a refund by line', async () => {
  const { buyer, order, product } = await paidOrder();
  await world.paypal.fault({ operation: 'refund', fault: 'decline' });
  await startJob(world.context, mia, order.id, cancel);
  await settle();
  expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');
  const { id } = await world.shop.db
    .selectFrom('order_items')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow();
  await startJob(world.context, mia, order.id, {
    ...goodwill(0),
    lines: [{ id, quantity: 1, backOnSale: 1 }],
    expectedPence: 6000,
  } as JobInput);
  await settle();
  expect((await buyer.see(order.id)).PaymentStatus).toBe('Refunded');
  const { on_hand } = await world.shop.db
    .selectFrom('stock')
    .where('product_id', '=', product)
    .select('on_hand')
    .executeTakeFirstOrThrow();
  expect(on_hand).toBe(5);
});
