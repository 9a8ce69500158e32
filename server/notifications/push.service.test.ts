import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPushGateway } from '#server/gateways/push/push.gateway.ts';
import { claimDueMessage, enqueueEmail, enqueuePush } from '#server/outbox/outbox.queries.ts';
import { DELIVERIES_AT_ONCE, deliverNext, type Deliver } from '#server/outbox/outbox.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { startPushService, type PlayedBrowser, type PushService } from '#tests/support/push-service.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { startMailbox } from '#tests/support/simulators.ts';
import { matchPushService } from './push-endpoint.rules.ts';
import { createSendPush, vapidSubject } from './push.service.ts';
import { createVapidKeys } from './vapid-keys.service.ts';

/*
 * The shop of these tests runs no background work, so each attempt is made when the test says. The messages
 * go through the real gateway and a proxy to a push service in a separate process.
 */
let shop: TestShop;
let service: PushService;
let customer: TestCustomer;
let undo: () => void;
let deliver: Deliver<'push'>;
let ownKey: string;

beforeAll(async () => {
  [shop, service] = await Promise.all([openTestShop(), startPushService()]);
  await shop.context.background.stop();
  undo = service.redirectThisProcess();
  customer = await registerCustomer(shop);
  ownKey = (await createVapidKeys(shop.context)()).publicKey;
  deliver = senderOf(shop);
});
afterAll(async () => {
  undo();
  await Promise.all([shop.close(), service.stop()]);
});
afterEach(async () => {
  await service.clearFaults();
  await shop.db.deleteFrom('push_subscriptions').execute();
});

function senderOf({ context }: TestShop, patience: { deadlineMilliseconds?: number } = {}): Deliver<'push'> {
  const gateway = createPushGateway({ clock: context.clock, ...patience });
  return createSendPush({ ...context, vapidKeys: createVapidKeys(context) }, gateway);
}

