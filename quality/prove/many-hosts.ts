import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from './faults.ts';
import { gather, send, type Asked, type People } from './hostile-host.ts';
import { percentile } from './load.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type World } from './world.ts';

const HOSTS = 60;
const CONNECTIONS = 300;
const PAUSE_MILLISECONDS = 60;

/** What sixty hosts send at once: dear reads and whatever strangers may send. */
const attacks: Record<string, (random: Random) => Omit<Asked, 'from'>> = {
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

/**
 * Sixty hosts with an address each, five connections of each, ask for what is not kept. Strangers may be told to come back; who
 * has a session goes on buying, looking and paying.
 */
export function proveManyHosts({ seed, isLong, say }: Options): Promise<Result> {
  const seconds = isLong ? 20 : 3;
  return timed('many hosts', async () => {
    const world = await openWorld({
      isBackgroundFree: true,
      settings: { TRUSTED_PROXIES: '127.0.0.1', AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '60' },
    });
    try {
      const faults: string[] = [];
      const notes: string[] = [];
      const people = await gather(world);
      // From here on their networks are known.
      for (const { token, from } of people.customers) {
        await send(world, { method: 'GET', path: '/api/basket', from, token });
      }
      let count = 0;
      for (const [name, attack] of Object.entries(attacks)) {
        const told = await buyMeanwhile(world, people, { attack, seconds, seed });
        count += told.length;
        const refused = told.filter(({ status }) => status >= 400 || status === 0);
        const p99 = percentile(
          told.map(({ milliseconds }) => milliseconds),
          0.99,
        );
        say(`${name}: ${told.length} answers to customers, ${refused.length} refused, p99 ${p99} ms`);
        notes.push(`${name} ${p99} ms`);
        if (refused.length > 0) {
          const kinds = [...new Set(refused.map(({ what, status }) => `${what} ${status}`))].join(', ');
          faults.push(`${name}: ${refused.length} of ${told.length} of customers are refused (${kinds})`);
        }
        if (new Set(told.map(({ what }) => what)).size < 5) faults.push(`${name}: nobody got to the end`);
        await sleep(500);
      }
      faults.push(...(await findFaults(world)));
      return {
        tried: `${HOSTS} hosts, ${CONNECTIONS} connections, ${Object.keys(attacks).length} kinds of call, ${seconds} s each`,
        count,
        faults,
        notes: `p99 of customers: ${notes.join(', ')}`,
      };
    } finally {
      await world.close();
    }
  });
}

interface Told {
  what: string;
  status: number;
  milliseconds: number;
}

async function buyMeanwhile(
  world: World,
  { products, customers }: People,
  { attack, seconds, seed }: { attack: (typeof attacks)[string]; seconds: number; seed: number },
): Promise<Told[]> {
  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= until;
  const hosts = Array.from({ length: CONNECTIONS }, async (_, index) => {
    const random = createRandom(seed + index);
    while (!isOver()) await send(world, { ...attack(random), from: `198.51.100.${1 + (index % HOSTS)}` });
  });
  // Those who are there already have asked before.
  await sleep(200);
  const told: Told[] = [];
  const ask = async (what: string, asked: Asked) => {
    const begin = performance.now();
    const status = await send(world, asked);
    told.push({ what, status, milliseconds: performance.now() - begin });
    await sleep(PAUSE_MILLISECONDS);
  };
  const buyers = customers.map(async ({ token, from, addressId }, index) => {
    const random = createRandom(seed + 2000 + index);
    while (!isOver()) {
      const body = { productId: random.pick(products), quantity: 1 };
      await ask('search', { method: 'GET', path: `/api/products?search=muslin ${random.below(1e9)}`, from });
      await ask('page', { method: 'GET', path: `/products?search=muslin ${random.below(1e9)}`, from });
      await ask('add to basket', { method: 'POST', path: '/api/basket/items', from, token, body });
      await ask('basket', { method: 'GET', path: '/api/basket', from, token });
      const order = { shippingAddressId: addressId, paymentMethodHint: 'PayPal' };
      await ask('order', { method: 'POST', path: '/api/orders', from, token, body: order });
    }
  });
  await Promise.all([...hosts, ...buyers]);
  return told;
}
