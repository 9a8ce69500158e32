import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#contract/refusal.ts';
import { cancelOrderByOwner, refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { newApproval, type Buyer } from './buyer.ts';
import { findFaults } from './faults.ts';
import { createRandom, type Random } from './random.ts';
import { sendMail, settle } from './recovery.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type Answer, type World } from './world.ts';

/** What PayPal may do to a capture while everybody is active. */
const captureFaults = ['delay', 'drop-after', 'status-5xx-after', 'pending', 'decline', 'not-json'] as const;
const MAX_DELAY_MILLISECONDS = 60;

/**
 * Two tabs, the webhook, the poller, a cancel and the owner, over two processes: the seed decides who comes when, and
 * what PayPal does meanwhile. Afterwards the books balance, and nobody was told a lie.
 */
export function proveSixActors({ isLong, seed, say }: Options): Promise<Result> {
  const seeds = isLong ? 1000 : 20;
  return timed('six actors', async () => {
    const world = await openWorld({ shops: 2, hasWebhooks: true });
    try {
      const faults: string[] = [];
      const ends = new Map<string, number>();
      for (let number = 0; number < seeds; number++) {
        const race = await run(world, createRandom(seed + number));
        ends.set(race.end, (ends.get(race.end) ?? 0) + 1);
        for (const fault of race.faults) {
          faults.push(`seed ${seed + number}: ${fault}`);
          say(faults.at(-1)!);
        }
        if ((number + 1) % 100 === 0) say(`${number + 1} of ${seeds}`);
      }
      return {
        tried: `${seeds} seeded interleavings of two tabs, webhook, poller, cancel and owner on two processes`,
        count: seeds,
        faults,
        notes: [...ends].map(([end, times]) => `${end} ${times}`).join(', '),
      };
    } finally {
      await world.close();
    }
  });
}

async function run(world: World, random: Random): Promise<{ end: string; faults: string[] }> {
  const { buyer, orderId } = await newApproval(world, 1 + random.below(2));
  if (random.next() < 0.4) {
    await world.paypal.fault({
      operation: 'capture',
      fault: random.pick(captureFaults),
      delayMs: random.below(200),
      times: 1 + random.below(3),
    });
  }
  // The poller has seen the approval; the seed also decides whether it may capture already.
  await world.work();
  await world.wait(random.below(30));

  const told: Answer[] = [];
  const tab = (at: number) => async () => void told.push(await buyer.capture(orderId, at));
  const actors: (() => Promise<unknown>)[] = [
    tab(0),
    tab(1),
    () => tellAgain(world, orderId),
    () => world.shops[random.below(2)]!.work(),
    // Cancelling wins most races, after which there is little to see, so half of the buyers do not cancel.
    ...(random.next() < 0.5 ? [() => buyer.cancel(orderId, random.below(2))] : []),
    async () => {
      // There is something to refund only once somebody has captured.
      await sleep(random.below(300));
      await own(world, orderId, random.pick(['refund', 'refund a part', 'cancel']));
    },
  ];
  await Promise.all(
    actors.map(async (actor) => {
      await sleep(random.below(MAX_DELAY_MILLISECONDS));
      await actor();
    }),
  );

  const settled = await settle(world, () => endPending(world, orderId));
  const mail = await sendMail(world);
  await world.paypal.clearFaults();
  const end = await buyer.see(orderId);
  const faults = [
    ...settled.faults,
    ...mail,
    ...(await findFaults(world)),
    ...faultsOf(world, orderId, end, told),
  ];
  return { end: `${end.OrderStatus}/${end.PaymentStatus}`, faults };
}

/** PayPal resends what it has sent about this order. */
async function tellAgain({ paypal }: World, orderId: string): Promise<void> {
  const raised = await paypal.logged('order.approved');
  const events = raised
    .slice(-3)
    .flatMap((entry) => (entry.webhooks ?? []) as { id: string; resource: object }[]);
  await Promise.all(
    events
      .filter(({ resource }) => JSON.stringify(resource).includes(orderId))
      .map(({ id }) => paypal.resendWebhook(id)),
  );
}

/** What the owner's command does in a process of its own. */
async function own({ db, now }: World, orderId: string, act: 'refund' | 'refund a part' | 'cancel') {
  const context = { db, clock: { now } };
  try {
    await (act === 'cancel'
      ? cancelOrderByOwner(context, orderId)
      : refundOrder(context, orderId, act === 'refund' ? 'all' : 100));
  } catch (error) {
    // The owner came too early or too late, and is told so.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Completes what PayPal still holds as pending. Says what the shop has not heard of yet. */
async function endPending(world: World, orderId: string): Promise<string[]> {
  for (const { id, status } of world.witness.of(orderId).flatMap(({ captures }) => captures)) {
    if (status === 'PENDING') await world.paypal.settle(id, 'COMPLETED');
  }
  const payments = await world.db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .select('id')
    .execute();
  return payments.map(({ id }) => `payment ${id} is pending`);
}

function faultsOf(
  world: World,
  orderId: string,
  end: Awaited<ReturnType<Buyer['see']>>,
  told: readonly Answer[],
): string[] {
  const captures = world.witness.of(orderId).flatMap((order) => order.captures);
  const isPaid = !['Pending', 'Failed'].includes(end.PaymentStatus);
  const faults: string[] = [];
  if (captures.length > 1) faults.push(`PayPal took the money ${captures.length} times`);
  for (const { status, text } of told) {
    if (![200, 400, 402, 409, 503].includes(status)) faults.push(`a tab was told ${status}`);
    if ((status === 200 || text.includes('400')) && !isPaid && captures.length === 0) {
      faults.push(`a tab was told it is paid: ${text.slice(0, 200)}`);
    }
  }
  return faults;
}
