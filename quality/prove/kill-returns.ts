import { randomUUID } from 'node:crypto';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { COMMAND, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { refundLockedOrder } from '#server/payments/refunds/line-refunds.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { newPaidOrder, type Buyer } from './buyer.ts';
import { requestThatDies, workThatDies, type Attempt, type KillScenario } from './kill-scenario.ts';
import { checkMail } from './recovery.ts';
import type { World } from './world.ts';

/** What its buyer does with a paid order: told once, acknowledged once, refunded once. */
export const returnScenarios: KillScenario[] = [
  {
    name: 'cancelling of a paid order by its buyer',
    async prepare(world) {
      const { buyer, orderId } = await newPaidOrder(world);
      const total = Math.round((await buyer.see(orderId)).grandTotal * 100);
      const key = randomUUID();
      const cancel = () => buyer.ask('POST', `/api/orders/${orderId}/cancellation`, { key });
      const wanted = { status: 'Cancelled', told: 'cancellation refunded', given: total };
      return {
        ...requestThatDies(
          world,
          cancel,
          ({ status, text }) => status === 200 && text.includes('"cancelled"'),
        ),
        check: () => checkReturn(world, buyer, orderId, wanted),
        checkMail: () => checkMail(world, buyer, 'is cancelled'),
      };
    },
  },
  {
    name: 'telling a return',
    async prepare(world) {
      const { buyer, orderId } = await sentOrder(world);
      const key = randomUUID();
      const body = await withdrawal(buyer, orderId);
      const tell = () => buyer.ask('POST', `/api/orders/${orderId}/returns`, { key, body });
      const wanted = { status: 'Shipped', told: 'withdrawal null', given: 0 };
      return {
        ...requestThatDies(world, tell, ({ status }) => status === 201),
        check: () => checkReturn(world, buyer, orderId, wanted),
        checkMail: () => checkMail(world, buyer, 'Your return from'),
      };
    },
  },
  { name: 'the refund of a return', prepare: refundOfReturn },
];

export async function sentOrder(world: World, lines = 1) {
  const made = await newPaidOrder(world, lines);
  await shipOrder({ db: world.db, clock: { now: world.now } }, made.orderId);
  return made;
}

export async function withdrawal(buyer: Buyer, orderId: string) {
  const { items } = await buyer.see(orderId);
  return { kind: 'withdrawal' as const, lines: [{ itemId: items[0]!.id, quantity: 1 }], note: null };
}

/** Given at the desk for a piece that came back worn, and carried out by the shop that dies. */
async function refundOfReturn(world: World): Promise<Attempt> {
  const { buyer, orderId } = await sentOrder(world);
  const body = await withdrawal(buyer, orderId);
  const { id: returnId } = await buyer.call('tellReturn', { params: { id: orderId }, body });
  const given = await transaction(world.db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    const [line] = order.lines;
    const worth = line!.totalPence - line!.discountPence;
    const lines = [{ id: line!.id, quantity: 1, backOnSale: 0, deductionPence: 100 }];
    const form = { lines, deliveryPence: 0, goodwillPence: 0, reason: 'faulty' as const };
    const expectedPence = worth - 100;
    await refundLockedOrder(trx, order, { ...form, expectedPence, returnId }, COMMAND, world.now());
    return expectedPence;
  });
  return workThatDies(world, {
    check: () =>
      checkReturn(world, buyer, orderId, { status: 'Shipped', told: 'withdrawal refunded', given }),
    checkMail: () => checkMail(world, buyer, 'Your return from'),
  });
}

async function checkReturn(
  world: World,
  buyer: Buyer,
  orderId: string,
  wanted: { status: string; told: string; given: number },
): Promise<string[]> {
  const { OrderStatus: status, returns } = await buyer.see(orderId);
  const told = returns!.map(({ kind, outcome }) => `${kind} ${outcome}`).join();
  const given = world.witness.of(orderId).reduce((sum, order) => sum + order.refundedPence, 0);
  const isRight = status === wanted.status && told === wanted.told && given === wanted.given;
  return isRight ? [] : [`the order is ${status}, told: ${told}; ${given} pence went back`];
}
