import { X509Certificate, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureOf, connectToPayPal } from '#tests/support/paypal-calls.ts';
import type { PayPalCalls } from '#tests/support/paypal-calls.ts';
import { startPayPalSimulator } from '#tests/support/simulators.ts';
import type { PayPalSimulator } from '#tests/support/simulators.ts';

type Delivery = { headers: IncomingHttpHeaders; raw: string; event: any };

/** A receiver of webhooks that answers with the contents of `answers`, then with 200. */
async function startReceiver() {
  const deliveries: Delivery[] = [];
  const waiting: ((delivery: Delivery) => void)[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    response.writeHead(answers.shift() ?? 200).end();
    const delivery = { headers: request.headers, raw, event: JSON.parse(raw) };
    const taker = waiting.shift();
    if (taker) taker(delivery);
    else deliveries.push(delivery);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const next = async () => deliveries.shift() ?? new Promise<Delivery>((resolve) => waiting.push(resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/paypal`,
    answers,
    next,
    /** The next deliveries by event type, as their order is not guaranteed. */
    async nextOf(...types: string[]) {
      const found = new Map<string, Delivery>();
      for (const _type of types) {
        const delivery = await next();
        found.set(delivery.event.event_type, delivery);
      }
      expect([...found.keys()].toSorted()).toEqual([...types].toSorted());
      return found;
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let simulator: PayPalSimulator;
let paypal: PayPalCalls;

beforeEach(async () => {
  receiver = await startReceiver();
  simulator = await startPayPalSimulator({ webhookUrl: receiver.url, retryMs: 20 });
  paypal = await connectToPayPal(simulator);
});
afterEach(async () => {
  await simulator.stop();
  await receiver.stop();
});

async function isSigned({ headers, raw }: Delivery): Promise<boolean> {
  const certificateUrl = String(headers['paypal-cert-url']);
  const certificate = new X509Certificate(await (await fetch(certificateUrl)).text());
  const id = headers['paypal-transmission-id'];
  const text = `${id}|${headers['paypal-transmission-time']}|${simulator.webhookId}|${crc32(raw)}`;
  const signature = Buffer.from(String(headers['paypal-transmission-sig']), 'base64');
  return verify('sha256', Buffer.from(text), certificate.publicKey, signature);
}

async function verification({ headers, raw }: Delivery): Promise<string> {
  const facts = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: simulator.webhookId,
  };
  const body = `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${raw}}`;
  return (await paypal.call('POST', '/v1/notifications/verify-webhook-signature', { body })).body
    .verification_status;
}

test('reports an approval with a signature that verifies', async () => {
  const { id } = (await paypal.create()).body;
  await simulator.approve(id);
  const delivery = await receiver.next();
  expect(delivery.event).toMatchObject({
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    resource: { id, status: 'APPROVED' },
  });
  expect(delivery.headers).toMatchObject({
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'content-type': 'application/json',
  });
  expect(await isSigned(delivery)).toBe(true);
  expect(await isSigned({ ...delivery, raw: delivery.raw.replace('APPROVED', 'COMPLETED') })).toBe(false);
});

test('shows a certificate of its own for the name that PayPal uses', async () => {
  await simulator.approve((await paypal.create()).body.id);
  const { headers } = await receiver.next();
  expect(headers['paypal-cert-url']).toMatch(/\/v1\/notifications\/certs\/CERT-[0-9a-f-]+$/);
  const certificate = new X509Certificate(await (await fetch(String(headers['paypal-cert-url']))).text());
  expect(certificate.subject).toContain('CN=messageverificationcerts.sandbox.paypal.com');
  expect(certificate.checkHost('messageverificationcerts.sandbox.paypal.com')).toBeTruthy();
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validToDate.getTime()).toBeGreaterThan(Date.now());
});

test('checks a signature for a caller who asks, to the byte', async () => {
  await simulator.approve((await paypal.create()).body.id);
  const delivery = await receiver.next();
  expect(await verification(delivery)).toBe('SUCCESS');
  expect(await verification({ ...delivery, raw: delivery.raw.replace('{', '{ ') })).toBe('FAILURE');
});

test('reports captures, settlements and refunds', async () => {
  const id = await paypal.approvedOrder();
  await receiver.nextOf('CHECKOUT.ORDER.APPROVED');
  const capture = captureOf(await paypal.capture(id));
  const told = await receiver.nextOf('PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.COMPLETED');
  expect(told.get('PAYMENT.CAPTURE.COMPLETED')!.event.resource).toMatchObject({
    id: capture.id,
    custom_id: 'order-1',
    supplementary_data: { related_ids: { order_id: id } },
  });
  await paypal.refund(capture.id);
  const refunded = await receiver.next();
  expect(refunded.event).toMatchObject({ event_type: 'PAYMENT.CAPTURE.REFUNDED', resource_type: 'refund' });
  expect(refunded.event.resource.links).toContainEqual(
    expect.objectContaining({ rel: 'up', href: `${simulator.url}/v2/payments/captures/${capture.id}` }),
  );
});

test('reports pending and denied captures', async () => {
  const id = await paypal.approvedOrder();
  await receiver.next();
  await simulator.fault({ operation: 'capture', fault: 'pending' });
  const { id: captureId } = captureOf(await paypal.capture(id));
  await receiver.nextOf('PAYMENT.CAPTURE.PENDING');
  await simulator.settle(captureId, 'DECLINED');
  await receiver.nextOf('PAYMENT.CAPTURE.DENIED');
});

test('reports an approval that was reversed because nobody captured', async () => {
  const { id } = (await paypal.create()).body;
  await simulator.approve(id);
  await receiver.next();
  await simulator.advanceClock(3 * 3_600_000 + 1000);
  const { event } = await receiver.next();
  expect(event).toMatchObject({ event_type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', resource: { id } });
});

test('sends the same event again until it is accepted', async () => {
  receiver.answers.push(500, 404, 302);
  await simulator.approve((await paypal.create()).body.id);
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push((await receiver.next()).event.id);
  expect(new Set(ids).size).toBe(1);
  await expect.poll(async () => (await simulator.state()).webhooks[0].delivered).toBe(true);
  const { attempts } = (await simulator.state()).webhooks[0];
  expect(attempts.map((attempt: { status: number }) => attempt.status)).toEqual([500, 404, 302, 200]);
});

test('sends an event again on request', async () => {
  await simulator.approve((await paypal.create()).body.id);
  const first = await receiver.next();
  await expect.poll(async () => (await simulator.state()).webhooks[0].delivered).toBe(true);
  await simulator.resendWebhook(first.event.id);
  expect((await receiver.next()).event.id).toBe(first.event.id);
});

test('sends after a kill what was not delivered, with the same certificate', async () => {
  const dataDir = `${simulator.dataDir}/kept`;
  const one = await startPayPalSimulator({ dataDir, webhookUrl: receiver.url, retryMs: 20 });
  receiver.answers.push(...Array<number>(1000).fill(503));
  await one.approve((await (await connectToPayPal(one)).create()).body.id);
  const before = await receiver.next();
  await one.kill();
  receiver.answers.length = 0;
  const two = await startPayPalSimulator({ dataDir, retryMs: 20 });
  let after = await receiver.next();
  while (after.headers['paypal-cert-url'] === before.headers['paypal-cert-url'])
    after = await receiver.next();
  expect(after.event.id).toBe(before.event.id);
  const certificate = (url: unknown) => String(url).split('/').at(-1);
  expect(certificate(after.headers['paypal-cert-url'])).toBe(certificate(before.headers['paypal-cert-url']));
  await two.stop();
});

test('can deliver twice and with a bad signature', async () => {
  await simulator.fault({ operation: 'webhook', fault: 'duplicate' });
  await simulator.approve((await paypal.create()).body.id);
  const [one, two] = [await receiver.next(), await receiver.next()];
  expect(one.raw).toBe(two.raw);
  await simulator.fault({ operation: 'webhook', fault: 'bad-signature' });
  await simulator.approve((await paypal.create()).body.id);
  expect(await isSigned(await receiver.next())).toBe(false);
});

test('sends any kind of event, properly signed', async () => {
  await simulator.raiseWebhook('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1' });
  const delivery = await receiver.next();
  expect(delivery.event).toMatchObject({
    event_type: 'CUSTOMER.DISPUTE.CREATED',
    resource: { dispute_id: 'PP-D-1' },
  });
  expect(await isSigned(delivery)).toBe(true);
});
