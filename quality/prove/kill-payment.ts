import { refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { connectToPayPal } from '#tests/support/paypal-calls.ts';
import { newApproval, newPaidOrder, newPayment, type Buyer } from './buyer.ts';
import {
  capturedTimes,
  dieInProgram,
  dieInShop,
  paid,
  requestThatDies,
  workThatDies,
  type Attempt,
  type KillScenario,
} from './kill-scenario.ts';
import { askAgain } from './recovery.ts';
import type { Answer, World } from './world.ts';

/** An answer that says paid, with 200 or 400, must be right (docs/external-api.md). */
const saysPaid = ({ status }: Answer) => status === 200 || status === 400;

function capturing(world: World, buyer: Buyer, orderId: string): Attempt {
  const request = requestThatDies(world, () => buyer.capture(orderId), saysPaid);
  return { ...request, ...paid(world, buyer, orderId) };
}

export const paymentScenarios: KillScenario[] = [
  {
    name: 'capture',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      return capturing(world, buyer, orderId);
    },
  },
  {
    name: 'capture while the basket has grown',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world, 2);
      await buyer.put(await world.stock(10), 1);
      await buyer.put(buyer.products[0]!, 1);
      const attempt = capturing(world, buyer, orderId);
      return {
        ...attempt,
        async check() {
          const { items } = await buyer.call('getBasket', { query: {} });
          const left = items.map(({ quantity }) => quantity);
          return [
            ...(await attempt.check()),
            ...(left.join() === '1,1' ? [] : [`the basket keeps ${left.join(' and ') || 'nothing'}`]),
          ];
        },
      };
    },
  },
  {
    name: 'capture after the hold has run out',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      await world.db
        .updateTable('payments')
        .set({ check_at: null })
        .where('order_id', '=', orderId)
        .execute();
      await world.wait(61 * 60);
      await world.work();
      return capturing(world, buyer, orderId);
    },
  },
  {
    name: 'capture whose answer gets lost',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      await world.paypal.fault({ operation: 'capture', fault: 'drop-after' });
      return capturing(world, buyer, orderId);
    },
  },
  {
    name: 'capture that PayPal declines',
    async prepare(world) {
      const { buyer, orderId, paypalOrderId } = await newPayment(world);
      await world.paypal.approve(paypalOrderId, 'declined');
      const request = requestThatDies(
        world,
        () => buyer.capture(orderId),
        ({ status }) => status === 402,
      );
      return {
        ...request,
        async check() {
          const { OrderStatus, PaymentStatus } = await buyer.see(orderId);
          const isRight = OrderStatus === 'Pending' && ['Failed', 'Pending'].includes(PaymentStatus);
          return [
            ...(isRight ? [] : [`the order is ${OrderStatus}, ${PaymentStatus}`]),
            ...(capturedTimes(world, orderId) === 0 ? [] : ['PayPal took money']),
          ];
        },
      };
    },
  },
  {
    name: 'capture that PayPal keeps pending',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      await world.paypal.fault({ operation: 'capture', fault: 'pending' });
      const request = requestThatDies(
        world,
        () => buyer.capture(orderId),
        // If the first try did not get far enough to meet the fault, the second meets it.
        ({ status, text }) => status === 409 && !text.includes('400'),
      );
      const end = paid(world, buyer, orderId);
      return {
        ...end,
        ...request,
        async check() {
          const [capture] = world.witness.of(orderId).flatMap(({ captures }) => captures);
          if (!capture) return ['PayPal took nothing'];
          if (capture.status === 'PENDING') await world.paypal.settle(capture.id, 'COMPLETED');
          return end.check();
        },
      };
    },
  },
  {
    name: 'poller captures for a buyer who stays away',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      await world.wait(15);
      await world.work();
      await world.wait(20);
      return workThatDies(world, paid(world, buyer, orderId));
    },
  },
  {
    name: 'poller finds a capture whose outcome is unknown',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      // No answer at all, however often PayPal is asked.
      await world.paypal.fault({ operation: 'capture', fault: 'drop-after', times: 3 });
      await buyer.capture(orderId);
      await world.paypal.clearFaults();
      await world.wait(60);
      return workThatDies(world, paid(world, buyer, orderId));
    },
  },
  {
    name: 'poller looks again at a payment that did not agree',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
      await buyer.capture(orderId);
      await world.wait(60);
      return workThatDies(world, paid(world, buyer, orderId));
    },
  },
  {
    name: 'cancelling while the approval waits',
    async prepare(world) {
      const { buyer, orderId } = await newApproval(world);
      return {
        async act(at) {
          const act = await dieInShop(world, at, async () => {
            const answer = await buyer.cancel(orderId);
            await world.wait(30);
            await world.work();
            return answer;
          });
          return act;
        },
        async again() {
          const { status } = await askAgain(world, () => buyer.cancel(orderId));
          return status === 200 ? [] : [`cancelling again is told ${status}`];
        },
        async check() {
          const { OrderStatus } = await buyer.see(orderId);
          return [
            ...(OrderStatus === 'Cancelled' ? [] : [`the order is ${OrderStatus}`]),
            ...(capturedTimes(world, orderId) === 0 ? [] : ['PayPal took money']),
          ];
        },
      };
    },
  },
  {
    name: 'money that comes for a cancelled order goes back',
    async prepare(world) {
      const { buyer, orderId, paypalOrderId } = await newApproval(world);
      await buyer.cancel(orderId);
      // Another program with the shop's credentials: the shop itself never captures for a cancelled order.
      await captureAtPayPal(world, paypalOrderId);
      await world.db
        .updateTable('payments')
        .set({ check_at: world.now() })
        .where('order_id', '=', orderId)
        .execute();
      return workThatDies(world, {
        async check() {
          const [order] = world.witness.of(orderId);
          const total = order?.captures[0]?.pence;
          return order?.refundedPence === total
            ? []
            : [`${order?.refundedPence} of ${total} pence went back`];
        },
      });
    },
  },
  {
    name: 'refund by the owner',
    prepare: (world) => owning(world, ['refund', '--all'], 'all'),
  },
  {
    name: 'refund that the shop carries out',
    async prepare(world) {
      const { orderId } = await newPaidOrder(world);
      await refundOrder({ db: world.db, clock: { now: world.now } }, orderId, 500);
      return workThatDies(world, { check: async () => checkGiven(world, orderId, 500) });
    },
  },
  {
    name: 'cancelling of a paid order by the owner',
    prepare: (world) => owning(world, ['cancel'], 'all'),
  },
  {
    name: 'refund in part whose answer gets lost',
    async prepare(world) {
      await world.paypal.clearFaults();
      return owning(world, ['refund', '--amount', '5.00'], 500, () =>
        world.paypal.fault({ operation: 'refund', fault: 'drop-after' }),
      );
    },
  },
];

