import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuse } from '#contract/refusal.ts';
import { handleErrors } from './errors.ts';
import { shedLoad } from './load-shedding.ts';
import { createKnownNetworks } from './known-networks.ts';
import { createBoundedMemory } from './bounded-memory.ts';

const LARGE_BYTES = 32 * 1024 * 1024;
function* endless() {
  for (;;) yield 'x'.repeat(65_536);
}

let app: FastifyInstance;
/** Counted by the handlers below. */
const seen = { arrivals: 0 };
let letGo: () => void;
let released: Promise<void>;
let heldBack: (network: string) => unknown;
let url: string;

beforeEach(async () => {
  seen.arrivals = 0;
  heldBack = () => {};
  released = new Promise<void>((resolve) => (letGo = resolve));
  app = Fastify({ trustProxy: '127.0.0.1' });
  handleErrors(app);
  const countAsCustomer = shedLoad(
    app,
    {
      unread: createBoundedMemory(),
      known: createKnownNetworks(),
      holdBack: async (network) => void (await heldBack(network)),
    },
    {
      browsing: 2,
      entering: 2,
      identifying: 8,
      buying: 12,
      paying: 1,
    },
  );
  for (const importance of ['browsing', 'entering', 'buying', 'paying'] as const) {
    app.get(`/${importance}`, { config: { importance } }, async (request) => {
      if (importance === 'buying' || importance === 'paying') countAsCustomer(request, 'customer:ada');
      seen.arrivals++;
      await released;
      return 'done';
    });
  }
  // A route whose caller's token is never found to open a session.
  app.get('/made-up', { config: { importance: 'buying' } }, async () => {
    seen.arrivals++;
    await released;
    return 'done';
  });
  app.get('/too-many', { config: { importance: 'entering' } }, async () => {
    throw refuse('request/too-many', { retryAfter: 60 });
  });
  // More than any kernel accepts from us at once.
  app.get('/large', { config: { importance: 'browsing' } }, async () => {
    seen.arrivals++;
    return 'x'.repeat(LARGE_BYTES);
  });
  app.get('/made-as-it-is-read', { config: { importance: 'browsing' } }, async (_request, reply) => {
    seen.arrivals++;
    return reply.send(Readable.from(endless()));
  });
  app.get('/livez', async () => 'alive');
  url = await app.listen({ port: 0 });
});
afterEach(async () => {
  letGo();
  await app.close();
});

/** Sends this many requests at once and resolves when each is in a handler or answered. */
async function send(path: string, count: number, from?: string): Promise<Promise<Response>[]> {
  const before = seen.arrivals;
  const progress = { answered: 0 };
  const answers = Array.from({ length: count }, async () => {
    const answer = await fetch(url + path, from ? { headers: { 'x-forwarded-for': from } } : {});
    progress.answered++;
    return answer;
  });
  await expect.poll(() => seen.arrivals - before + progress.answered, { interval: 1 }).toBe(count);
  return answers;
}

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map((answer) => answer.status).toSorted();

it('serves up to the limit and tells the others when to come back', async () => {
  const answers = await send('/browsing', 5);
  const refused = await Promise.race(answers);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'server/busy' });
  letGo();
  expect(await statuses(answers)).toEqual([200, 200, 503, 503, 503]);
  // It is back to normal immediately.
  expect((await fetch(`${url}/browsing`)).status).toBe(200);
});

it('still serves buyers when browsing is full, and makes browsing give way to them', async () => {
  const browsing = await send('/browsing', 2);
  const buying = await send('/buying', 2);
  const more = await send('/browsing', 1, '203.0.113.1');
  expect(await statuses(more)).toEqual([503]);
  letGo();
  expect(await statuses([...browsing, ...buying])).toEqual([200, 200, 200, 200]);
});

