import net from 'node:net';
import { expect, test } from 'vitest';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
await shop.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = shop.app.server.address() as net.AddressInfo;

const chunks = (sizes: readonly number[]) =>
  sizes.map((size) => `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`).join('');

/** The status, or what became of the connection if there was no answer. */
function send(method: string, path: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
      if (/^HTTP\/1\.1 \d+/.test(text) && method === 'POST') socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'cut off'));
    const head = 'Host: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    socket.write(`${method} ${path} HTTP/1.1\r\n${head}${body}`);
  });
}

const end = '0\r\n\r\n';
const many = (count: number, size: number) => chunks(Array<number>(count).fill(size));

test.each(['/api/auth/login', '/api/auth/logout', '/api/webhooks/paypal', '/api/nothing'])(
  'a body in thousands of tiny chunks is cut off: %s',
  async (path) => {
    expect(await send('POST', path, many(5000, 1) + end)).toBe('cut off');
    expect(await send('POST', path, many(50_000, 1) + end)).toBe('cut off');
  },
);

test('a body in chunks of any usual size is read', async () => {
  for (const body of [many(40, 1400), many(500, 1), many(250, 200), chunks([1, 60_000, 1])]) {
    expect(await send('POST', '/api/auth/login', body + end)).toBe('400');
  }
});

test('who has been answered and goes on sending is cut off after the answer', async () => {
  expect(await send('GET', '/livez', many(1, 10))).toBe('200');
  expect(await send('GET', '/api/shop', many(1, 10))).toBe('200');
});
