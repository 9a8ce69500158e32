import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import { refundSum, fullRefund } from '#contract/pricing/refund.ts';
import { readPositions } from '#server/inventory/stock-position.queries.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { readRefundable, type LineRefundForm } from '#server/payments/refunds/line-refunds.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { staffCaller } from '#tests/support/staff.ts';
import { carryOutDueJobs, startJob, stopJob } from './jobs.service.ts';
import type { JobInput } from './jobs.types.ts';

let world: PayingShop;
let mia: StaffCaller;
beforeAll(async () => {
  world = await openPayingShop({ ownerEmail: 'owner@shop.test' });
  mia = await staffCaller(world.shop, 'owner');
});
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const ship: JobInput = { kind: 'ship', carrier: 'Otter Post', trackingUrl: null, isInsisted: false };

async function paidOrder({ quantity = 2, pricePence = 6000 } = {}) {
  const product = await world.stock(5, { pricePence });
  const buyer = await world.buyer();
  await buyer.put(product, quantity);
  const order = await buyer.order();
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return { buyer, order, product };
}

async function refundForm(
  orderId: string,
  quantity: number,
  more: Partial<LineRefundForm> = {},
  backOnSale = 0,
): Promise<{ kind: 'refund' } & LineRefundForm> {
  const refundable = await transaction(world.shop.db, async (trx) =>
    readRefundable(trx, (await lockOrder(trx, orderId))!),
  );
  const lines = refundable.lines.map(({ id }) => ({ id, quantity, backOnSale }));
  const form = { lines, deliveryPence: 0, goodwillPence: 0, reason: 'faulty' as const, ...more };
  return { kind: 'refund', ...form, expectedPence: refundSum(refundable, form).amountPence };
}

const later = async (seconds = UNDO_SECONDS) => {
  await world.wait(seconds);
  await carryOutDueJobs(world.context);
  await untilDone('desk_jobs', sql`state = 'waiting' and starts_at <= ${world.shop.clock.now()}`);
};
/** The shop's own jobs run alongside this test, and may have taken it first. */
const untilDone = (table: string, isOpen: RawBuilder<boolean>) =>
  world.workUntil(async () => {
    const { rows } = await sql`select from ${sql.table(table)} where ${isOpen}`.execute(world.shop.db);
    return rows.length === 0;
  });
const refunded = () => untilDone('refunds', sql`state = 'requested'`);
const onHand = async (productId: string) =>
  (
    await world.shop.db
      .selectFrom('stock')
      .where('product_id', '=', productId)
      .select('on_hand')
      .executeTakeFirstOrThrow()
  ).on_hand;
const acts = async (orderId: string) =>
  (
    await world.shop.db
      .selectFrom('staff_acts')
      .where('entity_id', '=', orderId)
      .orderBy('id')
      .select(['act', 'is_success', 'staff_id'])
      .execute()
  ).map((row) => (row.is_success ? row.act : `${row.act} refused`));

test('goods that were refunded and kept off sale are neither awaited nor on the shelf', async () => {
  const { order, product } = await paidOrder({ quantity: 2 });
  const positions = async () => (await readPositions(world.shop.db, [product])).get(product);
  expect(await positions()).toEqual({ onSale: 3, held: 0, paidNotSent: 2, onShelf: 5 });
  await startJob(world.context, mia, order.id, await refundForm(order.id, 1));
  await later();
  await refunded();
  expect(await positions()).toEqual({ onSale: 3, held: 0, paidNotSent: 1, onShelf: 4 });
});

