import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, it } from 'vitest';
import { handleErrors } from './errors.ts';
import { parseJsonBodies } from './json-body.ts';

it('treats a client that leaves half-way through its body as that, not as a fault of the shop', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  parseJsonBodies(app);
  handleErrors(app);
  app.post('/', async () => 'read');
  const answered = new Promise<number>((resolve) => {
    app.addHook('onResponse', async (_request, reply) => resolve(reply.statusCode));
    app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode));
  });
  const { port } = new URL(await app.listen({ port: 0 }));

  const client = connect(Number(port), '127.0.0.1');
  await once(client, 'connect');
  client.write(
    'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  );
  await once(app.server, 'request');
  client.destroy();

  expect(await answered).toBe(400);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  await app.close();
});
