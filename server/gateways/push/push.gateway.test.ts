import { createServer, type Server } from 'node:http';
import http from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startPushService, type PlayedBrowser, type PushService } from '#tests/support/push-service.ts';
import { createPushGateway, type Push } from './push.gateway.ts';

/*
 * The push service is a separate process behind a proxy, as in the shop of a careful owner. It reads messages
 * and signatures with nothing but node:crypto.
 */
let service: PushService;
let browser: PlayedBrowser;
let undo: () => void;
const now = new Date();
const clock = { now: () => now };
const gateway = createPushGateway({ clock });
/** For tests in which no answer comes, so that the wait is short. */
const impatient = createPushGateway({ clock, deadlineMilliseconds: 700 });

beforeAll(async () => {
  service = await startPushService();
  undo = service.redirectThisProcess();
  browser = await service.browserPlayedByTest({ host: 'fcm.googleapis.com' });
});
afterAll(async () => {
  undo();
  await service.stop();
});
afterEach(() => service.clearFaults());

function vapidIdentity(subject = 'mailto:owner@shop.example') {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d!, subject };
}
const identity = vapidIdentity();

const pushTo = (to: PlayedBrowser, change: Partial<Push> = {}): Push => ({
  endpoint: to.endpoint,
  p256dh: to.p256dh,
  auth: to.auth,
  payload: '{"title":"Your parcel 🍼"}',
  ttlSeconds: 3600,
  urgency: 'normal',
  topic: 'one-order',
  ...change,
});
const send = (change: Partial<Push> = {}, by = gateway) => by.send(pushTo(browser, change), identity);

async function trap(): Promise<{ server: Server; port: number; connections: () => number }> {
  let count = 0;
  const server = createServer().on('connection', (socket) => {
    count += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, connections: () => count };
}

it('sends what only the browser can read, signed by the shop', async () => {
  const own = await service.browserPlayedByTest({ senderKey: identity.publicKey });
  expect(await gateway.send(pushTo(own), identity)).toEqual({ kind: 'sent' });
  const message = await own.next();
  expect(message).toMatchObject({
    text: '{"title":"Your parcel 🍼"}',
    status: 201,
    ttl: 3600,
    urgency: 'normal',
    topic: 'one-order',
    headers: { 'content-encoding': 'aes128gcm', 'content-type': 'application/octet-stream' },
    claims: { aud: new URL(own.endpoint).origin, sub: 'mailto:owner@shop.example' },
  });
  const lasts = (message.claims!.exp as number) - Date.now() / 1000;
  expect(lasts).toBeGreaterThan(60 * 60);
  expect(lasts).toBeLessThanOrEqual(24 * 60 * 60);
});

it('encrypts every message separately', async () => {
  await Promise.all([send(), send({ topic: 'another-order' })]);
  const sent = await service.messages({ token: browser.token });
  expect(new Set(sent.map((message) => message.text))).toEqual(new Set(['{"title":"Your parcel 🍼"}']));
});

it.each([
  [400, 'give-up'],
  [401, 'not-let-in'],
  [403, 'not-let-in'],
  [404, 'gone'],
  [405, 'give-up'],
  [406, 'retry'],
  [408, 'retry'],
  [410, 'gone'],
  [413, 'give-up'],
  [429, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
  [301, 'give-up'],
  [308, 'give-up'],
])('understands the status %i as %s', async (status, kind) => {
  await service.fault({ fault: 'status', status });
  expect(await send()).toMatchObject({ kind, reason: `the push service answered ${status}` });
});

it('accepts only a shop that signs with the right key', async () => {
  const own = await service.browserPlayedByTest({ senderKey: identity.publicKey });
  expect(await gateway.send(pushTo(own), vapidIdentity())).toMatchObject({ kind: 'not-let-in' });
  const nobody = { ...identity, subject: 'mailto:me@localhost' };
  expect(await gateway.send(pushTo(own), nobody)).toMatchObject({ kind: 'not-let-in' });
});

it.each([
  ['120', 120],
  [new Date(now.getTime() + 90_000).toUTCString(), 90],
  ['9999999', 24 * 60 * 60],
])('says when a busy service with Retry-After: %s may be asked again', async (retryAfter, seconds) => {
  await service.fault({ fault: 'status', status: 429, retryAfter });
  const { notBefore } = (await send()) as { notBefore: Date };
  expect(Math.abs(notBefore.getTime() - now.getTime() - seconds * 1000)).toBeLessThan(1000);
});

it.each(['hang', 'drop', 'rubbish', 'drop-after'] as const)(
  'tries later when the service answers with: %s',
  async (fault) => {
    await service.fault({ fault });
    expect(await send({}, fault === 'hang' ? impatient : gateway)).toMatchObject({
      kind: 'retry',
      reason: expect.stringMatching(/\w/),
      notBefore: null,
    });
  },
);

it('takes the status of an answer that never ends, and reads no further', async () => {
  await service.fault({ fault: 'endless' });
  expect(await send()).toEqual({ kind: 'sent' });
});

it('follows no redirect', async () => {
  const { server, port, connections } = await trap();
  const before = (await service.messages()).length;
  for (const location of [`https://127.0.0.1:${port}/`, 'https://fcm.googleapis.com/wpush/v2/other']) {
    await service.fault({ fault: 'redirect', location });
    expect(await send()).toEqual({ kind: 'give-up', reason: 'the push service answered 307' });
  }
  expect(connections()).toBe(0);
  expect(await service.messages()).toHaveLength(before + 2);
  server.close();
});

it('sends nothing that the service or the browser could not accept', async () => {
  const before = (await service.messages()).length;
  expect(await send({ payload: 'x'.repeat(2049) })).toMatchObject({ kind: 'give-up' });
  // 65 bytes that are not a point on the curve, and a secret that is too short.
  expect(await send({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toMatchObject({
    kind: 'give-up',
  });
  expect(await send({ auth: 'AAAA' })).toMatchObject({ kind: 'give-up' });
  expect(await service.messages()).toHaveLength(before);
  expect(await send({ payload: 'x'.repeat(2048) })).toEqual({ kind: 'sent' });
});

it('tries later if the proxy does not lead there, or does not answer at all', async () => {
  expect(await send({ endpoint: 'https://elsewhere.example/a' })).toMatchObject({ kind: 'retry' });

  const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const restore = http.setGlobalProxyFromEnv({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
  expect(await send({}, impatient)).toEqual({
    kind: 'retry',
    reason: expect.stringContaining('timeout'),
    notBefore: null,
  });
  restore();
  silent.close();
});

it('reveals nothing to a host that cannot prove the service’s name', async () => {
  undo();
  const restore = http.setGlobalProxyFromEnv({ HTTPS_PROXY: service.addresses.proxyUrl });
  const before = (await service.messages()).length;
  expect(await send()).toMatchObject({ kind: 'retry', reason: expect.stringContaining('SELF_SIGNED') });
  expect(await service.messages()).toHaveLength(before);
  restore();
  undo = service.redirectThisProcess();
});
