import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOffSlowBodies } from './slow-bodies.ts';

const app = Fastify();
let port: number;
beforeAll(async () => {
  cutOffSlowBodies(app, 200);
  app.addContentTypeParser('*', (request, body, done) => {
    done(null, request.routeOptions.config.takesFile ? body : undefined);
  });
  app.post('/words', async (request) => {
    await once(request.raw.resume(), 'end');
    return 'read';
  });
  app.post('/file', { config: { takesFile: true } }, async (request) => {
    await once(request.raw.resume(), 'end');
    return 'read';
  });
  app.post('/refused-file', { config: { takesFile: true } }, async (_request, reply) =>
    reply.code(403).header('connection', 'close').send('no'),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends ten bytes with a pause before the last; returns all that comes back until the connection closes. */
async function sendSlowly(path: string, pause: number): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString();
    if (answer.endsWith('read')) socket.destroy();
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: image/png\r\nContent-Length: 10\r\n\r\n123456789`,
  );
  const timer = setTimeout(() => socket.write('0'), pause);
  await once(socket, 'close');
  clearTimeout(timer);
  return answer;
}

test('a body that comes slowly is cut off, but a file is not', async () => {
  expect(await sendSlowly('/words', 20)).toContain('read');
  expect(await sendSlowly('/words', 5000)).toBe('');
  expect(await sendSlowly('/file', 600)).toContain('read');
});

test('a client whose file is refused is told why, and is cut off in the end', async () => {
  const begun = performance.now();
  expect(await sendSlowly('/refused-file', 60_000)).toContain('403');
  expect(performance.now() - begun).toBeLessThan(10_000);
});
