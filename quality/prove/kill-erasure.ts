import { createHash } from 'node:crypto';
import path from 'node:path';
import { readDeletionList } from '#database/deletion-list.ts';
import { newApproval, newOrder, type Buyer } from './buyer.ts';
import { requestThatDies, workThatDies, type Attempt, type KillScenario } from './kill-scenario.ts';
import { checkMail } from './recovery.ts';
import type { World } from './world.ts';

const erase = (buyer: Buyer) => () =>
  buyer.ask('POST', '/api/account/delete-account', { body: { password: buyer.password }, key: buyer.id });

/** The account is deleted and its farewell mail sent, no restore brings it back, and its unpaid order is cancelled. */
function erased(world: World, buyer: Buyer, orderId: string): Pick<Attempt, 'check' | 'checkMail'> {
  return {
    async check() {
      const { db } = world;
      const account = await db.selectFrom('customers').where('id', '=', buyer.id).select('id').execute();
      const order = await db
        .selectFrom('orders')
        .where('id', '=', orderId)
        .select(['status', 'customer_id', 'payment_status'])
        .executeTakeFirstOrThrow();
      const idHash = createHash('sha256').update(`account ${buyer.id}`).digest('hex');
      const list = readDeletionList(path.join(world.directory, 'deletions'));
      return [
        ...(account.length === 0 ? [] : ['the account is still there']),
        ...(list.some((deletion) => deletion.idHash === idHash)
          ? []
          : ['it is not on the list of deletions']),
        ...(order.customer_id === null ? [] : ['the order is still tied to it']),
        ...(order.status === 'Cancelled' || order.payment_status === 'Paid'
          ? []
          : [`the order is ${order.status}`]),
      ];
    },
    checkMail: () => checkMail(world, buyer, 'was deleted'),
  };
}

export const erasureScenarios: KillScenario[] = [
  {
    name: 'deletion of an account',
    async prepare(world) {
      const { buyer, orderId } = await newOrder(world, 2);
      // 401: the first try succeeded, and nobody can be logged in any more.
      const request = requestThatDies(world, erase(buyer), ({ status }) => status === 200 || status === 401);
      return { ...request, ...erased(world, buyer, orderId) };
    },
  },
  {
    name: 'deletion of an account whose payment is under way',
    async prepare(world) {
      const { buyer, orderId } = await payingNow(world);
      const request = requestThatDies(world, erase(buyer), ({ status }) => [200, 202, 401].includes(status));
      return { ...request, ...erased(world, buyer, orderId) };
    },
  },
  {
    name: 'deletion that waited for a payment',
    async prepare(world) {
      const { buyer, orderId } = await payingNow(world);
      await erase(buyer)();
      await world.wait(50);
      return workThatDies(world, erased(world, buyer, orderId));
    },
  },
];

/** The capture was requested and never answered. */
async function payingNow(world: World) {
  const made = await newApproval(world);
  await world.paypal.fault({ operation: 'capture', fault: 'drop-after', times: 3 });
  await made.buyer.capture(made.orderId);
  await world.paypal.clearFaults();
  return made;
}
