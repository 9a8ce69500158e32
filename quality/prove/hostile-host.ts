import { randomBytes, randomUUID } from 'node:crypto';
import { createRandom } from './random.ts';
import type { Options, Result } from './result.ts';
import { logIn, proveUnderSiege, strangersAttacks, type Attack, type Siege } from './siege.ts';

const VISITORS = 15;

/** As large as a body may be, and slow to parse. */
const largeBody = `[${Array<number>(32_000).fill(1).join()}]`;

/** What one host may send repeatedly on each of its connections, with an account of its own. */
const attacks: Record<string, Attack> = {
  'log-outs': () => ({ method: 'POST', path: '/api/auth/logout' }),
  ...strangersAttacks,
  registrations: () => ({
    method: 'POST',
    path: '/api/auth/register',
    body: {
      firstName: 'Ada',
      lastName: 'New',
      email: `${randomUUID()}@example.com`,
      password: 'nine quiet prams',
    },
  }),
  baskets: (_random, { token }) => ({ method: 'GET', path: '/api/basket', token }),
  'emptied baskets': (_random, { token }) => ({ method: 'DELETE', path: '/api/basket', token }),
  payments: (_random, { token }) => ({
    method: 'POST',
    path: `/api/orders/${randomUUID()}/initiate-paypal-payment`,
    token,
  }),
  'lists of orders': (random, { token }) => ({
    method: 'GET',
    path: `/api/orders?search=${random.below(1e9)}`,
    token,
  }),
  'large bodies': (random, { token }) => ({
    ...random.pick([
      { method: 'POST', path: '/api/auth/login' },
      { method: 'POST', path: '/api/basket/items', token },
      { method: 'POST', path: '/api/basket/items', token: randomBytes(32).toString('base64url') },
    ]),
    payload: largeBody,
  }),
  'forged webhooks': () => ({ method: 'POST', path: '/api/webhooks/paypal', body: { id: randomUUID() } }),
};

const siege: Siege = {
  name: 'hostile host',
  hosts: 'one host',
  connections: 150,
  addressOf(connection, random) {
    const network = connection % 2 ? 1 : random.below(65_536);
    return `2001:db8:bad:${network.toString(16)}::${random.below(65_536).toString(16)}`;
  },
  attacks,
  whom: 'other people',
  areCustomersKnown: false,
  kinds: 4,
  liveOn({ products, customers }, { ask, isOver, seed }) {
    const visitors = Array.from({ length: VISITORS }, async (_, index) => {
      const random = createRandom(seed + 1000 + index);
      const from = `203.0.113.${1 + index}`;
      while (!isOver()) {
        await ask('page', { method: 'GET', path: `/products?page=${1 + random.below(2)}`, from });
        await ask('product', { method: 'GET', path: `/api/products/${random.pick(products)}`, from });
        await ask('search', {
          method: 'GET',
          path: `/api/products?search=muslin ${random.below(1e9)}`,
          from,
        });
      }
    });
    const buyers = customers.map(async (customer, index) => {
      const { token, from } = customer;
      const random = createRandom(seed + 2000 + index);
      await ask('log-in', logIn(customer));
      while (!isOver()) {
        const body = { productId: random.pick(products), quantity: 1 };
        await ask('add to basket', { method: 'POST', path: '/api/basket/items', from, token, body });
        await ask('basket', { method: 'GET', path: '/api/basket', from, token });
        await ask('empty the basket', { method: 'DELETE', path: '/api/basket', from, token });
      }
    });
    return [...visitors, ...buyers];
  },
};

/**
 * One host with 150 connections, changing its address within its network and its site, against every kind of call;
 * meanwhile other people browse, fill baskets and log in, each from a network of their own.
 */
export function proveHostileHost(options: Options): Promise<Result> {
  return proveUnderSiege(siege, options);
}
