import { refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { newPaidOrder } from './buyer.ts';
import {
  dieInProgram,
  requestThatDies,
  workThatDies,
  type Attempt,
  type KillScenario,
} from './kill-scenario.ts';
import { openPostBox, postTo } from './post-box.ts';
import { checkMail } from './recovery.ts';
import type { World } from './world.ts';

const owner = { email: 'owner@dandle.example' };
/** PayPal remembers requests for no longer than a month: refunds.service.ts. */
const MONTH = 32 * 86_400_000;
const AMOUNT = 500;

/** Money that PayPal moves or holds, and the owner's decisions about it. */
export const caseScenarios: KillScenario[] = [
  {
    name: 'a dispute that PayPal reports',
    prepare: (world) => told(world, 'CUSTOMER.DISPUTE.CREATED', 'a dispute'),
  },
  {
    name: 'a reversal that PayPal reports',
    prepare: (world) => told(world, 'PAYMENT.CAPTURE.REVERSED', 'a payment was reversed'),
  },
  {
    name: 'asking the owner about a refund in doubt',
    async prepare(world) {
      const { orderId, orderNumber } = await refundInDoubt(world);
      return workThatDies(world, {
        check: async () => checkRefund(world, orderId, { state: 'requested', isAsked: true, given: 0 }),
        checkMail: () => checkMail(world, owner, `${orderNumber}: please decide on a refund`),
      });
    },
  },
  { name: 'carrying on a refund in doubt', prepare: (world) => decided(world, 'carry-on') },
  { name: 'dropping a refund in doubt', prepare: (world) => decided(world, 'drop') },
];

/** A signed event, resent until it is accepted, as PayPal does. */
async function told(world: World, kind: string, subject: string): Promise<Attempt> {
  const { buyer, orderId, paypalOrderId } = await newPaidOrder(world);
  const { orderNumber } = await buyer.see(orderId);
  const post = await openPostBox(world);
  const message = await post.sign(kind, orderId, paypalOrderId).finally(post.close);
  const request = requestThatDies(
    world,
    () => postTo(world, message),
    ({ status }) => status === 200,
  );
  return {
    ...request,
    async check() {
      const cases = await world.db
        .selectFrom('payment_cases')
        .where('order_id', '=', orderId)
        .select('kind')
        .execute();
      return cases.length === 1 ? [] : [`the shop knows of ${cases.length} cases`];
    },
    checkMail: () => checkMail(world, owner, `${orderNumber}: ${subject}`),
  };
}

/** A refund recorded a month ago and never confirmed: only the owner may decide about it. */
async function refundInDoubt(world: World) {
  const { buyer, orderId } = await newPaidOrder(world);
  const { orderNumber } = await buyer.see(orderId);
  await refundOrder({ db: world.db, clock: { now: world.now } }, orderId, AMOUNT);
  await world.db
    .updateTable('refunds')
    .set({ created_at: new Date(world.now().getTime() - MONTH) })
    .where('order_id', '=', orderId)
    .execute();
  return { orderId, orderNumber };
}

async function decided(world: World, decision: 'carry-on' | 'drop'): Promise<Attempt> {
  const { orderId, orderNumber } = await refundInDoubt(world);
  await world.wait(16);
  await world.work();
  const run = (at: Parameters<Attempt['act']>[0]) =>
    dieInProgram(world, at, 'scripts/orders.ts', [
      'refund',
      orderId,
      `--${decision}`,
      '--yes',
      '--wait',
      '0',
    ]);
  const end =
    decision === 'carry-on'
      ? { state: 'completed', isAsked: false, given: AMOUNT }
      : { state: 'failed', isAsked: false, given: 0 };
  return {
    act: run,
    async again() {
      // The owner checks whether the refund still waits for a decision.
      if (!(await findRefund(world, orderId)).owner_asked_at) return [];
      const { exitCode, output } = await run(null);
      const isDecided = output.join(' ').includes('waits for your decision');
      return exitCode === 0 || isDecided ? [] : [`the second try ends with ${exitCode}: ${output.join(' ')}`];
    },
    check: () => checkRefund(world, orderId, end),
    checkMail: () => checkMail(world, owner, `${orderNumber}: please decide on a refund`),
  };
}

const findRefund = (world: World, orderId: string) =>
  world.db.selectFrom('refunds').where('order_id', '=', orderId).selectAll().executeTakeFirstOrThrow();

async function checkRefund(
  world: World,
  orderId: string,
  wanted: { state: string; isAsked: boolean; given: number },
): Promise<string[]> {
  const { state, owner_asked_at: askedAt } = await findRefund(world, orderId);
  const given = world.witness.of(orderId).reduce((sum, order) => sum + order.refundedPence, 0);
  const isRight = state === wanted.state && (askedAt !== null) === wanted.isAsked && given === wanted.given;
  return isRight ? [] : [`the refund is ${state}, asked ${askedAt !== null}; ${given} pence went back`];
}
