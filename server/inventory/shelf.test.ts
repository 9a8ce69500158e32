import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { checkLedger } from '#server/payments/ledger-check.service.ts';
import { cancelOrderByOwner } from '#server/payments/refunds/owner-refunds.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { transaction } from '#server/platform/database/database.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { actOnShelf, receiveDelivery, undoMove } from './shelf.service.ts';
import { listMoves } from './stock-history.queries.ts';
import { readPositions } from './stock-position.queries.ts';
import type { ShelfAction } from './stock-position.rules.ts';
import { sell } from './stock.service.ts';

let world: PayingShop;
let buyer: Buyer;
beforeAll(async () => {
  world = await openPayingShop();
  await world.shop.context.background.stop();
  buyer = await world.buyer();
});
afterAll(() => world.close());
afterEach(async () => expect(await checkLedger(world.context)).toEqual([]));

const by: Actor = { kind: 'command' };
const acting = () => ({ by, at: world.shop.clock.now() });
const act = (productId: string, one: ShelfAction) =>
  transaction(world.shop.db, (trx) => actOnShelf(trx, productId, one, acting()));
const undo = (productId: string, moveId: number) =>
  transaction(world.shop.db, (trx) => undoMove(trx, { productId, moveId }, acting()));
const positionOf = async (id: string) => (await readPositions(world.shop.db, [id])).get(id);
const movesOf = async (id: string) =>
  (await listMoves(world.shop.db, id, { limit: 50 })).map(({ reason, change, onHandAfter, orderNumber }) =>
    orderNumber ? [reason, change, onHandAfter, orderNumber] : [reason, change, onHandAfter],
  );

async function pay(productId: string, quantity: number) {
  const order = await buyer.orderOf(productId, quantity);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  return order;
}

/** A product with this many on the shelf, none of them sold. */
async function shelfOf(quantity: number) {
  const id = await world.stock(0);
  if (quantity > 0) await act(id, { reason: 'received', quantity });
  return id;
}

