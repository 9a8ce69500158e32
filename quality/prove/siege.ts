import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from './faults.ts';
import { percentile } from './load.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type Client, type World } from './world.ts';

const CUSTOMERS = 5;
/** An attack in the short form is over after this long, once others have had this many answers of each kind. */
const SHORTEST_MILLISECONDS = 1000;
const ENOUGH_OF_EACH_KIND = 10;
/** The pause between two requests of one person. */
const PAUSE_MILLISECONDS = 60;

export interface Asked {
  method: string;
  path: string;
  from: string;
  token?: string;
  body?: unknown;
  /** The body as it is sent, where building it each time would keep the sender busy. */
  payload?: string;
}

/** A request sent repeatedly, with an account of the sender's own. */
export type Attack = (random: Random, own: Client) => Omit<Asked, 'from'>;

/** What anybody can send without an account: expensive reads, and attempts to get in. */
export const strangersAttacks: Record<string, Attack> = {
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
  searches: (random) => ({ method: 'GET', path: `/api/products?search=muslin ${random.below(1e9)}` }),
  pages: (random) => ({ method: 'GET', path: `/products?search=square ${random.below(1e9)}` }),
};

/** What a host does again and again on one of its connections. */
export type Assault = (on: {
  front: Front;
  from: string;
  random: Random;
  isOver: () => boolean;
}) => Promise<void>;

interface Started {
  assault: Assault;
  number: number;
  seconds: number;
  isLong: boolean;
  seed: number;
}

/** Where all requests go. */
export interface Front {
  url: string;
  /** How a request shows that it comes from that address. */
  optionsFrom: (address: string) => https.RequestOptions;
  /** What it does not do as it should. */
  findFaults: () => Promise<string[]>;
  close: () => Promise<void>;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 });

/** The shop itself, as if through a proxy that states the client's address. */
async function openShop({ shops }: World): Promise<Front> {
  return {
    url: shops[0]!.url,
    optionsFrom: (address) => ({ agent, headers: { 'x-forwarded-for': address } }),
    findFaults: async () => [],
    close: async () => {},
  };
}

export interface Siege {
  name: string;
  openFront?: (world: World) => Promise<Front>;
  /** Who sends it, in words. */
  hosts: string;
  connections: number;
  addressOf: (connection: number, random: Random, attack: number) => string;
  /** Of a person who must not notice. */
  addressOfPerson: (number: number) => string;
  attacks: Record<string, Attack>;
  assaults?: Record<string, Assault>;
  /** Who must not notice, in words. */
  whom: string;
  /** Whether the shop has heard from the customers' networks before. */
  areCustomersKnown: boolean;
  /** Continues as these people until it is over. */
  liveOn: (people: People, on: { ask: Ask; isOver: () => boolean; seed: number }) => Promise<void>[];
  /** The least number of kinds of call that each of them must get to make. */
  kinds: number;
}

/** One call by somebody who must not notice. */
export type Ask = (what: string, asked: Asked) => Promise<void>;

interface Told {
  what: string;
  status: number;
  milliseconds: number;
}