let count = 0;
async function subscribe(
  browser: Pick<PlayedBrowser, 'endpoint' | 'p256dh' | 'auth'>,
  change: { vapidPublicKey?: string; by?: TestShop; customerId?: string } = {},
): Promise<string> {
  const { db, context } = change.by ?? shop;
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({
      customer_id: change.customerId ?? customer.id,
      endpoint: browser.endpoint,
      push_service: matchPushService(browser.endpoint, context.config.push.services) ?? 'unknown.example',
      p256dh: browser.p256dh,
      auth: browser.auth,
      vapid_public_key: change.vapidPublicKey ?? ownKey,
      renewal_hash: Buffer.alloc(32, ++count),
      created_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const order = { orderId: '01936d3c-5a7b-7c3e-9f00-aabbccddeeff', orderNumber: 'D-10042' };
const enqueue = (
  template: 'order-paid' | 'order-shipped' = 'order-paid',
  by: TestShop = shop,
  about = order,
) =>
  enqueuePush(
    by.db,
    {
      template,
      content: { ...about, carrier: null },
      customerId: customer.id,
      deduplicationKey: `${++count}`,
    },
    shop.clock.now(),
  );

const waiting = () =>
  shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'push').orderBy('id').execute();
const subscriptions = () => shop.db.selectFrom('push_subscriptions').selectAll().execute();
const tryOnce = (by: Deliver<'push'> = deliver) => deliverNext(shop.context, 'push', by);
const metric = async (outcome: string) =>
  (await shop.context.metrics.messagesSent.get()).values.find(
    ({ labels }) => labels.kind === 'push' && labels.outcome === outcome,
  )?.value ?? 0;

it('sends to every browser of the customer, once, and to nobody else', async () => {
  const [phone, laptop, stranger] = await Promise.all([
    service.browserPlayedByTest({ host: 'web.push.apple.com', senderKey: ownKey }),
    service.browserPlayedByTest({ host: 'fcm.googleapis.com', senderKey: ownKey }),
    service.browserPlayedByTest({ senderKey: ownKey }),
  ]);
  await subscribe(phone);
  await subscribe(laptop);
  await subscribe(stranger, { customerId: (await registerCustomer(shop)).id });
  await enqueue();
  while (await tryOnce());

  for (const browser of [phone, laptop]) {
    const message = await browser.next();
    expect(JSON.parse(message.text!)).toEqual({
      title: 'Thank you from Dandle',
      body: 'Order D-10042 is paid. We will tell you when it has been shipped.',
      url: `/account/orders/${order.orderId}`,
      tag: `order-${order.orderId}`,
    });
    expect(message).toMatchObject({ urgency: 'normal', topic: order.orderId.replaceAll('-', '') });
    expect(message.ttl).toBeGreaterThan(86_000);
    expect(message.ttl).toBeLessThanOrEqual(86_400);
    expect(message.claims).toMatchObject({ sub: 'mailto:hello@dandle.example' });
    expect(await browser.received()).toHaveLength(1);
  }
  expect(await stranger.received()).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect(await metric('sent')).toBe(2);
});

it('sends each message once, however many processes send', async () => {
  const other = await openAnotherProcess(shop);
  await other.context.background.stop();
  const browsers = await Promise.all(Array.from({ length: 8 }, () => service.browserPlayedByTest()));
  for (const browser of browsers) await subscribe(browser);
  await enqueue();
  const sendAll = async (process: TestShop, by: Deliver<'push'>) => {
    while (await deliverNext(process.context, 'push', by));
  };
  const others = senderOf(other);
  await Promise.all([
    sendAll(shop, deliver),
    sendAll(shop, deliver),
    sendAll(other, others),
    sendAll(other, others),
  ]);
  for (const browser of browsers) expect(await browser.received()).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  await other.close();
});

it.each([404, 410] as const)(
  'forgets a browser that is gone (%i), and everything that waits for it',
  async (status) => {
    const [gone, there] = await Promise.all([service.browserPlayedByTest(), service.browserPlayedByTest()]);
    await subscribe(gone);
    await enqueue();
    await enqueue('order-shipped');
    const thereId = await subscribe(there);
    await gone.end(status);
    await tryOnce();
    expect((await subscriptions()).map(({ id }) => id)).toEqual([thereId]);
    expect(await waiting()).toEqual([]);
  },
);

it('keeps a browser that registers a new endpoint while the old one is refused as gone', async () => {
  const [old, renewed] = await Promise.all([service.browserPlayedByTest(), service.browserPlayedByTest()]);
  const id = await subscribe(old);
  await enqueue();
  await old.end();
  await tryOnce(async (message) => {
    const gateway = createPushGateway(shop.context);
    const renewing: typeof gateway = {
      async send(push, identity) {
        const outcome = await gateway.send(push, identity);
        const { endpoint, p256dh, auth } = renewed;
        await shop.db
          .updateTable('push_subscriptions')
          .set({ endpoint, p256dh, auth })
          .where('id', '=', id)
          .execute();
        return outcome;
      },
    };
    return createSendPush({ ...shop.context, vapidKeys: createVapidKeys(shop.context) }, renewing)(message);
  });
  expect(await waiting()).toMatchObject([{ given_up_at: null }]);
  shop.clock.advance(6);
  await tryOnce();
  expect(await renewed.received()).toHaveLength(1);
});

it.each([400, 413, 307])('gives up a message that is answered with %i', async (status) => {
  await subscribe(await service.browserPlayedByTest());
  await enqueue();
  await service.fault({ fault: 'status', status });
  await tryOnce();
  expect(await waiting()).toMatchObject([
    { given_up_at: expect.any(Date), last_error: `the push service answered ${status}` },
  ]);
  expect(await subscriptions()).toHaveLength(1);
});

it.each([406, 429, 503])('asks no earlier than a service that answers %i wants', async (status) => {
  const browser = await service.browserPlayedByTest();
  await subscribe(browser);
  await enqueue();
  await service.fault({ fault: 'status', status, retryAfter: '600' });
  await tryOnce();
  shop.clock.advance(590);
  expect(await tryOnce()).toBe(false);
  shop.clock.advance(20);
  expect(await tryOnce()).toBe(true);
  expect(await browser.received()).toHaveLength(1);
});

it.each(['hang', 'drop', 'rubbish'] as const)('tries again when the service does this: %s', async (fault) => {
  const browser = await service.browserPlayedByTest();
  await subscribe(browser);
  await enqueue();
  await service.fault({ fault });
  await tryOnce(fault === 'hang' ? senderOf(shop, { deadlineMilliseconds: 700 }) : deliver);
  expect(await waiting()).toMatchObject([{ tries: 1, given_up_at: null, last_error: expect.any(String) }]);
  expect(await tryOnce()).toBe(false);
  shop.clock.advance(6);
  await tryOnce();
  expect(await browser.received()).toHaveLength(1);
});

it('gives up after a day, and sends no stale news', async () => {
  const browser = await service.browserPlayedByTest();
  await subscribe(browser);
  await enqueue();
  shop.clock.advance(24 * 60 * 60 - 5);
  await service.fault({ fault: 'status', status: 503 });
  await tryOnce();
  expect(await waiting()).toMatchObject([{ given_up_at: null }]);
  shop.clock.advance(30);
  await tryOnce();
  expect(await waiting()).toMatchObject([{ given_up_at: expect.any(Date), last_error: 'it is out of date' }]);
  expect(await browser.received()).toEqual([]);
});

it('tells the owner once that a service does not accept the shop’s keys, and keeps trying', async () => {
  const errors: string[] = [];
  const log = Object.assign(Object.create(shop.context.log) as typeof shop.context.log, {
    error: (_about: unknown, message: string) => errors.push(message),
  });
  const context = { ...shop.context, log, vapidKeys: createVapidKeys(shop.context) };
  const telling = createSendPush(context, createPushGateway(context));
  await subscribe(await service.browserPlayedByTest());
  await enqueue();
  await service.fault({ fault: 'status', status: 403, times: 2 });
  await tryOnce(telling);
  shop.clock.advance(6);
  await tryOnce(telling);
  expect(errors).toEqual([expect.stringContaining('VAPID_PUBLIC_KEY')]);
  expect(await waiting()).toMatchObject([{ given_up_at: null, tries: 2 }]);
  expect(await subscriptions()).toHaveLength(1);
});

it('forgets a browser that subscribed with a key the shop no longer has', async () => {
  const formerKey = `B${ownKey.slice(1, -3)}AAA`;
  const browser = await service.browserPlayedByTest({ senderKey: formerKey });
  await subscribe(browser, { vapidPublicKey: formerKey });
  await enqueue();
  await tryOnce();
  expect(await subscriptions()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('drops older news of an order once newer has arrived', async () => {
  const browser = await service.browserPlayedByTest();
  await subscribe(browser);
  await enqueue('order-paid');
  await service.fault({ fault: 'status', status: 503 });
  await tryOnce();
  const other = { orderId: '01936d3c-5a7b-7c3e-9f00-000000000000', orderNumber: 'D-10041' };
  await enqueue('order-paid', shop, other);
  await service.fault({ fault: 'status', status: 503 });
  await tryOnce();
  await enqueue('order-shipped');
  await tryOnce();
  shop.clock.advance(60);
  while (await tryOnce());
  expect((await browser.received()).map((text) => (JSON.parse(text) as { title: string }).title)).toEqual([
    'Your Dandle order has been shipped',
    'Thank you from Dandle',
  ]);
});

it('connects only to known push services, whatever the table contains', async () => {
  let connections = 0;
  const trap = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0);
  await once(trap, 'listening');
  const { port } = trap.address() as AddressInfo;
  const { p256dh, auth } = await service.browserPlayedByTest();
  undo();
  const before = (await service.messages()).length;
  for (const endpoint of [
    `https://127.0.0.1:${port}/a`,
    `https://[::1]:${port}/a`,
    `https://[::ffff:7f00:1]:${port}/a`,
    `https://2130706433:${port}/a`,
    `https://0x7f.1:${port}/a`,
    `https://localhost:${port}/a`,
    `http://127.0.0.1:${port}/a`,
    `https://fcm.googleapis.com:${port}/a`,
    `https://fcm.googleapis.com@127.0.0.1:${port}/a`,
    `https://fcm.googleapis.com.evil.example/a`,
    'not a URL',
  ]) {
    await subscribe({ endpoint, p256dh, auth });
  }
  await enqueue();
  while (await tryOnce());
  const rows = await waiting();
  expect(rows).toHaveLength(11);
  expect(new Set(rows.map((row) => row.last_error))).toEqual(
    new Set(['the endpoint does not belong to a known push service']),
  );
  expect(rows.every((row) => row.given_up_at !== null)).toBe(true);
  expect(connections).toBe(0);
  undo = service.redirectThisProcess();
  expect(await service.messages()).toHaveLength(before);
  trap.close();
});

it('gives up on a message it has no words for', async () => {
  await subscribe(await service.browserPlayedByTest());
  await enqueue();
  await shop.db.updateTable('outbox').set({ template: 'toString' }).execute();
  await tryOnce();
  expect(await waiting()).toMatchObject([{ given_up_at: expect.any(Date) }]);
});

it('names a contact for push services', () => {
  const config = shop.context.config;
  expect(vapidSubject(config)).toBe('mailto:hello@dandle.example');
  expect(vapidSubject({ ...config, publicUrl: 'https://shop.example' })).toBe('https://shop.example');
  const push = { ...config.push, vapidSubject: 'mailto:owner@shop.example' };
  expect(vapidSubject({ ...config, publicUrl: 'https://shop.example', push })).toBe(
    'mailto:owner@shop.example',
  );
});

it('skips what waits for a busy push service, however much that is', async () => {
  const [busy, free] = ['fcm.googleapis.com', 'web.push.apple.com'];
  for (const host of [busy, free]) await subscribe(await service.browserPlayedByTest({ host }));
  const now = shop.clock.now();
  await sql`
    insert into outbox (kind, channel, push_subscription_id, template, content, created_at, due_at)
    select 'push', push_service, id, 'order-paid', '{}', ${now}, ${secondsAfter(now, -60)}
    from push_subscriptions, generate_series(1, 5000) where push_service = ${busy}
  `.execute(shop.db);
  await enqueue();
  await sql`analyze outbox`.execute(shop.db);
  const soon = secondsAfter(now, 30);
  const claim = async (full: string[], db: Database) =>
    (await claimDueMessage(db, 'push', full, soon, secondsAfter(soon, 120)))?.channel;
  const read = await countRowsRead(shop.db, 'outbox', async (trx) => {
    expect(await claim([busy], trx)).toBe('*.push.apple.com');
    expect(await claim([busy], trx)).toBeUndefined();
    expect(await claim([], trx)).toBe(busy);
  });
  expect(read).toBeLessThan(50);
});

it('continues with other push services and e-mail while one hangs, and closes in order', async () => {
  const mailbox = await startMailbox();
  const mail = { ...shop.context.config.mail, smtpUrl: mailbox.smtpUrl };
  const other = await startPushService();
  undo();
  undo = other.redirectThisProcess();
  const hanging = await Promise.all(
    Array.from({ length: 6 }, () => other.browserPlayedByTest({ host: 'fcm.googleapis.com' })),
  );
  const working = await Promise.all(
    Array.from({ length: 6 }, () => other.browserPlayedByTest({ host: 'web.push.apple.com' })),
  );
  await other.fault({ fault: 'hang', host: 'fcm.googleapis.com', times: 100 });
  const running = await openTestShop({ mail });
  const parent = await registerCustomer(running);
  // The hanging ones are due first.
  for (const browser of [...hanging, ...working]) {
    await subscribe(browser, { by: running, customerId: parent.id });
  }
  const now = running.clock.now();
  const push = {
    template: 'order-paid' as const,
    content: order,
    customerId: parent.id,
    deduplicationKey: 'paid',
  };
  await enqueuePush(running.db, push, now);
  await enqueueEmail(
    running.db,
    {
      template: 'already-registered',
      recipient: { name: 'Ada', address: parent.email },
      content: { firstName: 'Ada' },
      customerId: parent.id,
    },
    now,
  );

  await Promise.all(working.map((browser) => browser.next()));
  await mailbox.waitForMessage({ to: parent.email });
  // The hanging service has as many on their way as are allowed at once; the others have not been touched.
  const left = await running.db
    .selectFrom('outbox')
    .select(['channel', 'tries'])
    .where('tries', '>', 0)
    .execute();
  expect(left.filter((row) => row.channel === 'fcm.googleapis.com')).toHaveLength(DELIVERIES_AT_ONCE.push);

  const closing = running.context.background.stop();
  // Cuts the hanging connections, so that closing need not wait for their time-out.
  await other.stop();
  await closing;
  const noted = await running.db.selectFrom('outbox').select('last_error').where('tries', '>', 0).execute();
  expect(noted.filter((row) => row.last_error !== null)).toHaveLength(DELIVERIES_AT_ONCE.push);
  undo();
  undo = service.redirectThisProcess();
  await running.close();
  await mailbox.stop();
});
