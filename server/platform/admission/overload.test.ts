import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuse } from '#contract/refusal.ts';
import { handleErrors } from '#server/platform/http/errors.ts';
import { createAdmission, type Lane } from './admission.ts';
import { createBoundedMemory } from './memory.ts';

let app: FastifyInstance;
let url: string;
let letGo: () => void;
const running: string[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  running.length = 0;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  app = Fastify({ trustProxy: '127.0.0.1', bodyLimit: 1000, forceCloseConnections: true });
  handleErrors(app);
  const admission = createAdmission(createBoundedMemory(2000));
  admission.attach(app);
  app.get<{ Params: { lane: Lane } }>('/lanes/:lane', (request) =>
    admission.run(request.params.lane, request, async () => {
      running.push(request.ip);
      await released;
      return 'done';
    }),
  );
  app.get('/too-many', async () => {
    throw refuse('request/too-many', { retryAfter: 60 });
  });
  app.get('/livez', async () => 'alive');
  app.post('/', async ({ body }) => body);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  letGo();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const ask = (path: string, from: string) => fetch(url + path, { headers: { 'x-forwarded-for': from } });
const askOften = (count: number, path: string, from: string) =>
  Array.from({ length: count }, () => ask(path, from));

it('refuses what one host asks too much of, in words, and serves others', async () => {
  const hostile = askOften(30, '/lanes/browsing', '203.0.113.7');
  const refused = await Promise.race(hostile);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ code: 'server/busy' });
  const parent = ask('/lanes/browsing', '203.0.113.1');
  const buyer = ask('/lanes/buying', '203.0.113.7');
  await expect.poll(() => running.toSorted()).toEqual(['203.0.113.1', ...Array(3).fill('203.0.113.7')]);
  expect((await ask('/livez', '203.0.113.7')).status).toBe(200);
  letGo();
  expect([(await parent).status, (await buyer).status]).toEqual([200, 200]);
  const statuses = (await Promise.all(hostile)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(22);
});

it('keeps those who ask again at once waiting for the next refusal, and nobody else', async () => {
  expect((await ask('/too-many', '203.0.113.7')).status).toBe(429);
  const again = ask('/too-many', '203.0.113.7').then(() => 'hostile');
  const other = ask('/too-many', '203.0.113.1').then(() => 'parent');
  expect(await Promise.race([again, other])).toBe('parent');
});

const CHUNKED = 'transfer-encoding: chunked';
const ofLength = (bytes: number) => `content-length: ${bytes}`;

/** Begins a body, of which one byte is missing if its length is given. */
async function begin(from: string, header: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const arrived = once(app.server, 'request');
  socket.write(
    `POST / HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: ${from}\r\ncontent-type: text/plain\r\n${header}\r\n\r\n`,
  );
  if (header !== CHUNKED) socket.write('x'.repeat(Number(header.split(' ')[1]) - 1));
  await arrived;
  return socket;
}

it.each([
  ['of the length announced', ofLength(900)],
  ['of no length announced', CHUNKED],
])('cuts off bodies that never end, %s, and nobody else', async (_, header) => {
  const phone = await begin('203.0.113.1', ofLength(150));
  const first = await begin('203.0.113.7', header);
  await begin('203.0.113.7', header);
  const isCutOff = once(first, 'close');
  await begin('203.0.113.7', header);
  await isCutOff;
  const answered = once(phone, 'data');
  phone.write('x');
  expect(String(await answered)).toContain('200 OK');
});

it('forgets bodies that have been answered', async () => {
  for (let time = 0; time < 3; time++) {
    const socket = await begin('203.0.113.1', ofLength(900));
    const answered = once(socket, 'data');
    socket.write('x');
    expect(String(await answered)).toContain('200 OK');
  }
});
