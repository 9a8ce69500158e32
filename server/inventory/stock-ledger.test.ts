import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#contract/call.ts';
import { Refusal } from '#contract/refusal.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';
import { shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { checkLedger } from '#server/payments/ledger-check.service.ts';
import { cancelOrderByOwner, refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { transaction } from '#server/platform/database/database.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { actOnShelf, undoMove } from './shelf.service.ts';
import { listMoves } from './stock-history.queries.ts';
import { readPositions } from './stock-position.queries.ts';
import type { ShelfAction } from './stock-position.rules.ts';

/* Sales, cancellations, refunds, counts, imports and undos, in any order or at once. */

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
  await world.shop.context.background.stop();
});
afterAll(() => world.close());

const by: Actor = { kind: 'command' };
const acting = () => ({ by, at: world.shop.clock.now() });
const act = (productId: string, one: ShelfAction) =>
  transaction(world.shop.db, (trx) => actOnShelf(trx, productId, one, acting()));
const undo = (productId: string, moveId: number) =>
  transaction(world.shop.db, (trx) => undoMove(trx, { productId, moveId }, acting()));
const positionOf = async (id: string) => (await readPositions(world.shop.db, [id])).get(id)!;

async function imported(productId: string, stock: number): Promise<void> {
  const { sku, name } = await world.shop.db
    .selectFrom('products')
    .where('id', '=', productId)
    .select(['sku', 'name'])
    .executeTakeFirstOrThrow();
  const entry = { sku, name, pricePence: 1250, stock };
  await transaction(world.shop.db, (trx) => writeEntries(trx, [entry], { by }));
}

/** Pays for this many, plus whatever the basket already holds. */
async function paid(buyer: Buyer, productId: string, more: number) {
  const order = await buyer.orderOf(productId, more);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return { id: order.id, quantity: order.items[0]!.quantity };
}

/** The result; null if it was refused in words. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof ApiError) return null;
    throw error;
  });
}

const few = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('act'), reason: fc.constantFrom('received', 'found'), n: few }),
  fc.record({ kind: fc.constant('act'), reason: fc.constantFrom('damaged', 'lost', 'sample'), n: few }),
  fc.record({ kind: fc.constant('count'), n: fc.nat(12) }),
  fc.record({ kind: fc.constantFrom('undo', 'cancel', 'ship', 'refund'), n: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('buy', 'buy', 'hold'), n: few }),
  fc.record({ kind: fc.constantFrom('import', 'database'), n: fc.nat(9) }),
);
interface Step {
  kind: string;
  reason?: string;
  n: number;
}

/** Returns by how much the step changes what somebody counting in the storeroom would find. */
async function take(
  { kind, reason, n }: Step,
  productId: string,
  buyer: Buyer,
  orders: { id: string; quantity: number }[],
): Promise<number> {
  const order = orders[n];
  const before = await positionOf(productId);
  const onHand = before.onSale + before.held;
  switch (kind) {
    case 'act': {
      const isMore = reason === 'received' || reason === 'found';
      const done = await unlessRefused(act(productId, { reason: reason as 'lost', quantity: n }));
      expect(done !== null).toBe(isMore || before.onSale >= n);
      if (done === null) return 0;
      return isMore ? n : -n;
    }
    case 'count':
      return (await unlessRefused(act(productId, { reason: 'counted', onShelf: n })))
        ? n - before.onShelf
        : 0;
    case 'undo': {
      const move = (await listMoves(world.shop.db, productId, { limit: 6 }))[n];
      return move && (await unlessRefused(undo(productId, move.id))) ? -move.change : 0;
    }
    case 'buy': {
      const bought = await unlessRefused(paid(buyer, productId, n));
      if (bought) orders.push(bought);
      return 0;
    }
    case 'hold':
      await unlessRefused(buyer.orderOf(productId, n));
      return 0;
    case 'ship':
      return order && (await unlessRefused(shipOrder(world.context, order.id)))?.isChanged
        ? -order.quantity
        : 0;
    case 'cancel':
      if (order) await unlessRefused(cancelOrderByOwner(world.context, order.id));
      await world.work();
      return 0;
    case 'refund':
      if (order) await unlessRefused(refundOrder(world.context, order.id, 'all'));
      await world.work();
      return 0;
    case 'import':
      await imported(productId, n);
      return Math.max(n, before.held) - onHand;
    default:
      await sql`
        update stock set on_hand = ${Math.max(n, before.held)} where product_id = ${productId}
      `.execute(world.shop.db);
      return Math.max(n, before.held) - onHand;
  }
}

test('the moves add up to what is on hand, whatever happens, and to what is on the shelf', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const productId = await world.stock(0);
      const buyer = await world.buyer();
      await act(productId, { reason: 'received', quantity: 9 });
      const orders = [await paid(buyer, productId, 2)];
      let onShelf = 9;
      for (const one of steps) {
        onShelf += await take(one, productId, buyer, orders);
        expect((await positionOf(productId)).onShelf, JSON.stringify(one)).toBe(onShelf);
      }
      expect(await checkLedger(world.context)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('two who count and buyers who pay at once lose and double nothing', async () => {
  const productId = await world.stock(0);
  await act(productId, { reason: 'received', quantity: 30 });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => world.buyer()));
  const ready = await Promise.all(
    buyers.map(async (buyer) => {
      const order = await buyer.orderOf(productId, 2);
      await buyer.approve(order.id);
      return { buyer, orderId: order.id };
    }),
  );
  const changes = await Promise.all([
    // Twice each, as when a page is reloaded.
    ...ready.flatMap(({ buyer, orderId }) =>
      [1, 2].map(async () => {
        await buyer.capture(orderId);
        return 0;
      }),
    ),
    ...Array.from(
      { length: 8 },
      async () => (await act(productId, { reason: 'received', quantity: 3 })).change,
    ),
    ...Array.from(
      { length: 5 },
      async () => (await act(productId, { reason: 'damaged', quantity: 1 })).change,
    ),
    ...Array.from(
      { length: 4 },
      async () => (await act(productId, { reason: 'counted', onShelf: 28 })).change,
    ),
  ]);
  const onShelf = 30 + changes.reduce((sum, change) => sum + change, 0);
  expect(await positionOf(productId)).toEqual({ onSale: onShelf - 12, held: 0, paidNotSent: 12, onShelf });
  const moves = await listMoves(world.shop.db, productId, { limit: 100 });
  expect(moves.filter(({ reason }) => reason === 'sold')).toHaveLength(6);
  expect(moves.filter(({ reason }) => reason === 'received')).toHaveLength(9);
  expect(await checkLedger(world.context)).toEqual([]);
});
