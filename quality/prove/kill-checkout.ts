import { newBuyer, newOrder, newPayment, type Buyer } from './buyer.ts';
import { requestThatDies, type KillScenario } from './kill-scenario.ts';
import type { Answer, World } from './world.ts';

const wasMade = ({ status }: Answer) => status === 200 || status === 201;

async function ordersOf(world: World, buyer: Buyer) {
  return world.db.selectFrom('orders').where('customer_id', '=', buyer.id).select(['id', 'status']).execute();
}

/** Exactly one order is open, and every answer named it. */
async function checkOneOrder(world: World, buyer: Buyer, answers: readonly Answer[]): Promise<string[]> {
  const open = (await ordersOf(world, buyer)).filter(({ status }) => status === 'Pending');
  const named = new Set(answers.map(({ body }) => (body as { id: string }).id));
  return open.length === 1 && named.size === 1 && named.has(open[0]!.id)
    ? []
    : [`${open.length} orders are open; the buyer was told of ${named.size}`];
}

/** Placing an order, and starting to pay it. */
export const checkoutScenarios: KillScenario[] = [
  {
    name: 'checkout',
    async prepare(world) {
      const buyer = await newBuyer(world);
      const request = requestThatDies(world, () => buyer.order(), wasMade);
      return { ...request, check: () => checkOneOrder(world, buyer, request.answers) };
    },
  },
  {
    name: 'checkout that replaces an open order',
    async prepare(world) {
      const { buyer } = await newOrder(world);
      await buyer.put(await world.stock(10), 2);
      const request = requestThatDies(world, () => buyer.order(), wasMade);
      return { ...request, check: () => checkOneOrder(world, buyer, request.answers) };
    },
  },
  {
    name: 'checkout after the hold has run out',
    async prepare(world) {
      const { buyer } = await newOrder(world, 2);
      await world.wait(31 * 60);
      await world.work();
      const request = requestThatDies(world, () => buyer.order(), wasMade);
      return { ...request, check: () => checkOneOrder(world, buyer, request.answers) };
    },
  },
  {
    name: 'start of the payment',
    async prepare(world) {
      const { buyer, orderId } = await newOrder(world);
      const request = requestThatDies(world, () => buyer.initiate(orderId), wasMade);
      return { ...request, check: () => checkPayPalOrders(world, orderId, 1) };
    },
  },
  {
    name: 'start of a payment again, hours later',
    async prepare(world) {
      const { buyer, orderId } = await newPayment(world);
      await world.wait(2.6 * 3600);
      await world.work();
      const request = requestThatDies(world, () => buyer.initiate(orderId), wasMade);
      return { ...request, check: () => checkPayPalOrders(world, orderId, 2) };
    },
  },
  {
    name: 'cancelling an order',
    async prepare(world) {
      const { buyer, orderId } = await newOrder(world, 2);
      const request = requestThatDies(world, () => buyer.cancel(orderId), wasMade);
      return { ...request, check: async () => checkCancelled(await ordersOf(world, buyer)) };
    },
  },
];

/** However often it was asked, PayPal was asked for only one order per attempt's request id. */
async function checkPayPalOrders(world: World, orderId: string, most: number): Promise<string[]> {
  const made = world.witness.of(orderId).length;
  return made === most ? [] : [`PayPal made ${made} orders`];
}

function checkCancelled(orders: readonly { status: string }[]): string[] {
  return orders.every(({ status }) => status === 'Cancelled') ? [] : ['the order is not cancelled'];
}
