import { randomUUID } from 'node:crypto';
import { lockOrder, markPaid } from '#server/orders/order-payment.service.ts';
import { changeOrder } from '#server/orders/order-changes.queries.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { TestCustomer } from '#tests/support/customers.ts';
import type { TestShop } from '#tests/support/shop.ts';

type Shop = Pick<TestShop, 'db' | 'clock' | 'context'>;

/** Marks a placed order as paid and sent, without PayPal. */
export async function markSent(shop: Shop, orderId: string): Promise<void> {
  const now = shop.clock.now();
  await transaction(shop.db, async (trx) => {
    await markPaid(
      trx,
      shop.context.config,
      (await lockOrder(trx, orderId))!,
      `CAPTURE-${randomUUID()}`,
      now,
    );
    await changeOrder(trx, orderId, {
      status: 'Shipped',
      shipment: { shippedAt: now, carrier: null, trackingUrl: null },
    });
  });
}

export async function markDelivered(shop: Shop, orderId: string): Promise<void> {
  await transaction(shop.db, async (trx) => {
    await lockOrder(trx, orderId);
    await changeOrder(trx, orderId, { status: 'Delivered', deliveredAt: shop.clock.now() });
  });
}

/** An unpaid order of one of each. */
export async function placeOrder(customer: TestCustomer, ...productIds: string[]): Promise<string> {
  let [address] = await customer.call('listAddresses', {});
  address ??= await customer.call('addAddress', {
    body: {
      contactName: 'Ada Parent',
      streetAddress1: '1 High Street',
      city: 'Leeds',
      regionOrState: 'West Yorkshire',
      postalCode: 'LS1 1AA',
      country: 'United Kingdom',
    },
  });
  for (const productId of productIds)
    await customer.call('addBasketItem', { body: { productId, quantity: 1 } });
  const order = await customer.call('createOrder', { body: { shippingAddressId: address.id } });
  return order.id;
}