describe('what leaves the house', () => {
  test('waits ten seconds, is then done, and is logged in the name of the person who asked', async () => {
    const { buyer, order } = await paidOrder();
    const job = await startJob(world.context, mia, order.orderNumber, ship);
    expect(job).toMatchObject({ kind: 'ship', who: 'Mia', secondsLeft: 10, state: 'waiting' });
    expect(await startJob(world.context, mia, order.orderNumber, ship)).toMatchObject({ id: job!.id });
    await later(9);
    expect((await buyer.see(order.id)).OrderStatus).toBe('Processing');
    await later(1);
    expect(await buyer.see(order.id)).toMatchObject({
      OrderStatus: 'Shipped',
      shipment: { carrier: 'Otter Post' },
    });
    expect(await acts(order.id)).toEqual(['orders.ship']);
    expect(await startJob(world.context, mia, order.orderNumber, ship)).toBeNull();
    await expect(stopJob(world.context, mia, job!.id)).rejects.toMatchObject({ code: 'desk/too-late' });
    const row = await world.shop.db
      .selectFrom('desk_jobs')
      .where('id', '=', job!.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'done', input: {}, actor: {} });
  });

  test('can be stopped by anybody with the permission, even twice, and by nobody else', async () => {
    const { buyer, order } = await paidOrder();
    const job = (await startJob(world.context, mia, order.id, { kind: 'cancel', isInReview: false }))!;
    const packer = await staffCaller(world.shop, 'packer');
    const editor = await staffCaller(world.shop, 'editor', { name: 'Ed' });
    await expect(stopJob(world.context, packer, job.id)).rejects.toMatchObject({ code: 'desk/not-allowed' });
    await expect(stopJob(world.context, editor, randomUUID())).rejects.toMatchObject({
      code: 'desk/job-not-found',
    });
    expect(await stopJob(world.context, editor, job.id)).toMatchObject({ state: 'stopped' });
    expect(await stopJob(world.context, editor, job.id)).toMatchObject({ state: 'stopped' });
    await later();
    expect((await buyer.see(order.id)).OrderStatus).toBe('Processing');
    expect(await acts(order.id)).toEqual(['orders.undo-cancel']);
  });

  test('happens one at a time: another waits, no matter who asks', async () => {
    const { order } = await paidOrder();
    const job = (await startJob(world.context, mia, order.id, ship))!;
    const ed = await staffCaller(world.shop, 'editor', { name: 'Ed' });
    await expect(
      startJob(world.context, ed, order.id, { kind: 'cancel', isInReview: false }),
    ).rejects.toMatchObject({
      code: 'desk/over-limit',
    });
    await expect(startJob(world.context, ed, order.id, ship)).rejects.toMatchObject({
      code: 'desk/act-waiting',
      message: expect.stringContaining('Mia has just started'),
    });
    await stopJob(world.context, mia, job.id);
  });

  test('is refused at once if impossible, and later with a sentence if that has changed', async () => {
    const { order } = await paidOrder();
    await expect(
      startJob(world.context, mia, order.id, { ...ship, trackingUrl: 'http://otter.example' } as JobInput),
    ).rejects.toMatchObject({ code: 'orders/invalid-tracking' });
    const job = (await startJob(world.context, mia, order.id, ship))!;
    await refundOrder(world.context, order.id, 'all');
    await later();
    const row = await world.shop.db
      .selectFrom('desk_jobs')
      .where('id', '=', job.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'failed', refusal: 'orders/refund-under-way', input: {} });
    expect(row.problem).toContain('A refund for order');
    expect(await acts(order.id)).toEqual(['orders.refund', 'orders.ship refused']);
    await refunded();
  });

  test('is not done in the name of somebody who has been suspended meanwhile', async () => {
    const { buyer, order } = await paidOrder();
    const eve = await staffCaller(world.shop, 'editor', { name: 'Eve' });
    await startJob(world.context, eve, order.id, ship);
    await sql`update staff set suspended_at = now() where id = ${eve.staffId}`.execute(world.shop.db);
    await later();
    expect((await buyer.see(order.id)).OrderStatus).toBe('Processing');
  });

  test('is done once by any number of processes, and resumed by another if one dies', async () => {
    const { buyer, order } = await paidOrder({ quantity: 1 });
    await startJob(world.context, mia, order.id, await refundForm(order.id, 1));
    await world.wait(UNDO_SECONDS);
    // A process that dies midway: its connection is cut, and PostgreSQL rolls back what it did.
    await expect(
      transaction(world.shop.db, async (trx) => {
        await sql`select from desk_jobs where state = 'waiting' for update`.execute(trx);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      }),
    ).rejects.toThrow();
    await Promise.all([1, 2, 3, 4].map(() => carryOutDueJobs(world.context)));
    await refunded();
    expect(await buyer.see(order.id)).toMatchObject({ refunds: [{ amount: 60 }] });
    expect(await acts(order.id)).toEqual(['orders.refund']);
  });
});

