import { setTimeout as sleep } from 'node:timers/promises';
import { connectToPayPal } from '#tests/support/paypal-calls.ts';
import { newApproval, newOrder, newPaidOrder, newPayment, type Buyer } from './buyer.ts';
import { dieInShop, paid, workThatDies, type Attempt, type KillScenario } from './kill-scenario.ts';
import type { World } from './world.ts';

async function countEvents({ db }: World): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_events')
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** PayPal reports something, and the shop dies while receiving it. PayPal reports it again. */
async function newsThatKills(
  world: World,
  happen: () => Promise<unknown>,
  end: Pick<Attempt, 'check' | 'checkMail'>,
): Promise<Attempt> {
  const listen = () => world.paypal.sendWebhooksTo(`${world.shops[0]!.url}/api/webhooks/paypal`);
  let before = 0;
  const untilHeard = async () => {
    const shop = world.shops[0]!;
    while (shop.child.signalCode === null && (await countEvents(world)) === before) await sleep(10);
  };
  return {
    async act(at) {
      before = await countEvents(world);
      await listen();
      return dieInShop(world, at, async () => {
        await happen();
        await untilHeard();
        // Work that the report has triggered.
        await world.work();
      });
    },
    async again() {
      await listen();
      await untilHeard();
      await world.paypal.sendWebhooksTo(null);
      return [];
    },
    ...end,
  };
}

async function checkRefunded(buyer: Buyer, orderId: string): Promise<string[]> {
  const { PaymentStatus } = await buyer.see(orderId);
  return PaymentStatus === 'Refunded' ? [] : [`the order is ${PaymentStatus}`];
}

/** What the shop does on its own initiative, or because of a report from PayPal. */
export const backgroundScenarios: KillScenario[] = [
  {
    name: 'webhook of an approval',
    async prepare(world) {
      const { buyer, orderId, paypalOrderId } = await newPayment(world);
      return newsThatKills(world, () => world.paypal.approve(paypalOrderId), paid(world, buyer, orderId));
    },
  },
  {
    name: 'webhook of a capture that was pending',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      await world.paypal.fault({ operation: 'capture', fault: 'pending' });
      await buyer.capture(orderId);
      await world.witness.read();
      const [capture] = world.witness.of(orderId).flatMap(({ captures }) => captures);
      return newsThatKills(
        world,
        () => world.paypal.settle(capture!.id, 'COMPLETED'),
        paid(world, buyer, orderId),
      );
    },
  },
  {
    name: 'webhook of a refund that was made at PayPal',
    async prepare(world) {
      const { buyer, orderId } = await newPaidOrder(world);
      await world.witness.read();
      const [capture] = world.witness.of(orderId).flatMap(({ captures }) => captures);
      const { refund } = await connectToPayPal(world.paypal);
      return newsThatKills(world, () => refund(capture!.id), { check: () => checkRefunded(buyer, orderId) });
    },
  },
  {
    name: 'hold that runs out',
    async prepare(world) {
      const { buyer } = await newOrder(world, 2);
      await world.wait(31 * 60);
      return workThatDies(world, {
        async check() {
          const rows = await world.db
            .selectFrom('stock')
            .where('product_id', 'in', buyer.products)
            .select('reserved')
            .execute();
          return rows.every(({ reserved }) => reserved === 0) ? [] : ['the stock is still held'];
        },
      });
    },
  },
];