describe('the stock of a product', () => {
  test('is divided into on sale, held, paid and waiting, and on the shelf', async () => {
    const id = await shelfOf(10);
    const waiting = await pay(id, 2);
    const sent = await pay(id, 1);
    await shipOrder(world.context, sent.id);
    const unpaid = await buyer.orderOf(id, 3);
    expect(await positionOf(id)).toEqual({ onSale: 4, held: 3, paidNotSent: 2, onShelf: 9 });
    await cancelOrderByOwner(world.context, unpaid.id);
    await cancelOrderByOwner(world.context, waiting.id);
    expect(await positionOf(id)).toEqual({ onSale: 9, held: 0, paidNotSent: 0, onShelf: 9 });
    expect(await movesOf(id)).toEqual([
      ['order-cancelled', 2, 9, waiting.orderNumber],
      ['sold', -1, 7, sent.orderNumber],
      ['sold', -2, 8, waiting.orderNumber],
      ['received', 10, 10],
    ]);
  });

  test('is zero for a product that nobody has counted', async () => {
    const { id } = await world.shop.db
      .insertInto('products')
      .values({ sku: 'UNCOUNTED', name: 'Cot', price_pence: 100 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await positionOf(id)).toEqual({ onSale: 0, held: 0, paidNotSent: 0, onShelf: 0 });
    await act(id, { reason: 'counted', onShelf: 3 });
    expect(await positionOf(id)).toMatchObject({ onSale: 3, onShelf: 3 });
  });
});

describe('at the shelf', () => {
  test('a count counts what is paid and waits to be sent, once', async () => {
    const id = await shelfOf(10);
    await pay(id, 4);
    // One is missing: nine are there, four of them sold.
    expect(await act(id, { reason: 'counted', onShelf: 9 })).toMatchObject({ change: -1 });
    expect(await positionOf(id)).toEqual({ onSale: 5, held: 0, paidNotSent: 4, onShelf: 9 });
    expect(await act(id, { reason: 'counted', onShelf: 9, seen: 9 })).toMatchObject({ change: 0 });
    expect((await movesOf(id)).map(([reason]) => reason)).toEqual(['counted', 'sold', 'received']);
  });

  test('a count that something was sent out of meanwhile is asked for again', async () => {
    const id = await shelfOf(5);
    const order = await pay(id, 1);
    await shipOrder(world.context, order.id);
    await expect(act(id, { reason: 'counted', onShelf: 5, seen: 5 })).rejects.toMatchObject({
      code: 'stock/moved-meanwhile',
      message: expect.stringContaining('now 4'),
    });
    expect(await positionOf(id)).toMatchObject({ onShelf: 4 });
  });

  test('each reason adds to the stock or takes from it', async () => {
    const id = await shelfOf(10);
    await act(id, { reason: 'found', quantity: 2 });
    await act(id, { reason: 'damaged', quantity: 1 });
    await act(id, { reason: 'lost', quantity: 1 });
    await act(id, { reason: 'sample', quantity: 1 });
    await act(id, { reason: 'correction', change: -2 });
    expect((await movesOf(id)).map(([reason, change]) => `${reason} ${change}`)).toEqual([
      'correction -2',
      'sample -1',
      'lost -1',
      'damaged -1',
      'found 2',
      'received 10',
    ]);
    expect(await positionOf(id)).toMatchObject({ onSale: 7, onShelf: 7 });
  });

  test('nothing promised is taken away, and the orders are named', async () => {
    const id = await shelfOf(5);
    const paid = await pay(id, 2);
    const held = await buyer.orderOf(id, 2);
    const named = {
      code: 'stock/promised',
      message:
        `That would leave 3 on the shelf, but 4 are needed: paid, not shipped: 2 for ` +
        `${paid.orderNumber}; held for orders being paid: 2 for ${held.orderNumber}.`,
    };
    await expect(act(id, { reason: 'damaged', quantity: 2 })).rejects.toMatchObject(named);
    await expect(act(id, { reason: 'counted', onShelf: 3 })).rejects.toMatchObject(named);
    await expect(act(id, { reason: 'counted', onShelf: 0 })).rejects.toMatchObject({
      code: 'stock/promised',
    });
    expect(await act(id, { reason: 'damaged', quantity: 1 })).toMatchObject({ change: -1 });
    await expect(act(id, { reason: 'lost', quantity: 6 })).rejects.toMatchObject({ code: 'stock/not-there' });
    await expect(act(id, { reason: 'received', quantity: 1_000_000 })).rejects.toMatchObject({
      code: 'stock/too-many',
    });
  });

  test('a wrong entry is taken back by its opposite, once, also by two at once', async () => {
    const id = await shelfOf(5);
    await act(id, { reason: 'damaged', quantity: 3 });
    const [wrong] = await listMoves(world.shop.db, id, { limit: 1 });
    const both = await Promise.allSettled([undo(id, wrong!.id), undo(id, wrong!.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'stock/already-undone' },
    });
    const [undoing, undone] = await listMoves(world.shop.db, id, { limit: 2 });
    expect(undoing).toMatchObject({ reason: 'damaged', change: 3, undoes: wrong!.id, isUndone: false });
    expect(undone).toMatchObject({ id: wrong!.id, isUndone: true });
    await expect(undo(id, undoing!.id)).rejects.toMatchObject({ code: 'stock/not-undoable' });
    expect(await positionOf(id)).toMatchObject({ onShelf: 5 });
  });

  test('a move by an order cannot be taken back by hand, nor one whose goods have been sold since', async () => {
    const id = await shelfOf(5);
    await pay(id, 4);
    const [sold, received] = await listMoves(world.shop.db, id, { limit: 2 });
    await expect(undo(id, sold!.id)).rejects.toMatchObject({ code: 'stock/not-undoable' });
    await expect(undo(id, received!.id)).rejects.toMatchObject({ code: 'stock/promised' });
    await expect(undo(id, 0)).rejects.toMatchObject({ code: 'stock/move-not-found' });
  });

  test('a delivery is booked in whole or not at all, and the same one only once', async () => {
    const [first, second] = [await shelfOf(1), await shelfOf(0)];
    const receive = (quantity: number, cause?: string) =>
      transaction(world.shop.db, (trx) =>
        receiveDelivery(
          trx,
          [
            { productId: first, quantity: 2 },
            { productId: second, quantity },
          ],
          { ...acting(), cause },
        ),
      );
    await expect(receive(2_000_000)).rejects.toMatchObject({ code: 'stock/too-many' });
    expect(await positionOf(first)).toMatchObject({ onShelf: 1 });
    await receive(7, 'note 4711');
    await expect(receive(7, 'note 4711')).rejects.toThrow(/stock_moves_cause_key/);
    expect(await positionOf(first)).toMatchObject({ onShelf: 3 });
    expect(await positionOf(second)).toMatchObject({ onShelf: 7 });
  });

  test('every act is in the log, even a count that agrees', async () => {
    const id = await shelfOf(2);
    await act(id, { reason: 'counted', onShelf: 2 });
    await act(id, { reason: 'lost', quantity: 1 });
    const acts = await world.shop.db
      .selectFrom('staff_acts')
      .where('entity_id', '=', id)
      .orderBy('id')
      .select(['act', 'via', 'changes'])
      .execute();
    expect(acts).toEqual([
      { act: 'stock.received', via: 'command', changes: { onShelf: { before: 0, after: 2 } } },
      { act: 'stock.counted', via: 'command', changes: {} },
      { act: 'stock.lost', via: 'command', changes: { onShelf: { before: 2, after: 1 } } },
    ]);
  });
});

describe('the database', () => {
  const change = (onHand: number, id: string) =>
    sql`update stock set on_hand = ${onHand} where product_id = ${id}`.execute(world.shop.db);

  test('writes the move of a change that nobody explained', async () => {
    const id = await shelfOf(5);
    await change(3, id);
    const [move] = await listMoves(world.shop.db, id, { limit: 1 });
    expect(move).toMatchObject({ reason: 'correction', change: -2, onHandAfter: 3, via: 'database' });
  });

  test.each([
    ['without its change', 1, 6],
    ['that begins elsewhere', 1, 5],
  ])('refuses a move %s', async (_, by, after) => {
    const id = await shelfOf(5);
    const write = sql`insert into stock_moves (product_id, happened_at, reason, change, on_hand_after, via)
      values (${id}, now(), 'found', ${by}, ${after}, 'command')`.execute(world.shop.db);
    await expect(write).rejects.toThrow('stock_moves_add_up');
  });

  test('keeps every move as it is', async () => {
    const id = await shelfOf(5);
    for (const text of ['update stock_moves set change = 4', 'delete from stock_moves']) {
      await expect(sql`${sql.raw(text)} where product_id = ${id}`.execute(world.shop.db)).rejects.toThrow(
        'append-only',
      );
    }
  });

  test('sells an order once, and takes back no more than it sold', async () => {
    const id = await shelfOf(5);
    const order = await pay(id, 2);
    const other = await buyer.orderOf(id, 2);
    const sellAgain = transaction(world.shop.db, (trx) =>
      sell(trx, { id: order.id, lines: [{ productId: id, quantity: 2 }] }, world.shop.clock.now()),
    );
    await expect(sellAgain).rejects.toThrow('stock_moves_cause_key');
    await cancelOrderByOwner(world.context, other.id);
    await cancelOrderByOwner(world.context, order.id);
    const back = sql`
      with moved as (update stock set on_hand = on_hand + 1 where product_id = ${id} returning on_hand)
      insert into stock_moves (product_id, happened_at, reason, change, on_hand_after, via, order_id)
      select ${id}, now(), 'returned', 1, on_hand, 'shop', ${order.id} from moved`.execute(world.shop.db);
    await expect(back).rejects.toThrow('stock_comes_back_once');
  });
});
