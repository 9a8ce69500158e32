import { createRandom } from './random.ts';
import type { Options, Result } from './result.ts';
import { proveUnderSiege, strangersAttacks, type Siege } from './siege.ts';

const HOSTS = 60;

const siege: Siege = {
  name: 'many hosts',
  hosts: `${HOSTS} hosts`,
  connections: 300,
  addressOfPerson: (number) => `203.0.113.${number}`,
  addressOf: (connection) => `198.51.100.${1 + (connection % HOSTS)}`,
  attacks: strangersAttacks,
  whom: 'customers',
  areCustomersKnown: true,
  kinds: 5,
  liveOn: ({ products, customers }, { ask, isOver, seed }) =>
    customers.map(async ({ token, from, addressId }, index) => {
      const random = createRandom(seed + 2000 + index);
      const order = { shippingAddressId: addressId, paymentMethodHint: 'PayPal' };
      while (!isOver()) {
        const body = { productId: random.pick(products), quantity: 1 };
        await ask('search', {
          method: 'GET',
          path: `/api/products?search=muslin ${random.below(1e9)}`,
          from,
        });
        await ask('page', { method: 'GET', path: `/products?search=muslin ${random.below(1e9)}`, from });
        await ask('add to basket', { method: 'POST', path: '/api/basket/items', from, token, body });
        await ask('basket', { method: 'GET', path: '/api/basket', from, token });
        await ask('order', { method: 'POST', path: '/api/orders', from, token, body: order });
      }
    }),
};

/**
 * Sixty hosts with an address each and five connections each request what is not cached. Strangers may be told to come
 * back; people with a session continue to buy, browse and pay.
 */
export function proveManyHosts(options: Options): Promise<Result> {
  return proveUnderSiege(siege, options);
}
