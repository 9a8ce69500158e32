import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from './faults.ts';
import { percentile } from './load.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type Client, type World } from './world.ts';

const CONNECTIONS = 150;
const VISITORS = 15;
const CUSTOMERS = 5;
/** Between two requests of one person. */
const PAUSE_MILLISECONDS = 60;

export interface Asked {
  method: string;
  path: string;
  from: string;
  token?: string;
  body?: unknown;
}

/** What one host may send, over and over, on each of its connections, with an account of its own. */
const attacks: Record<string, (random: Random, own: Client) => Omit<Asked, 'from'>> = {
  'log-outs': () => ({ method: 'POST', path: '/api/auth/logout' }),
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
  searches: (random) => ({ method: 'GET', path: `/api/products?search=muslin ${random.below(1e9)}` }),
  pages: (random) => ({ method: 'GET', path: `/products?search=square ${random.below(1e9)}` }),
  baskets: (_random, { token }) => ({ method: 'GET', path: '/api/basket', token }),
  'lists of orders': (random, { token }) => ({
    method: 'GET',
    path: `/api/orders?search=${random.below(1e9)}`,
    token,
  }),
  'forged webhooks': () => ({ method: 'POST', path: '/api/webhooks/paypal', body: { id: randomUUID() } }),
};

interface Told {
  what: string;
  status: number;
  milliseconds: number;
}

/**
 * One host with 150 connections, which changes its address within its network and its site, against every kind of call;
 * meanwhile other people look, fill baskets and log in, each from a place of their own.
 */
export function proveHostileHost({ seed, isLong, say }: Options): Promise<Result> {
  const seconds = isLong ? 20 : 3;
  return timed('hostile host', async () => {
    const world = await openWorld({
      isBackgroundFree: true,
      settings: { TRUSTED_PROXIES: '127.0.0.1', AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '60' },
    });
    try {
      const faults: string[] = [];
      const notes: string[] = [];
      const people = await gather(world);
      let count = 0;
      for (const [name, attack] of Object.entries(attacks)) {
        const told = await underAttack(world, people, { attack, seconds, seed });
        count += told.length;
        const refused = told.filter(({ status }) => status >= 400 || status === 0);
        const p99 = percentile(
          told.map(({ milliseconds }) => milliseconds),
          0.99,
        );
        say(`${name}: ${told.length} answers to others, ${refused.length} refused, p99 ${p99} ms`);
        notes.push(`${name} ${p99} ms`);
        if (refused.length > 0) {
          const kinds = [...new Set(refused.map(({ what, status }) => `${what} ${status}`))].join(', ');
          faults.push(`${name}: ${refused.length} of ${told.length} others are refused (${kinds})`);
        }
        const kinds = new Set(told.map(({ what }) => what));
        if (kinds.size < 4) faults.push(`${name}: nobody did more than ${[...kinds].join(', ')}`);
        // What was counted against places is over.
        await sleep(500);
      }
      faults.push(...(await findFaults(world)));
      return {
        tried: `${CONNECTIONS} connections of one host, ${Object.keys(attacks).length} kinds of call, ${seconds} s each`,
        count,
        faults,
        notes: `p99 of other people: ${notes.join(', ')}`,
      };
    } finally {
      await world.close();
    }
  });
}

export interface People {
  hostile: Client;
  products: string[];
  customers: (Client & { from: string })[];
}

export async function gather(world: World): Promise<People> {
  const products: string[] = [];
  for (let number = 0; number < 20; number++) products.push(await world.stock(1_000_000));
  const customers: People['customers'] = [];
  for (let number = 0; number < CUSTOMERS; number++) {
    const customer = { ...(await world.client()), from: `203.0.113.${100 + number}` };
    customers.push(customer);
    // From here they are known.
    await send(world, logIn(customer));
  }
  return { hostile: await world.client(), products, customers };
}

const logIn = ({ email, password, from }: People['customers'][number]): Asked => ({
  method: 'POST',
  path: '/api/auth/login',
  from,
  body: { email, password },
});

async function underAttack(
  world: World,
  { hostile, products, customers }: People,
  { attack, seconds, seed }: { attack: (typeof attacks)[string]; seconds: number; seed: number },
): Promise<Told[]> {
  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= until;
  const hosts = Array.from({ length: CONNECTIONS }, async (_, index) => {
    const random = createRandom(seed + index);
    while (!isOver()) {
      const network = index % 2 ? 1 : random.below(65_536);
      const from = `2001:db8:bad:${network.toString(16)}::${random.below(65_536).toString(16)}`;
      await send(world, { ...attack(random, hostile), from });
    }
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
  const visitors = Array.from({ length: VISITORS }, async (_, index) => {
    const random = createRandom(seed + 1000 + index);
    const from = `203.0.113.${1 + index}`;
    while (!isOver()) {
      await ask('page', { method: 'GET', path: `/products?page=${1 + random.below(2)}`, from });
      await ask('product', { method: 'GET', path: `/api/products/${random.pick(products)}`, from });
      await ask('search', { method: 'GET', path: `/api/products?search=muslin ${random.below(1e9)}`, from });
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
  await Promise.all([...hosts, ...visitors, ...buyers]);
  return told;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 });

/** Through a proxy that says where it comes from. Resolves with the status; 0 when the line was cut. */
export function send({ shops }: World, { method, path, from, token, body }: Asked): Promise<number> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const request = http.request(
      shops[0]!.url + encodeURI(path),
      {
        method,
        agent,
        headers: {
          'x-forwarded-for': from,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode!));
        answer.on('error', () => resolve(0));
      },
    );
    request.on('error', () => resolve(0));
    request.end(payload);
  });
}
