import { randomBytes, randomUUID } from 'node:crypto';
import { createRandom } from './random.ts';
import type { Options, Result } from './result.ts';
import { proveUnderSiege, type Attack, type Siege } from './siege.ts';

const HOSTS = 60;

/** What sixty hosts send at once: expensive reads, and anything strangers may send. */
const attacks: Record<string, Attack> = {
  searches: (random) => ({ method: 'GET', path: `/api/products?search=muslin ${random.below(1e9)}` }),
  pages: (random) => ({ method: 'GET', path: `/products?search=square ${random.below(1e9)}` }),
  'made-up sessions': () => ({
    method: 'GET',
    path: '/api/basket',
    token: randomBytes(32).toString('base64url'),
  }),
  'log-ins': () => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: `${randomUUID()}@example.com`, password: 'nine quiet prams' },
  }),
};

const siege: Siege = {
  name: 'many hosts',
  hosts: `${HOSTS} hosts`,
  connections: 300,
  addressOf: (connection) => `198.51.100.${1 + (connection % HOSTS)}`,
  attacks,
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
