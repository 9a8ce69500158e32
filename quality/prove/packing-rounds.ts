import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '#contract/call.ts';
import { CLAIM_MINUTES, UNDO_SECONDS } from '#contract/desk/order-words.ts';
import type { PickRun } from '#contract/desk/pick-run.ts';
import { Refusal } from '#contract/refusal.ts';
import { readPositions } from '#server/inventory/stock-position.queries.ts';
import { cancelOrderByOwner } from '#server/payments/refunds/owner-refunds.service.ts';
import { newBuyer } from './buyer.ts';
import { employAt } from './desk-staff.ts';
import { findFaults } from './faults.ts';
import { inBatches } from './in-batches.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type World } from './world.ts';

const ORDERS = 24;
const PRODUCTS = 4;
const STOCK = 100;
const CANCELLED = 5;
/** The key of a request that died with its process is free again after thirty seconds. */
const PATIENCE_MILLISECONDS = 60_000;

/**
 * Two packers, each at a process of their own, take orders, fetch and pack them: their network fails before and after
 * requests, a device dies and is reopened, one is left idle for an hour, a process of the shop is killed, and orders
 * are cancelled throughout. Everything still to be sent ends in one parcel, packed once, and stock and parcels agree.
 * Then both send all of it from the list, at once and twice: each order leaves once.
 */
export function provePackingRounds({ seed, isLong, say }: Options): Promise<Result> {
  const rounds = isLong ? 20 : 1;
  return timed('packing rounds', async () => {
    const world = await openWorld({ shops: 2, isBackgroundFree: true });
    const random = createRandom(seed);
    try {
      const faults: string[] = [];
      const notes = { lost: 0, refused: 0, cancelled: 0 };
      for (let round = 1; round <= rounds; round++) {
        const found = await packAll(world, random, notes);
        faults.push(...found.map((fault) => `round ${round}: ${fault}`));
        say(`round ${round} of ${rounds}: ${notes.lost} requests lost, ${notes.refused} refused`);
      }
      faults.push(...(await findFaults(world)));
      return {
        tried: `${ORDERS} orders packed by two at two processes that die, with a network that fails, ${rounds} rounds`,
        count: rounds,
        faults,
        notes: `${notes.lost} requests lost, ${notes.refused} refused in words, ${notes.cancelled} orders cancelled`,
      };
    } finally {
      await world.close();
    }
  });
}

type Notes = Record<'lost' | 'refused' | 'cancelled', number>;

async function packAll(world: World, random: Random, notes: Notes): Promise<string[]> {
  const products = await Promise.all(Array.from({ length: PRODUCTS }, () => world.stock(STOCK)));
  const orders = await inBatches(
    Array.from({ length: ORDERS }, (_, n) => n),
    4,
    (n) => order(world, products, n),
  );
  const packers = await Promise.all([0, 1].map((at) => employ(world, at, random, notes)));
  const watch = watchClaims();

  const cancelling = (async () => {
    for (let count = 0; count < CANCELLED; count++) {
      await pause(random, 400);
      notes.cancelled += await cancel(world, random.pick(orders));
    }
  })();
  const killing = (async () => {
    await pause(random, 600);
    await world.shops[random.below(2)]!.kill();
    await world.restart();
  })();
  await Promise.all([...packers.map((packer) => packer.work(watch)), cancelling, killing]);
  // One of them has gone home with a crate or two, which anybody can take an hour later.
  await world.wait(CLAIM_MINUTES * 60 + 1);
  await packers[0]!.finish(watch);
  const faults = [...watch.faults, ...(await findPackingFaults(world, orders, products))];
  return faults.length > 0 ? faults : sendAll(world, orders, packers, random);
}

