import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
await shop.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = shop.app.server.address() as AddressInfo;

async function answerTo(...lines: string[]) {
  const socket = net.connect(port, '127.0.0.1');
  socket.write([...lines, '', ''].join('\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}
const ask = (...headers: string[]) =>
  answerTo('GET /api/products HTTP/1.1', 'Host: shop', 'Connection: close', ...headers);

it('reads lines of headers up to 8 kB, which are longer than any browser sends', async () => {
  expect((await ask(`Cookie: ${'c'.repeat(8192)}`)).status).toBe(200);
});

it.each([
  ['a longer line', `Accept-Encoding: a${' '.repeat(8200)}b`],
  ['a longer line of any name', `X-${'n'.repeat(8200)}: 1`],
  ['more than 16 kB in all', `Accept-Encoding: a${' '.repeat(20_000)}b`],
])('refuses %s in words', async (_what, line) => {
  const { status, head, body } = await ask(line);
  expect(status).toBe(431);
  expect(head).toContain('content-type: application/problem+json');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(body)).toMatchObject({ code: 'request/headers-too-long', status: 431 });
});

it('refuses what is not HTTP in words, too', async () => {
  const { status, body } = await answerTo('<b>hello</b>');
  expect([status, body]).toEqual([400, expect.stringContaining('"request/malformed"')]);
  expect(body).not.toContain('hello');
});

it('refuses a long line even where the answer is at hand', async () => {
  await shop.app.inject('/api/products');
  expect((await ask('Accept-Encoding: gzip')).status).toBe(200);
  expect((await ask(`Accept-Encoding: gzip${' '.repeat(8200)}, br`)).status).toBe(431);
});
