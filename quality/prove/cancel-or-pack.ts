import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Refusal } from '#contract/refusal.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { shipLockedOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { claimParcels, packLockedOrder } from '#server/orders/parcels/parcels.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { transaction } from '#server/platform/database/database.ts';
import { staffCaller } from '#tests/support/staff.ts';
import { newBuyer, type Buyer } from './buyer.ts';
import { findFaults, listUnfinished } from './faults.ts';
import { inBatches } from './in-batches.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type Answer, type World } from './world.ts';

const ORDERS = 200;
const ORDERS_OF_A_BUYER = 5;
/** Both are within this of each other, so that every order of their steps is tried. */
const MOST_MILLISECONDS_APART = 150;

/**
 * Two hundred paid orders, each cancelled by its buyer while a packer takes it into a pick run, packs and sends it. Each ends
 * with its money back or on its way, never both and never neither.
 */
export function proveCancelOrPack({ seed, isLong, say }: Options): Promise<Result> {
  const rounds = isLong ? 10 : 1;
  return timed('cancel or pack', async () => {
    const world = await openWorld({ shops: 2, isBackgroundFree: true });
    const random = createRandom(seed);
    try {
      const faults: string[] = [];
      const ends = { cancelled: 0, sent: 0 };
      for (let round = 1; round <= rounds; round++) {
        const found = await race(world, random, ends);
        faults.push(...found.map((fault) => `round ${round}: ${fault}`));
        say(`round ${round} of ${rounds}: ${ends.cancelled} cancelled, ${ends.sent} sent`);
      }
      faults.push(...(await findFaults(world)));
      // A race that one side always wins tries nothing.
      if (ends.cancelled === 0 || ends.sent === 0) faults.push('one side has won every race');
      return {
        tried: `${ORDERS} orders cancelled while they are packed and sent, two processes, ${rounds} rounds`,
        count: rounds * ORDERS,
        faults,
        notes: `${ends.cancelled} cancelled, ${ends.sent} sent`,
      };
    } finally {
      await world.close();
    }
  });
}

interface Paid {
  buyer: Buyer;
  id: string;
}

async function race(world: World, random: Random, ends: Record<'cancelled' | 'sent', number>) {
  const orders = await placeOrders(world);
  const packer = await openPickRun(world);
  const pause = () => sleep(random.below(MOST_MILLISECONDS_APART));
  const answers = await inBatches(orders, 40, async ({ buyer, id }) => {
    const [answer] = await Promise.all([
      pause().then(() => cancel(buyer, id, random.below(2))),
      pause().then(() => packer.send(id, pause)),
    ]);
    return answer;
  });
  await settle(world);
  const faults: string[] = [];
  for (const [index, { id }] of orders.entries()) {
    const fault = await judge(world, id, answers[index]!, ends);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

async function placeOrders(world: World): Promise<Paid[]> {
  const buyers = Array.from({ length: ORDERS / ORDERS_OF_A_BUYER });
  const placed = await inBatches(buyers, 8, async () => {
    const buyer = await newBuyer(world, 0);
    const product = await world.stock(2 * ORDERS_OF_A_BUYER);
    const paid: Paid[] = [];
    for (let count = 0; count < ORDERS_OF_A_BUYER; count++) {
      await buyer.put(product, 2);
      const { id } = (await buyer.order({ key: randomUUID() })).body as { id: string };
      const { approvalUrl } = (await buyer.initiate(id)).body as { approvalUrl: string };
      await world.paypal.approve(new URL(approvalUrl).searchParams.get('token')!);
      const answer = await buyer.capture(id);
      if (answer.status !== 200) throw new Error(`preparing failed: ${answer.text}`);
      paid.push({ buyer, id });
    }
    return paid;
  });
  return placed.flat();
}

const cancel = (buyer: Buyer, id: string, at: number): Promise<Answer> =>
  buyer.ask('POST', `/api/orders/${id}/cancellation`, { at, key: randomUUID() });

/** Takes orders into a pick run, packs and sends them, one step after the other, as the desk's services do. */
async function openPickRun(world: World) {
  const { db, now } = world;
  const { staffId, role, sessionId, address } = await staffCaller(
    { db, clock: { now, advance: () => {} } },
    'packer',
  );
  const actor = { kind: 'staff', staffId, role, sessionId, address } satisfies Actor;
  const { id: roundId } = await db
    .insertInto('rounds')
    .values({ staff_id: staffId, started_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  let crates = 0;
  const step = (id: string, work: (trx: Parameters<typeof lockOrder>[0]) => Promise<unknown>) =>
    transaction(db, async (trx) => void (await work(trx))).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw new Error(`the packer of order ${id} met a failure`, { cause: error });
      },
    );
  return {
    async send(id: string, pause: () => Promise<void>) {
      const crate = ++crates;
      const claim = { roundId, staffId, until: minutesAfter(now(), 30), now: now() };
      const isTaken = await step(id, async (trx) => {
        const order = await lockOrder(trx, id);
        if (order?.status === 'Processing') await claimParcels(trx, [{ id, crate }], claim);
      });
      if (!isTaken) return;
      await pause();
      const isPacked = await step(id, async (trx) =>
        packLockedOrder(trx, (await lockOrder(trx, id))!, { roundId }, actor, now()),
      );
      if (!isPacked) return;
      await pause();
      // It is sent whatever its buyer has said since it was packed.
      await step(id, async (trx) =>
        shipLockedOrder(trx, (await lockOrder(trx, id))!, { isInsisted: true }, actor, now()),
      );
    },
  };
}

async function settle(world: World): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await listUnfinished(world)).length === 0) break;
    await sleep(200);
  }
  await world.witness.read();
}

/** What is wrong with how an order ended; null if it is right. */
async function judge(
  { db, witness }: World,
  id: string,
  { status, body, text }: Answer,
  ends: Record<'cancelled' | 'sent', number>,
): Promise<string | null> {
  const { rows } = await sql<{ end: string; total: number; told: string | null; parcel: string | null }>`
    select o.status || ', ' || o.payment_status as end, o.total_pence::integer as total,
      (select string_agg(r.kind || ' ' || coalesce(r.outcome, 'open'), ', ') from returns r where r.order_id = o.id) as told,
      (select string_agg(p.state, ', ') from parcels p where p.order_id = o.id) as parcel
    from orders o where o.id = ${id}`.execute(db);
  const { end, total, told, parcel } = rows[0]!;
  const given = witness.of(id).reduce((sum, order) => sum + order.refundedPence, 0);
  const answer = status === 200 ? (body as { status: string }).status : `${status} ${text.slice(0, 200)}`;
  const found = `order ${id} is ${end}, its parcel ${parcel}, told: ${told}; ${given} of ${total} pence went back; the buyer was told ${answer}`;
  const isBack = end === 'Cancelled, Refunded' && given === total && told === 'cancellation refunded';
  if (isBack && parcel !== 'sent' && answer === 'cancelled') ends.cancelled += 1;
  else if (
    end === 'Shipped, Paid' &&
    given === 0 &&
    parcel === 'sent' &&
    told === 'withdrawal open' &&
    answer === 'withdrawal'
  )
    ends.sent += 1;
  else return found;
  return null;
}
