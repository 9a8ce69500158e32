import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { secondsAfter } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { checkSoon, findPayment } from './payments.queries.ts';
import { reconcilePayment } from './reconcile.service.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedLedger());

/** Mulberry32: the same seed gives the same race. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function approvedOrder() {
  const product = await world.stock(3);
  const buyer = await world.buyer();
  const order = await buyer.orderOf(product, 2);
  const paypalOrderId = await buyer.approve(order.id);
  const { id: paymentId } = await world.shop.db
    .selectFrom('payments')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow();
  // As if the poller had seen the approval long ago: it captures at its next check.
  await world.shop.db
    .updateTable('payments')
    .set({ approved_at: new Date(world.shop.clock.now().getTime() - 60_000) })
    .where('id', '=', paymentId)
    .execute();
  return { buyer, order, paypalOrderId, paymentId };
}

const timesCaptured = async (paypalOrderId: string) =>
  (await world.paypal.logged('order.captured')).filter(({ orderId }) => orderId === paypalOrderId).length;

describe('a capture from any side', () => {
  test('takes the money once for twenty returns of the buyer at once, and tells them all', async () => {
    const { buyer, order, paypalOrderId } = await approvedOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.capture(order.id)));
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await timesCaptured(paypalOrderId)).toBe(1);
  });

  test('lets one request at a time talk to PayPal about a payment', async () => {
    const { paymentId, paypalOrderId } = await approvedOrder();
    const { paypal } = world.context;
    let talking = 0;
    let most = 0;
    const count = async <T>(call: Promise<T>) => {
      talking += 1;
      most = Math.max(most, talking);
      return call.finally(() => {
        talking -= 1;
      });
    };
    const context = {
      ...world.context,
      paypal: {
        ...paypal,
        getOrder: (id: string) => count(paypal.getOrder(id)),
        captureOrder: (id: string, requestId: string) => count(paypal.captureOrder(id, requestId)),
      },
    };
    await world.paypal.fault({ operation: 'capture', fault: 'delay', delayMs: 100 });
    const results = await Promise.all(
      Array.from({ length: 6 }, () => reconcilePayment(context, paymentId, { isBuyerHere: true })),
    );
    expect(results).toContain('busy');
    expect(most).toBe(1);
    expect(await timesCaptured(paypalOrderId)).toBe(1);
  });

  test('remembers a webhook that comes while PayPal is being asked', async () => {
    const { paypalOrderId, paymentId } = await approvedOrder();
    await world.paypal.fault({ operation: 'capture', fault: 'delay-after', delayMs: 500 });
    const reconciling = reconcilePayment(world.context, paymentId, { isBuyerHere: true });
    await expect.poll(() => timesCaptured(paypalOrderId)).toBe(1);
    // A little in the future, so that the poller running beside this test does not act on it at once.
    const heard = secondsAfter(world.shop.clock.now(), 20);
    await checkSoon(world.shop.db, { paypalIds: [paypalOrderId] }, heard);
    expect(await reconciling).toBe('paid');
    expect((await findPayment(world.shop.db, paymentId))!.checkAt).toEqual(heard);
    await world.workUntil(async () => (await findPayment(world.shop.db, paymentId))!.checkAt === null);
  });

  test.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'buyer, poller, webhook, second tab and cancel at once agree on one outcome (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const { buyer, order, paypalOrderId, paymentId } = await approvedOrder();
      if (random() < 0.4) {
        const faults = ['drop-after', 'delay', 'status-5xx-after', 'pending', 'decline', 'not-json'] as const;
        const fault = faults[Math.floor(random() * faults.length)]!;
        await world.paypal.fault({ operation: 'capture', fault, delayMs: 40, times: 2 });
      }
      const later = (work: () => Promise<unknown>) => async () => {
        await new Promise((resolve) => setTimeout(resolve, random() * 40));
        return work().catch((error: unknown) => error);
      };
      const hint = () =>
        world.shop.db
          .updateTable('payments')
          .set({ check_at: world.shop.clock.now() })
          .where('id', '=', paymentId)
          .execute()
          .then(() => world.work());
      const actors = [
        () => buyer.capture(order.id),
        () => buyer.capture(order.id),
        () => reconcilePayment(world.context, paymentId, { isBuyerHere: false }),
        () => buyer.call('cancelOrder', { params: { id: order.id } }),
        () => buyer.initiate(order.id),
        () => buyer.order(),
        hint,
      ];
      const results = await Promise.all(actors.map((actor) => later(actor)()));

      // Bring everything that is still open to an end.
      await world.workUntil(async () => {
        const { captures } = await world.paypal.state();
        for (const capture of captures) {
          if (capture.status === 'PENDING') await world.paypal.settle(capture.id, 'COMPLETED');
        }
        const { state } = await world.shop.db
          .selectFrom('payments')
          .where('id', '=', paymentId)
          .select('state')
          .executeTakeFirstOrThrow();
        return ['completed', 'declined', 'abandoned'].includes(state);
      });
      const end = await buyer.see(order.id);
      expect(await timesCaptured(paypalOrderId)).toBe(end.PaymentStatus === 'Paid' ? 1 : 0);
      if (end.OrderStatus === 'Cancelled') expect(await timesCaptured(paypalOrderId)).toBe(0);
      for (const result of results.slice(0, 2) as { status: number; text: string }[]) {
        if (result.status === 200 || result.text.includes('400')) expect(end.PaymentStatus).toBe('Paid');
        expect([200, 400, 402, 409, 503]).toContain(result.status);
      }
    },
  );
});

describe('a capture that waits for the stock longer than a statement may', () => {
  /** A connection of the shop’s whose patience is short. */
  function hurried() {
    const patience = { connection: 60_000, statement: 60_000, lock: 1000 };
    const url = world.context.config.databaseUrl!;
    return openDatabase(`${url}?application_name=hurried`, { patience, onError: () => {} }).db;
  }

  /** Keeps the stock locked until the hurried connections have given up waiting for it once. */
  async function holdStock(): Promise<{ released: Promise<void> }> {
    let hasLocked = () => {};
    const locked = new Promise<void>((resolve) => (hasLocked = resolve));
    const waiting = () =>
      sql<{ since: Date }>`
        select query_start as since from pg_stat_activity
        where datname = current_database() and application_name = 'hurried' and wait_event_type = 'Lock'
      `
        .execute(world.shop.db)
        .then(({ rows }) => rows[0]?.since.getTime());
    const released = world.shop.db.transaction().execute(async (trx) => {
      await sql`select from stock for update`.execute(trx);
      hasLocked();
      await expect.poll(waiting, { interval: 20 }).toBeDefined();
      const first = await waiting();
      await expect.poll(async () => ((await waiting()) ?? first!) > first!, { interval: 20 }).toBe(true);
    });
    await locked;
    return { released };
  }

  test('before PayPal is asked', async () => {
    const { paymentId, paypalOrderId } = await approvedOrder();
    const db = hurried();
    const { released } = await holdStock();
    expect(await reconcilePayment({ ...world.context, db }, paymentId, { isBuyerHere: true })).toBe('paid');
    await released;
    await db.destroy();
    expect(await timesCaptured(paypalOrderId)).toBe(1);
  });

  test('after PayPal has taken the money', async () => {
    const { paymentId, paypalOrderId } = await approvedOrder();
    const db = hurried();
    let released: Promise<void> | undefined;
    const { paypal } = world.context;
    const context = {
      ...world.context,
      db,
      paypal: {
        ...paypal,
        captureOrder: async (...args: Parameters<typeof paypal.captureOrder>) => {
          const captured = await paypal.captureOrder(...args);
          ({ released } = await holdStock());
          return captured;
        },
      },
    };
    expect(await reconcilePayment(context, paymentId, { isBuyerHere: true })).toBe('paid');
    await released;
    await db.destroy();
    expect(await timesCaptured(paypalOrderId)).toBe(1);
  });
});

describe('a process that dies', () => {
  test('while capturing is replaced by another that asks PayPal first', async () => {
    const { buyer, order, paypalOrderId, paymentId } = await approvedOrder();
    const dying = {
      ...world.context,
      paypal: {
        ...world.context.paypal,
        captureOrder: async (...args: Parameters<typeof world.context.paypal.captureOrder>) => {
          await world.context.paypal.captureOrder(...args);
          // As after kill -9: nothing after this line runs.
          return new Promise<never>(() => {});
        },
      },
    };
    void reconcilePayment(dying, paymentId, { isBuyerHere: true });
    await expect.poll(() => timesCaptured(paypalOrderId)).toBe(1);
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Pending');
    await world.wait(60);
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
    expect(await timesCaptured(paypalOrderId)).toBe(1);
  });
});
