import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { createRandom, type Random } from './random.ts';
import type { Client, World } from './world.ts';

/** One request of a mixed load, and its outcome. */
export interface Seen {
  name: string;
  /** 0 if the connection was cut. */
  status: number;
  /** Whether a refusal is in words and says when to come back. */
  isPolite: boolean;
  text: string;
  at: number;
  milliseconds: number;
}

interface Asked {
  name: string;
  method: string;
  path: string;
  token?: string;
  body?: unknown;
  key?: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 });

/** Sends it exactly once, without the automatic retry that `fetch` may make. */
export function send(base: string, { name, method, path, token, body, key }: Asked): Promise<Seen> {
  const at = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (status: number, text: string, isPolite = false) =>
      resolve({ name, status, text, isPolite, at, milliseconds: performance.now() - at });
    const request = http.request(
      base + path,
      {
        method,
        agent,
        headers: {
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => {
          const isPolite = Number(answer.headers['retry-after']) > 0 && /"detail":".{10}|<p>/.test(text);
          end(answer.statusCode!, text, isPolite);
        });
        answer.on('error', (error) => end(0, error.message));
      },
    );
    request.on('error', (error) => end(0, error.message));
    request.end(payload);
  });
}

/** What customers were told had been done: it must be found afterwards. */
export interface Ledger {
  orders: string[];
  registrations: string[];
  /** By customer and product: the quantities certainly, and possibly, put into the basket. */
  baskets: Map<string, { customerId: string; productId: string; certain: number; perhaps: number }>;
}

export interface Load {
  seen: Seen[];
  ledger: Ledger;
  /** Pauses the load, runs the work once every pending request has been answered, and continues. */
  atRest<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when every pending request has been answered. */
  stop(): Promise<void>;
}

interface LoadOptions {
  seed: number;
  /** The address for a request; asked again for each. */
  target: () => string;
  orderers: number;
  fillers: number;
  visitors: number;
  /** The pause between two requests of one person. */
  pauseMilliseconds: number;
}

const words = ['pram', 'muslin', 'cot', 'bottle', 'blanket', 'dummy', 'bath', 'square', 'toy', 'sling'];

/** A steady load of visitors who browse, customers who fill baskets, and customers who order. */
export async function startLoad(world: World, options: LoadOptions): Promise<Load> {
  const products: string[] = [];
  for (let number = 0; number < 10; number++) products.push(await world.stock(1_000_000));
  const ledger: Ledger = { orders: [], registrations: [], baskets: new Map() };
  const seen: Seen[] = [];
  const state = { isStopped: false, underWay: 0, rest: null as Promise<void> | null };

  const run = async (index: number, step: Step) => {
    const random = createRandom(options.seed + index);
    const ask = async (asked: Asked) => {
      await sleep(options.pauseMilliseconds * (0.5 + random.next()));
      while (state.rest) await state.rest;
      state.underWay++;
      const answer = await send(options.target(), asked);
      state.underWay--;
      // The text of successful answers is not kept, because an hour has a million of them.
      seen.push(isDone(answer) ? { ...answer, text: '' } : answer);
      return answer;
    };
    while (!state.isStopped) await step({ random, ask, products, ledger });
  };
  const steps: Step[] = [];
  for (let number = 0; number < options.orderers; number++) steps.push(orderer(await world.client()));
  for (let number = 0; number < options.fillers; number++) steps.push(filler(await world.client()));
  for (let number = 0; number < options.visitors; number++) steps.push(visitor);
  const runs = steps.map((step, index) => run(index, step));
  return {
    seen,
    ledger,
    async atRest(work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.rest = promise;
      try {
        while (state.underWay > 0) await sleep(5);
        return await work();
      } finally {
        state.rest = null;
        resolve();
      }
    },
    async stop() {
      state.isStopped = true;
      await Promise.all(runs);
    },
  };
}

type Step = (parts: {
  random: Random;
  ask: (asked: Asked) => Promise<Seen>;
  products: readonly string[];
  ledger: Ledger;
}) => Promise<void>;

const isDone = ({ status }: Seen) => status >= 200 && status < 300;

