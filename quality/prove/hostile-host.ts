import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { startHAProxy } from './haproxy.ts';
import { createRandom } from './random.ts';
import type { Options, Result } from './result.ts';
import {
  logIn,
  proveUnderSiege,
  send,
  strangersAttacks,
  type Assault,
  type Attack,
  type Front,
  type Siege,
} from './siege.ts';
import type { World } from './world.ts';

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

const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: shop.example', 'Content-Type: application/json', ...headers, '', ''].join(
    '\r\n',
  );
const search = (number: number) =>
  `GET /api/products?search=${number} HTTP/1.1\r\nHost: shop.example\r\n\r\n`;
const tinyChunks = `1\r\n1\r\n`.repeat(64_000);

/** What one host may do on a connection itself. */
const assaults: Record<string, Assault> = {
  'slow headers': (on) => drip(on, 'GET / HTTP/1.1\r\nHost: shop.example\r\nX: ', 'x'),
  'slow bodies': (on) => drip(on, post('/api/auth/login', 'Content-Length: 60000'), '['),
  'slow bodies of an event': (on) => drip(on, post('/api/webhooks/paypal', 'Content-Length: 900000'), '['),
  'tiny chunks': (on) => write(on, post('/api/auth/login', 'Transfer-Encoding: chunked') + tinyChunks),
  'pipelined searches': (on) =>
    write(on, Array.from({ length: 500 }, () => search(on.random.below(1e9))).join('')),
  'unread answers': async ({ front, from, random, isOver }) => {
    const socket = await open(front, from);
    socket.pause();
    for (let count = 0; count < 50 && !isOver(); count++) {
      socket.write(search(random.below(1e9)));
      await sleep(50);
    }
    socket.destroy();
  },
  // Ten for each of the host's connections.
  'connections left open': async ({ front, from, isOver }) => {
    const { hostname, port } = new URL(front.url);
    const sockets = Array.from({ length: 10 }, () =>
      net.connect({ host: hostname, port: Number(port), localAddress: from }).on('error', () => {}),
    );
    while (!isOver() && sockets.some((socket) => !socket.destroyed)) await sleep(100);
    for (const socket of sockets) socket.destroy();
  },
};

async function open({ url, optionsFrom }: Pick<Front, 'url' | 'optionsFrom'>, from: string) {
  const { hostname, port } = new URL(url);
  const { localAddress, ca } = optionsFrom(from) as { localAddress: string; ca: string };
  const own = { host: hostname, port: Number(port), servername: SHOP };
  const socket = tls.connect({ ...own, localAddress, ca } as tls.ConnectionOptions);
  socket.on('error', () => socket.destroy());
  await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')]).catch(() => {});
  return socket;
}

async function drip({ front, from, isOver }: Parameters<Assault>[0], begin: string, drop: string) {
  const socket = await open(front, from);
  socket.resume().write(begin);
  while (!isOver() && !socket.destroyed) {
    await sleep(200);
    socket.write(drop);
  }
  socket.destroy();
}

/** Gone when it has been answered or cut off. */
async function write({ front, from, isOver }: Parameters<Assault>[0], text: string) {
  const socket = await open(front, from);
  const until = performance.now() + 5000;
  socket.resume().write(text);
  while (!isOver() && !socket.destroyed && performance.now() < until) await sleep(50);
  socket.destroy();
}

const SHOP = 'shop.example';

/** Addresses of this machine stand for those of the world: each connection comes from its own. */
async function openFront(world: World): Promise<Front> {
  const { url, ca, close } = await startHAProxy(world.shops[0]!.url, world.directory);
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1000 });
  const front: Front = {
    url,
    optionsFrom: (localAddress) => ({ agent, localAddress, ca, servername: SHOP }),
    findFaults: () => findFaultsOf(front),
    close: async () => {
      agent.destroy();
      await close();
    },
  };
  return front;
}

async function findFaultsOf(front: Front): Promise<string[]> {
  const faults: string[] = [];
  const from = '127.77.0.1';
  for (const path of ['/metrics', '/%6detrics', '/metrics/']) {
    const status = await send(front, { method: 'GET', path, from });
    if (status !== 404) faults.push(`${path} is answered ${status}`);
  }
  const protocol = await speaks(front);
  if (protocol !== 'h2') faults.push(`it speaks ${protocol} instead of HTTP/2`);
  const { optionsFrom } = front;
  let number = 0;
  const lying: Front = {
    ...front,
    optionsFrom: (address) => ({
      ...optionsFrom(address),
      headers: { 'x-forwarded-for': `198.51.100.${++number}`, forwarded: `for=198.51.100.${number}` },
    }),
  };
  const guesses = Array.from({ length: 100 }, () =>
    send(lying, { method: 'POST', path: '/api/auth/forgot-password', from, body: { email: 'nobody' } }),
  );
  if (!(await Promise.all(guesses)).includes(429)) faults.push('visitors may say who they are');
  for (const name of ['slow headers', 'slow bodies']) {
    const begin = performance.now();
    const isOver = () => performance.now() - begin > 30_000;
    await assaults[name]!({ front, from, random: createRandom(1), isOver });
    if (isOver()) faults.push(`${name} go on for half a minute`);
  }
  const many = Array.from({ length: 300 }, () => open(front, from));
  const opened = (await Promise.all(many)).filter((socket) => !socket.destroyed);
  for (const socket of await Promise.all(many)) socket.destroy();
  if (opened.length > 200) faults.push(`${opened.length} connections of one address are open`);
  return faults;
}

async function speaks({ url, optionsFrom }: Front): Promise<string> {
  const session = http2.connect(url, { ca: optionsFrom('127.77.0.1').ca!, servername: SHOP });
  const answered = once(session.request({ ':path': '/' }).resume(), 'response');
  const status = await answered.then(
    ([headers]: { ':status'?: number }[]) => headers?.[':status'],
    () => 0,
  );
  const protocol = String(session.alpnProtocol);
  session.destroy();
  return status === 200 ? protocol : `${protocol} with status ${status}`;
}

const siege: Siege = {
  name: 'hostile host',
  openFront,
  hosts: 'one host',
  connections: 150,
  // Another for each attack, so that none profits from the limits that the last one has met.
  addressOf: (_connection, _random, attack) => `127.66.0.${1 + attack}`,
  addressOfPerson: (number) => `127.1.0.${number}`,
  attacks,
  assaults,
  whom: 'other people',
  areCustomersKnown: false,
  kinds: 4,
  liveOn({ products, customers }, { ask, isOver, seed }) {
    const visitors = Array.from({ length: VISITORS }, async (_, index) => {
      const random = createRandom(seed + 1000 + index);
      const from = siege.addressOfPerson(1 + index);
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
 * One host with 150 connections, through the proxy of deploy/proxy, against every kind of call and with everything that
 * can be done on a connection; meanwhile other people browse, fill baskets and log in, each from an address of their
 * own.
 */
export function proveHostileHost(options: Options): Promise<Result> {
  return proveUnderSiege(siege, options);
}