/** Both send everything from the list at once, and again; a process dies before the ten seconds are over. */
async function sendAll(
  world: World,
  orders: readonly string[],
  packers: readonly { send: (numbers: readonly string[]) => Promise<void> }[],
  random: Random,
): Promise<string[]> {
  const rows = await world.db.selectFrom('orders').where('id', 'in', orders).select('order_number').execute();
  const numbers = rows.map((row) => row.order_number);
  await Promise.all(packers.map((packer, at) => packer.send(at === 0 ? numbers : numbers.toReversed())));
  await world.shops[random.below(2)]!.kill();
  await world.restart();
  await world.wait(UNDO_SECONDS + 1);
  for (let tries = 0; tries < 300; tries++) {
    const waiting = await world.db
      .selectFrom('desk_jobs')
      .where('order_id', 'in', orders)
      .where('state', '=', 'waiting')
      .select('id')
      .execute();
    if (waiting.length === 0) return findSendingFaults(world, orders);
    await pause(random, 200);
  }
  return ['what was to leave still waits'];
}

/** Every order to be sent has left once, in one parcel. */
async function findSendingFaults({ db }: World, orders: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || o.order_number || ' is ' || o.status || ', sent ' || acts.count || ' times by '
      || jobs.count || ' jobs, its parcel ' || coalesce(p.state, 'not there') as what
    from orders o
    left join parcels p on p.order_id = o.id
    cross join lateral (
      select count(*) from staff_acts where act = 'orders.ship' and entity_id = o.id::text and is_success
    ) acts
    cross join lateral (
      select count(*) from desk_jobs where order_id = o.id and kind = 'ship' and state = 'done'
    ) jobs
    where o.id = any (${orders}::uuid[])
      and (o.status = 'Processing' or (o.status = 'Shipped') <> (acts.count = 1 and jobs.count = 1 and p.state = 'sent'))`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}

const pause = (random: Random, most: number) =>
  new Promise((resolve) => setTimeout(resolve, random.below(most)));

async function order(world: World, products: readonly string[], n: number): Promise<string> {
  const buyer = await newBuyer(world, 0);
  await buyer.put(products[n % PRODUCTS]!, 1 + (n % 2));
  if (n % 3 === 0) await buyer.put(products[(n + 1) % PRODUCTS]!, 1);
  const { id } = (await buyer.order()).body as { id: string };
  const { approvalUrl } = (await buyer.initiate(id)).body as { approvalUrl: string };
  await world.paypal.approve(new URL(approvalUrl).searchParams.get('token')!);
  const answer = await buyer.capture(id);
  if (answer.status !== 200) throw new Error(`preparing failed: ${answer.text}`);
  return id;
}

async function cancel({ db, now }: World, orderId: string): Promise<number> {
  try {
    await cancelOrderByOwner({ db, clock: { now } }, orderId);
    return 1;
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

/** The claims two packers are told they have must never overlap while they last, and none expires here. */
function watchClaims() {
  const holders = new Map<string, number>();
  const faults: string[] = [];
  return {
    faults,
    see(at: number, round: PickRun, isLate: boolean) {
      for (const { orderNumber } of round.crates) {
        const other = holders.get(orderNumber);
        if (other !== undefined && other !== at && !isLate)
          faults.push(`order ${orderNumber} is in two rounds`);
        holders.set(orderNumber, at);
      }
    },
  };
}
type Watch = ReturnType<typeof watchClaims>;

/** A packer at one process, who never gives up. */
async function employ(world: World, at: number, random: Random, notes: Notes) {
  const call = await employAt(world, at, 'packer');
  /** Sends with one key until there is an answer; null if it is refused. */
  async function insist<T>(ask: (headers: Record<string, string>) => Promise<T>): Promise<T | null> {
    const headers = { 'idempotency-key': randomUUID() };
    const end = performance.now() + PATIENCE_MILLISECONDS;
    while (performance.now() < end) {
      const fate = random.next();
      try {
        if (fate < 0.15) throw new ApiError(0, {});
        const answer = await ask(headers);
        if (fate > 0.85) throw new ApiError(0, {});
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isAway = error.status === 0 || error.status >= 500 || error.code === 'request/key-in-progress';
        if (!isAway) {
          notes.refused += 1;
          return null;
        }
        notes.lost += 1;
        await pause(random, 40);
      }
    }
    throw new Error('the shop is not there any more');
  }
  const readPickRun = async () => (await insist(() => call('getPickRun', {})))!.round;

  async function packOnce(watch: Watch, isLate: boolean): Promise<boolean> {
    await insist((headers) => call('startPickRun', { body: { count: 1 + random.below(5) } }, { headers }));
    const round = await readPickRun();
    if (!round) return false;
    watch.see(at, round, isLate);
    const params = { id: round.id };
    const wanted = new Map<string, number>();
    for (const { productId, quantity } of round.crates.flatMap(({ lines }) => lines))
      wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
    for (const [productId, quantity] of wanted)
      await insist((headers) => call('pickForRun', { params, body: { productId, quantity } }, { headers }));
    for (const crate of round.crates.filter(({ state }) => state === 'claimed')) {
      // A device that dies forgets the answer, and asks again.
      if (random.next() < 0.1) return true;
      await pause(random, 30);
      const body = { lines: crate.lines.map(({ id, quantity }) => ({ id, quantity, batch: '' })) };
      const ask = () =>
        insist((headers) =>
          call('packTote', { params: { ...params, order: crate.orderNumber }, body }, { headers }),
        );
      // A second tap, with a key of its own.
      await Promise.all(random.next() < 0.3 ? [ask(), ask()] : [ask()]);
    }
    const now = await readPickRun();
    if (now?.crates.every(({ state, whyNot }) => state !== 'claimed' || whyNot !== null)) {
      await insist((headers) => call('endPickRun', { params }, { headers }));
    }
    return true;
  }
  return {
    /** Works for a while, and goes home in the middle. */
    async work(watch: Watch) {
      for (let count = 0; count < 5; count++) if (!(await packOnce(watch, false))) return;
    },
    /** Sends all at once from the list; a second tap has a key of its own. */
    async send(numbers: readonly string[]) {
      const parcels = numbers.map((order) => ({ order, tracking: '', isInsisted: true }));
      const ask = () =>
        insist((headers) => call('sendOrders', { body: { carrier: 'Evri', parcels } }, { headers }));
      await Promise.all([ask(), ask()]);
    },
    async finish(watch: Watch) {
      for (let count = 0; count < 100 && (await packOnce(watch, true)); count++);
    },
  };
}

/** What may leave is in one parcel, packed once and completely; what was cancelled was not packed afterwards. */
async function findPackingFaults(
  { db }: World,
  orders: readonly string[],
  products: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || o.order_number || ' is ' || o.status || ', its parcel ' || coalesce(p.state, 'not there')
      || ', packed ' || packs.count || ' times, ' || coalesce(lines.packed, 0) || ' of ' || items.ordered || ' pieces' as what
    from orders o
    left join parcels p on p.order_id = o.id
    cross join lateral (
      select count(*) as count, max(id::text) as last from staff_acts
      where act = 'orders.pack' and entity_id = o.id::text and is_success
    ) packs
    cross join lateral (select sum(quantity) as ordered from order_items where order_id = o.id) items
    cross join lateral (select sum(quantity) as packed from parcel_lines where parcel_id = p.id) lines
    where o.id = any (${orders}::uuid[]) and (
      packs.count > 1
      or (p.state = 'packed') is distinct from (packs.count = 1) and (p.id is not null or packs.count > 0)
      or o.status = 'Processing' and p.state is distinct from 'packed'
      or p.state = 'packed' and lines.packed is distinct from items.ordered
      or o.status = 'Cancelled' and packs.last > (
        select max(id::text) from staff_acts where act = 'orders.cancel' and entity_id = o.id::text and is_success)
    )`.execute(db);
  const positions = await readPositions(db, products);
  const stock = [...positions].map(([id, { onShelf }]) => ({ id, onShelf }));
  return [
    ...rows.map(({ what }) => what),
    // Nothing has left the house, whether it is on a shelf or in a parcel.
    ...stock
      .filter(({ onShelf }) => onShelf !== STOCK)
      .map(({ id, onShelf }) => `${onShelf} pieces of ${id} are there`),
  ];
}