const visitor: Step = async ({ random, ask, products, ledger }) => {
  const search = `${random.pick(words)} ${random.below(100_000)}`;
  await ask({ name: 'page', method: 'GET', path: '/' });
  await ask({ name: 'products', method: 'GET', path: '/api/products' });
  await ask({ name: 'product', method: 'GET', path: `/api/products/${random.pick(products)}` });
  await ask({ name: 'search', method: 'GET', path: `/api/products?search=${encodeURIComponent(search)}` });
  if (random.below(4) > 0) return;
  const email = `new-${randomUUID()}@example.com`;
  const body = { firstName: 'Ada', lastName: 'New', email, password: 'nine quiet prams' };
  const registered = await ask({ name: 'register', method: 'POST', path: '/api/auth/register', body });
  if (isDone(registered)) ledger.registrations.push(email);
};

const FULL = MAX_QUANTITY - 50;

/** Adds things to a basket and removes none until it is full, so that its contents can be counted. */
function filler({ id: customerId, token }: Client): Step {
  return async ({ random, ask, products, ledger }) => {
    const productId = random.pick(products);
    const key = `${customerId} ${productId}`;
    const line = ledger.baskets.get(key) ?? { customerId, productId, certain: 0, perhaps: 0 };
    ledger.baskets.set(key, line);
    const answer = await ask({
      name: 'add to basket',
      method: 'POST',
      path: '/api/basket/items',
      token,
      body: { productId, quantity: 1 },
    });
    if (isDone(answer)) line.certain++;
    else if (answer.status === 0 || answer.status >= 500) line.perhaps++;
    await ask({ name: 'basket', method: 'GET', path: '/api/basket', token });
    if (line.certain + line.perhaps < FULL) return;
    let emptied: Seen;
    do emptied = await ask({ name: 'empty the basket', method: 'DELETE', path: '/api/basket', token });
    while (!isDone(emptied));
    for (const product of products) ledger.baskets.delete(`${customerId} ${product}`);
  };
}

function orderer({ token, addressId }: Client): Step {
  return async ({ random, ask, products, ledger }) => {
    const body = { productId: random.pick(products), quantity: 1 + random.below(3) };
    const added = await ask({
      name: 'add to basket',
      method: 'POST',
      path: '/api/basket/items',
      token,
      body,
    });
    if (!isDone(added)) return;
    const made = await ask({
      name: 'order',
      method: 'POST',
      path: '/api/orders',
      token,
      key: randomUUID(),
      body: { shippingAddressId: addressId, paymentMethodHint: 'PayPal' },
    });
    if (!isDone(made)) return;
    const { id } = JSON.parse(made.text) as { id: string };
    ledger.orders.push(id);
    await ask({ name: 'see the order', method: 'GET', path: `/api/orders/${id}`, token });
    await ask({ name: 'cancel', method: 'POST', path: `/api/orders/${id}/cancel`, token });
    await ask({ name: 'empty the basket', method: 'DELETE', path: '/api/basket', token });
  };
}

/** What a client was told had been done, but is not there. */
export async function findLost(world: World, { orders, registrations, baskets }: Ledger): Promise<string[]> {
  const [orderRows, registrationRows, lines] = await Promise.all([
    world.db.selectFrom('orders').select('id').execute(),
    world.db.selectFrom('registrations').select('email').execute(),
    world.db.selectFrom('basket_items').select(['customer_id', 'product_id', 'quantity']).execute(),
  ]);
  const ids = new Set(orderRows.map(({ id }) => id));
  const emails = new Set(registrationRows.map(({ email }) => email));
  const quantities = new Map(lines.map((line) => [`${line.customer_id} ${line.product_id}`, line.quantity]));
  return [
    ...orders.filter((id) => !ids.has(id)).map((id) => `order ${id} is lost`),
    ...registrations
      .filter((email) => !emails.has(email))
      .map((email) => `the registration of ${email} is lost`),
    ...[...baskets].flatMap(([key, { certain, perhaps }]) => {
      const there = quantities.get(key) ?? 0;
      if (there >= certain && there <= certain + perhaps) return [];
      return [
        `a basket holds ${there} instead of ${certain}${perhaps > 0 ? ` to ${certain + perhaps}` : ''}`,
      ];
    }),
  ];
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** `3 × order 500 …`: lists each fault once, with its count. */
export function summarize(answers: readonly Seen[]): string[] {
  const counts = new Map<string, number>();
  for (const { name, status, text } of answers) {
    const fault = `${name} is told ${status === 0 ? 'nothing' : status}: ${text.replace(/[0-9a-f]{8}-[0-9a-f-]{20,}.*/, '…').slice(0, 200)}`;
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  return [...counts].map(([fault, count]) => `${count} × ${fault}`);
}
