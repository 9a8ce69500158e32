import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { call } from './call.gateway.ts';

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

async function startServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => (server.closeAllConnections(), server.close()));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const get = { method: 'GET', maxBytes: 1000 } as const;

it('sends the body whole and gives back status, headers and text', async () => {
  const { url } = await startServer((request, response) => {
    const { 'content-length': length, 'accept-encoding': encoding } = request.headers;
    response.writeHead(201, { 'x-asked': `${length} ${encoding}` });
    request.pipe(response);
  });
  const signal = AbortSignal.timeout(5000);
  const answer = await call(url, { ...get, method: 'POST', body: 'für', signal });
  expect(answer).toMatchObject({ status: 201, ok: true, headers: { 'x-asked': '4 identity' }, text: 'für' });
});

it('leaves no error behind when an answer of seven compressions breaks off', async () => {
  const { url } = await startServer((_, response) => {
    response.writeHead(200, { 'content-encoding': Array(7).fill('gzip').join(', ') });
    response.write('abc');
    setTimeout(() => response.destroy(), 100);
  });
  await expect(call(url, { ...get, signal: AbortSignal.timeout(5000) })).rejects.toThrow();
  // An error that nobody caught would come within this time, and Vitest fails on one.
  await new Promise((resolve) => setTimeout(resolve, 300));
});

it('ends an endless answer when the time is up, and closes the connection', async () => {
  let closed: Promise<unknown> | undefined;
  const { url } = await startServer((_, response) => {
    response.write('a');
    closed = once(response, 'close');
  });
  await expect(call(url, { ...get, signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
  await closed;
});

it('refuses an answer that is too long', async () => {
  const { url } = await startServer((_, response) => void response.end('a'.repeat(1001)));
  const signal = AbortSignal.timeout(5000);
  await expect(call(url, { ...get, signal })).rejects.toThrow('too long');
});

it('follows no redirect', async () => {
  let requests = 0;
  const { url } = await startServer((_, response) => {
    requests += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const answer = await call(url, { ...get, signal: AbortSignal.timeout(5000) });
  expect(answer).toMatchObject({ status: 302, ok: false });
  expect(requests).toBe(1);
});

it('without a size takes the status alone, whatever becomes of the body', async () => {
  const { url } = await startServer((_, response) => {
    response.writeHead(201, { 'content-length': 1000 });
    response.write('a');
    setTimeout(() => response.destroy(), 50);
  });
  const answer = await call(url, { method: 'POST', body: 'a', signal: AbortSignal.timeout(5000) });
  expect(answer).toMatchObject({ status: 201, ok: true, text: '' });
});
