import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectToPayPal, issuesOf, orderRequest } from '#tests/support/paypal-calls.ts';
import type { PayPalCalls } from '#tests/support/paypal-calls.ts';
import { startPayPalSimulator } from '#tests/support/simulators.ts';
import type { PayPalSimulator } from '#tests/support/simulators.ts';

let simulator: PayPalSimulator;
let paypal: PayPalCalls;

beforeAll(async () => {
  simulator = await startPayPalSimulator();
  paypal = await connectToPayPal(simulator);
});
afterAll(() => simulator.stop());

async function open(token: string) {
  const response = await fetch(`${simulator.url}/checkoutnow?token=${token}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function choose(token: string, choice: string, headers: Record<string, string> = {}) {
  return fetch(`${simulator.url}/checkoutnow`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ token, choice }).toString(),
    redirect: 'manual',
  });
}

test('shows what is bought, from whom, for how much and where it goes', async () => {
  const { id } = (await paypal.create()).body;
  const { status, text } = await open(id);
  expect(status).toBe(200);
  for (const words of [
    'no money moves',
    'Pay Dandle',
    'Muslin square',
    '2 × £17.49',
    '£37.97',
    '−£1.00',
    'LS1 1AA',
  ])
    expect(text).toContain(words);
});

test('lets the browser load nothing else, and send the form only to itself and on to the shop', async () => {
  const { id } = (await paypal.create()).body;
  const { headers } = await open(id);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://shop.example;");
});

test('writes what the shop sent as text, never as HTML', async () => {
  const evil = orderRequest((unit) => (unit.items[0].name = '<img src=x onerror=alert(1)>'), {
    brand_name: '"><script>alert(1)</script>',
  });
  const { id } = (await paypal.create(evil)).body;
  const { text } = await open(id);
  expect(text).toContain('&lt;img src=x');
  expect(text).not.toMatch(/<img|<script/);
});

test('Pay approves and returns with the token and the payer, keeping the shop’s query', async () => {
  const { id } = (await paypal.create()).body;
  const response = await choose(id, 'pay');
  expect(response.status).toBe(303);
  const { payer } = (await paypal.get(id)).body;
  expect(response.headers.get('location')).toBe(
    `https://shop.example/payment/paypal/return?orderId=1&token=${id}&PayerID=${payer.payer_id}`,
  );
  expect((await paypal.capture(id)).status).toBe(201);
});

test('Decline returns like Pay, fails at the capture, and lets the buyer come back and pay', async () => {
  const { id } = (await paypal.create()).body;
  expect((await choose(id, 'decline')).status).toBe(303);
  expect(issuesOf(await paypal.capture(id))).toEqual(['INSTRUMENT_DECLINED']);
  expect((await open(id)).text).toContain('was declined');
  await choose(id, 'pay');
  expect((await paypal.capture(id)).status).toBe(201);
});

test('Cancel goes to the cancel page with the token only, and approves nothing', async () => {
  const { id } = (await paypal.create()).body;
  const response = await choose(id, 'cancel');
  expect(response.headers.get('location')).toBe(
    `https://shop.example/payment/paypal/cancel?orderId=1&token=${id}`,
  );
  expect((await paypal.get(id)).body.status).toBe('PAYER_ACTION_REQUIRED');
});

test('a link that is unknown, expired or paid cannot be used', async () => {
  expect((await open('NOSUCHORDER')).status).toBe(404);
  const { id } = (await paypal.create()).body;
  await choose(id, 'pay');
  await paypal.capture(id);
  expect((await open(id)).text).toContain('Already paid');
  expect((await choose(id, 'pay')).headers.get('location')).toBeNull();
  const own = await startPayPalSimulator();
  const late = (await (await connectToPayPal(own)).create()).body.id;
  await own.advanceClock(4 * 3_600_000);
  expect((await fetch(`${own.url}/checkoutnow?token=${late}`)).status).toBe(404);
  await own.stop();
});

test('refuses any other choice, and a form from another site', async () => {
  const { id } = (await paypal.create()).body;
  expect((await choose(id, 'steal')).status).toBe(400);
  expect((await choose(id, 'pay', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await paypal.get(id)).body.status).toBe('PAYER_ACTION_REQUIRED');
});