it('lets no host that buys push pages aside for others', async () => {
  const hostile = await send('/buying', 7, '203.0.113.7');
  const browsing = await send('/browsing', 1, '203.0.113.1');
  const own = await send('/browsing', 1, '203.0.113.7');
  letGo();
  expect(await statuses(browsing)).toEqual([200]);
  expect(await statuses(own)).toEqual([503]);
  expect(await statuses(hostile)).toContain(200);
});

it('keeps calls that wait for PayPal from delaying anybody else', async () => {
  const paying = await send('/paying', 3);
  const others = await send('/buying', 1);
  letGo();
  expect(await statuses(paying)).toEqual([200, 503, 503]);
  expect(await statuses(others)).toEqual([200]);
});

it('counts a caller with a session as a buyer only once the session has been found', async () => {
  const madeUp = await send('/made-up', 4);
  // Pages do not give way to those, though buyers would have to wait behind them.
  const browsing = await send('/browsing', 2);
  letGo();
  expect(await statuses(browsing)).toEqual([200, 200]);
  expect(await statuses(madeUp)).toEqual([200, 200, 200, 200]);
});

it('keeps strangers who are logging in apart from those who browse', async () => {
  const entering = await send('/entering', 3);
  const browsing = await send('/browsing', 2);
  letGo();
  expect(await statuses(entering)).toEqual([200, 200, 503]);
  expect(await statuses(browsing)).toEqual([200, 200]);
});

it('keeps room for a customer, however much strangers have taken', async () => {
  const buying = await send('/buying', 1, '203.0.113.1');
  const strangers = [
    ...(await send('/browsing', 1, '198.51.100.1')),
    ...(await send('/browsing', 1, '198.51.100.2')),
  ];
  expect(await statuses(await send('/browsing', 1, '203.0.113.2'))).toEqual([503]);
  const customer = await send('/browsing', 1, '203.0.113.1');
  letGo();
  expect(await statuses([...buying, ...strangers, ...customer])).toEqual([200, 200, 200, 200]);
});

it('never refuses a health check', async () => {
  const browsing = await send('/browsing', 3);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  letGo();
  expect(await statuses(browsing)).toEqual([200, 200, 503]);
});

it('counts callers who have hung up for as long as their request is being worked on', async () => {
  for (let time = 1; time <= 2; time++) {
    const leaving = new AbortController();
    const gone = fetch(`${url}/browsing`, { signal: leaving.signal });
    await expect.poll(() => seen.arrivals, { interval: 1 }).toBe(time);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    // The server finds out a moment later.
    await expect.poll(openConnections).toBe(0);
  }
  expect(await statuses(await send('/browsing', 1))).toEqual([503]);
  letGo();
  await expect.poll(async () => (await fetch(`${url}/browsing`)).status).toBe(200);
});

it('keeps no place for a client that does not read the answer, unless it is made as it is read', async () => {
  const readers: Socket[] = [];
  const askAndNeverRead = async (path: string, arrivals: number) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
    readers.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    await expect.poll(() => seen.arrivals, { interval: 1 }).toBe(arrivals);
  };
  for (let time = 1; time <= 2; time++) await askAndNeverRead('/large', time);
  letGo();
  expect((await fetch(`${url}/browsing`)).status).toBe(200);
  for (let time = 4; time <= 5; time++) await askAndNeverRead('/made-as-it-is-read', time);
  expect((await fetch(`${url}/browsing`)).status).toBe(503);
  for (const reader of readers) reader.destroy();
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

it('holds back clients that ask too often, who take no room meanwhile', async () => {
  const held: string[] = [];
  heldBack = (network) => {
    held.push(network);
    return released;
  };
  const refused = Array.from({ length: 6 }, () =>
    fetch(`${url}/too-many`, { headers: { 'x-forwarded-for': '203.0.113.7' } }),
  );
  await expect.poll(() => held).toEqual(Array(6).fill('203.0.113.7'));
  const others = await send('/entering', 2);
  letGo();
  expect(await statuses(others)).toEqual([200, 200]);
  expect(await statuses(refused)).toEqual(Array(6).fill(429));
});
