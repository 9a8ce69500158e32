import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/orders.ts';
import type { Answer, Client, World } from './world.ts';

/** A customer with a basket, and the requests their browser makes about it. */
export interface Buyer extends Client {
  products: string[];
  put(productId: string, quantity: number): Promise<void>;
  /** Requests an order; all tries of one buyer carry the same key by default. */
  order(options?: { at?: number; notes?: string; key?: string }): Promise<Answer>;
  initiate(orderId: string, at?: number): Promise<Answer>;
  capture(orderId: string, at?: number): Promise<Answer>;
  cancel(orderId: string, at?: number): Promise<Answer>;
  see(orderId: string): Promise<Order>;
}

/**
 * With lines of 1 and 2 pieces, of new products with ten of each on the shelf, and a code that nobody else has and that may
 * be used once.
 */
export async function newBuyer(world: World, lines = 1): Promise<Buyer> {
  const client = await world.client();
  const buyer: Buyer = {
    ...client,
    products: [],
    async put(productId, quantity) {
      await client.call('addBasketItem', { body: { productId, quantity } });
    },
    order: ({ at = 0, notes, key = client.id } = {}) =>
      client.ask('POST', '/api/orders', {
        at,
        key,
        body: {
          shippingAddressId: client.addressId,
          paymentMethodHint: 'PayPal',
          ...(notes !== undefined && { customerNotes: notes }),
        },
      }),
    initiate: (orderId, at = 0) =>
      client.ask('POST', `/api/orders/${orderId}/initiate-paypal-payment`, { at }),
    capture: (orderId, at = 0) => client.ask('POST', `/api/orders/${orderId}/capture-payment`, { at }),
    cancel: (orderId, at = 0) => client.ask('POST', `/api/orders/${orderId}/cancel`, { at }),
    see: (orderId) => client.call('getOrder', { params: { id: orderId } }),
  };
  for (let line = 0; line < lines; line++) {
    const product = await world.stock(10);
    buyer.products.push(product);
    await buyer.put(product, line + 1);
  }
  if (lines > 0) await client.call('setBasketCode', { body: { code: (await world.promotion()).code } });
  return buyer;
}

function idOf(answer: Answer): string {
  if (answer.status >= 300) throw new Error(`preparing failed: ${answer.status} ${answer.text}`);
  return (answer.body as { id: string }).id;
}

/** With an order as well, under a key of its own. */
export async function newOrder(world: World, lines = 1): Promise<{ buyer: Buyer; orderId: string }> {
  const buyer = await newBuyer(world, lines);
  return { buyer, orderId: idOf(await buyer.order({ key: randomUUID() })) };
}

export async function newPayment(world: World, lines = 1) {
  const { buyer, orderId } = await newOrder(world, lines);
  const answer = await buyer.initiate(orderId);
  const { approvalUrl } = answer.body as { approvalUrl: string };
  return { buyer, orderId, paypalOrderId: new URL(approvalUrl).searchParams.get('token')! };
}

/** Approved at PayPal as well. */
export async function newApproval(world: World, lines = 1) {
  const made = await newPayment(world, lines);
  await world.paypal.approve(made.paypalOrderId);
  return made;
}

export async function newPaidOrder(world: World, lines = 1) {
  const made = await newApproval(world, lines);
  idOf(await made.buyer.capture(made.orderId));
  return made;
}