describe('a refund by line', () => {
  test('consists of pieces, delivery and goodwill, restocks what was chosen, and the last takes the rest', async () => {
    const { buyer, order, product } = await paidOrder({ quantity: 3, pricePence: 1333 });
    expect(await onHand(product)).toBe(2);
    await startJob(world.context, mia, order.id, await refundForm(order.id, 1, { goodwillPence: 101 }, 1));
    await later();
    await refunded();
    expect(await onHand(product)).toBe(3);
    expect(await buyer.see(order.id)).toMatchObject({
      PaymentStatus: 'PartiallyRefunded',
      refunds: [{ amount: 14.34 }],
    });

    const refundable = await transaction(world.shop.db, async (trx) =>
      readRefundable(trx, (await lockOrder(trx, order.id))!),
    );
    const wish = fullRefund(refundable);
    const sum = refundSum(refundable, wish);
    expect(sum).toMatchObject({ amountPence: 3 * 1333 + 395 - 1434, beforehandPence: 101, isLast: true });
    await startJob(world.context, mia, order.id, {
      kind: 'refund',
      ...wish,
      lines: wish.lines.map((line) => ({ ...line, backOnSale: 1 })),
      reason: 'changed-mind',
      expectedPence: sum.amountPence,
    });
    await later();
    await refunded();
    expect(await buyer.see(order.id)).toMatchObject({ PaymentStatus: 'Refunded', OrderStatus: 'Refunded' });
    // Of the two that came last, one was kept back.
    expect(await onHand(product)).toBe(4);
  });

  test('of everything, for a change of mind, always includes the delivery', async () => {
    const { buyer, order } = await paidOrder({ quantity: 2, pricePence: 1000 });
    const without = await refundForm(order.id, 2, { reason: 'changed-mind' });
    await expect(startJob(world.context, mia, order.id, without)).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
    });
    await startJob(world.context, mia, order.id, { ...without, expectedPence: 2395 });
    await later();
    await refunded();
    expect(await buyer.see(order.id)).toMatchObject({
      PaymentStatus: 'Refunded',
      refunds: [{ amount: 23.95 }],
    });
  });

  test('leaves to a cancellation the goods that were not refunded', async () => {
    const { order, product } = await paidOrder({ quantity: 2 });
    await startJob(world.context, mia, order.id, await refundForm(order.id, 1));
    await later();
    await refunded();
    await startJob(world.context, mia, order.id, { kind: 'cancel', isInReview: false });
    await later();
    await refunded();
    expect(await onHand(product)).toBe(4);
  });

  test('is refused if the sum differs from the one that was shown', async () => {
    const { order } = await paidOrder();
    const form = await refundForm(order.id, 2);
    await refundOrder(world.context, order.id, 11_000);
    await expect(startJob(world.context, mia, order.id, form)).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
    });
    await expect(startJob(world.context, mia, order.id, await refundForm(order.id, 0))).rejects.toMatchObject(
      {
        code: 'payments/too-much',
      },
    );
    await refunded();
  });

  test('stays within a person’s daily limit, even for two at once', async () => {
    const ed = await staffCaller(world.shop, 'editor', { name: 'Ed', refundLimitPence: 10_000 });
    const orders = await Promise.all([1, 2].map(() => paidOrder({ quantity: 1 })));
    const forms = await Promise.all(orders.map(({ order }) => refundForm(order.id, 1)));
    const both = await Promise.allSettled(
      orders.map(({ order }, index) => startJob(world.context, ed, order.id, forms[index]!)),
    );
    const refused = both.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual([
      'You can refund £100.00 a day, and £40.00 of that is left. The shop’s owners have been asked to approve this refund.',
    ]);
    await later();
    await refunded();
    const left = orders[both.findIndex(({ status }) => status === 'rejected')]!;
    await expect(
      startJob(world.context, ed, left.order.id, await refundForm(left.order.id, 1)),
    ).rejects.toMatchObject({ code: 'desk/over-limit' });
    await world.wait(86_400);
    expect(
      await startJob(world.context, ed, left.order.id, await refundForm(left.order.id, 1)),
    ).not.toBeNull();
    await later();
    await refunded();
  });

  test('of more than £100 is reported to the owner', async () => {
    const { order } = await paidOrder();
    await startJob(world.context, mia, order.id, await refundForm(order.id, 2));
    await later();
    const letters = await world.shop.db
      .selectFrom('outbox')
      .where('template', '=', 'owner-refund-given')
      .select('content')
      .execute();
    expect(letters.map(({ content }) => content)).toContainEqual({
      orderNumber: order.orderNumber,
      totalPence: 12_000,
      refundPence: 12_000,
      who: 'Mia',
    });
    await refunded();
  });

  test('cannot exceed the pieces ordered or the sum paid: the database refuses it', async () => {
    const { order } = await paidOrder({ quantity: 1 });
    const insert = (quantity: number, amount: number) =>
      transaction(world.shop.db, async (trx) => {
        await sql`
          with r as (
            insert into refunds (order_id, payment_id, amount_pence, created_at)
            select ${order.id}, id, 100, now() from payments where order_id = ${order.id} returning id
          )
          insert into refund_lines (refund_id, order_item_id, quantity, amount_pence)
          select r.id, i.id, ${quantity}, ${amount} from r, order_items i where i.order_id = ${order.id}`.execute(
          trx,
        );
      });
    await expect(insert(2, 100)).rejects.toThrow('no more of a line');
    await expect(insert(1, 101)).rejects.toThrow('no more than it gives back');
  });
});
