import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundBodies } from './bodies-in-memory.ts';
import { createBoundedMemory } from './bounded-memory.ts';

let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  app = Fastify({ trustProxy: '127.0.0.1', bodyLimit: 1000 });
  boundBodies(app, createBoundedMemory(2000));
  app.post('/', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const CHUNKED = 'transfer-encoding: chunked';
const ofLength = (bytes: number) => `content-length: ${bytes}`;

/** Begins a body, of which one byte is missing if its length is given. */
async function begin(from: string, header: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
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