/** One attack after the other, and the answers to others meanwhile: nobody is refused. */
export function proveUnderSiege(siege: Siege, { seed, isLong, say }: Options): Promise<Result> {
  const seconds = isLong ? 20 : 3;
  return timed(siege.name, async () => {
    const world = await openWorld({
      isBackgroundFree: true,
      settings: { TRUSTED_PROXIES: '127.0.0.1', AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '60' },
    });
    const front = await (siege.openFront ?? openShop)(world);
    try {
      const faults: string[] = [];
      const notes: string[] = [];
      const people = await gather(world, front, siege);
      for (const { token, from } of siege.areCustomersKnown ? people.customers : []) {
        await send(front, { method: 'GET', path: '/api/basket', from, token });
      }
      let count = 0;
      const attacks = Object.entries(siege.attacks).map(([name, attack]) => {
        const sendOne: Assault = async ({ from, random }) => {
          await send(front, { ...attack(random, people.hostile), from });
        };
        return [name, sendOne] as const;
      });
      const all = [...attacks, ...Object.entries(siege.assaults ?? {})];
      for (const [number, [name, assault]] of all.entries()) {
        const told = await underAttack(front, people, siege, { assault, number, seconds, isLong, seed });
        count += told.length;
        const refused = told.filter(({ status }) => status >= 400 || status === 0);
        const p99 = percentile(
          told.map(({ milliseconds }) => milliseconds),
          0.99,
        );
        say(`${name}: ${told.length} answers to ${siege.whom}, ${refused.length} refused, p99 ${p99} ms`);
        notes.push(`${name} ${p99} ms`);
        if (refused.length > 0) {
          const kinds = [...new Set(refused.map(({ what, status }) => `${what} ${status}`))].join(', ');
          faults.push(`${name}: ${refused.length} of ${told.length} of ${siege.whom} are refused (${kinds})`);
        }
        const kinds = new Set(told.map(({ what }) => what));
        if (kinds.size < siege.kinds) faults.push(`${name}: nobody did more than ${[...kinds].join(', ')}`);
        // By now the counts against networks have expired.
        await sleep(500);
      }
      faults.push(...(await front.findFaults()), ...(await findFaults(world)));
      return {
        tried: `${siege.connections} connections of ${siege.hosts}, ${all.length} kinds of attack, ${seconds} s each`,
        count,
        faults,
        notes: `p99 of ${siege.whom}: ${notes.join(', ')}`,
      };
    } finally {
      await front.close();
      await world.close();
    }
  });
}

export interface People {
  hostile: Client;
  products: string[];
  customers: (Client & { from: string })[];
}

async function gather(world: World, front: Front, { addressOfPerson }: Siege): Promise<People> {
  const products: string[] = [];
  for (let number = 0; number < 20; number++) products.push(await world.stock(1_000_000));
  const customers: People['customers'] = [];
  for (let number = 0; number < CUSTOMERS; number++) {
    const customer = { ...(await world.client()), from: addressOfPerson(100 + number) };
    customers.push(customer);
    // From here on their networks are trusted.
    await send(front, logIn(customer));
  }
  return { hostile: await world.client(), products, customers };
}

export const logIn = ({ email, password, from }: People['customers'][number]): Asked => ({
  method: 'POST',
  path: '/api/auth/login',
  from,
  body: { email, password },
});

async function underAttack(
  front: Front,
  people: People,
  { connections, addressOf, liveOn, kinds }: Siege,
  { assault, number, seconds, isLong, seed }: Started,
): Promise<Told[]> {
  const begin = performance.now();
  const answers = new Map<string, number>();
  const isEnough = () =>
    [...answers.values()].filter((count) => count >= ENOUGH_OF_EACH_KIND).length >= kinds;
  const isOver = () => {
    const passed = performance.now() - begin;
    return passed >= seconds * 1000 || (!isLong && passed >= SHORTEST_MILLISECONDS && isEnough());
  };
  const hosts = Array.from({ length: connections }, async (_, index) => {
    const random = createRandom(seed + index);
    while (!isOver()) {
      await assault({ front, from: addressOf(index, random, number), random, isOver });
    }
  });
  // The hosts start first, so that everybody else meets an attack already under way.
  await sleep(200);
  const told: Told[] = [];
  const ask: Ask = async (what, asked) => {
    const asking = performance.now();
    const status = await send(front, asked);
    told.push({ what, status, milliseconds: performance.now() - asking });
    answers.set(what, (answers.get(what) ?? 0) + 1);
    await sleep(PAUSE_MILLISECONDS);
  };
  await Promise.all([...hosts, ...liveOn(people, { ask, isOver, seed })]);
  return told;
}

/** Resolves with the status; 0 if the connection was cut. */
export function send(
  front: Front,
  { method, path, from, token, body, payload = body === undefined ? undefined : JSON.stringify(body) }: Asked,
): Promise<number> {
  return new Promise((resolve) => {
    const { headers, ...options } = front.optionsFrom(from);
    const request = (front.url.startsWith('https:') ? https : http).request(
      front.url + encodeURI(path),
      {
        ...options,
        method,
        headers: {
          ...headers,
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