/** A command of the owner's, repeated after its process was killed. */
async function owning(
  world: World,
  [command = '', ...options]: string[],
  amount: number | 'all',
  before?: () => Promise<void>,
): Promise<Attempt> {
  const { buyer, orderId } = await newPaidOrder(world);
  await before?.();
  const pence = amount === 'all' ? Math.round((await buyer.see(orderId)).grandTotal * 100) : amount;
  const run = (at: Parameters<Attempt['act']>[0]) =>
    dieInProgram(world, at, 'scripts/orders.ts', [command, orderId, ...options, '--yes', '--wait', '0']);
  return {
    act: run,
    async again() {
      // Before repeating it, the owner checks whether it was recorded.
      const known = await world.db
        .selectFrom('refunds')
        .where('order_id', '=', orderId)
        .select('id')
        .execute();
      if (known.length > 0) return [];
      const { exitCode, output } = await run(null);
      return exitCode === 0 ? [] : [`the second try ends with ${exitCode}: ${output.join(' ')}`];
    },
    check: async () => checkGiven(world, orderId, pence),
  };
}

function checkGiven(world: World, orderId: string, pence: number): string[] {
  const given = world.witness.of(orderId).reduce((sum, order) => sum + order.refundedPence, 0);
  return given === pence ? [] : [`${given} pence went back, and not ${pence}`];
}

async function captureAtPayPal(world: World, paypalOrderId: string): Promise<void> {
  const { capture } = await connectToPayPal(world.paypal);
  await capture(paypalOrderId);
}
