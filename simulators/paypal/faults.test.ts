import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  captureOf,
  connectToPayPal,
  issuesOf,
  orderRequest,
  requestToken,
} from '#tests/support/paypal-calls.ts';
import type { PayPalCalls } from '#tests/support/paypal-calls.ts';
import { startPayPalSimulator } from '#tests/support/simulators.ts';
import type { PayPalSimulator } from '#tests/support/simulators.ts';

let simulator: PayPalSimulator;
let paypal: PayPalCalls;

beforeAll(async () => {
  simulator = await startPayPalSimulator();
  paypal = await connectToPayPal(simulator);
});
afterEach(() => simulator.clearFaults());
afterAll(() => simulator.stop());

async function capturesInLog(orderId: string): Promise<number> {
  return (await simulator.logged('order.captured')).filter((entry) => entry.orderId === orderId).length;
}

describe('a fault before the act', () => {
  test('cuts the line with nothing done', async () => {
    const id = await paypal.approvedOrder();
    await simulator.fault({ operation: 'capture', fault: 'drop-before' });
    await expect(paypal.capture(id)).rejects.toThrow('fetch failed');
    expect(await capturesInLog(id)).toBe(0);
    expect((await paypal.capture(id)).status).toBe(201);
  });

  test.each([
    [{ fault: 'status-5xx', status: 500 } as const, 500, 'INTERNAL_SERVER_ERROR'],
    [{ fault: 'status-5xx' } as const, 503, 'SERVICE_UNAVAILABLE'],
    [{ fault: 'status-429' } as const, 429, 'RATE_LIMIT_REACHED'],
  ])('answers %o without details', async (fault, status, name) => {
    const id = await paypal.approvedOrder();
    await simulator.fault({ operation: 'capture', ...fault });
    const answer = await paypal.capture(id);
    expect([answer.status, answer.body.name, answer.body.details]).toEqual([status, name, undefined]);
    expect(await capturesInLog(id)).toBe(0);
  });

  test('answers with the HTML of a gateway', async () => {
    await simulator.fault({ operation: 'any', fault: 'html-502' });
    const answer = await paypal.get('ABC');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html']);
  });

  test('calls a good token bad', async () => {
    await simulator.fault({ operation: 'create', fault: 'token-expired' });
    expect((await paypal.create()).body.error).toBe('invalid_token');
    expect((await paypal.create()).status).toBe(201);
  });

  test('strikes as often as it was told to, and only there', async () => {
    await simulator.fault({ operation: 'create', fault: 'status-5xx', times: 2 });
    expect((await paypal.get('ABC')).status).toBe(404);
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await paypal.create()).status);
    expect(statuses).toEqual([503, 503, 201]);
  });

  test('refuses the token call', async () => {
    await simulator.fault({ operation: 'token', fault: 'status-5xx' });
    expect((await requestToken(simulator)).status).toBe(503);
    expect((await requestToken(simulator)).status).toBe(200);
  });
});

describe('a fault after the act', () => {
  test('cuts the line although the money was taken', async () => {
    const id = await paypal.approvedOrder();
    await simulator.fault({ operation: 'capture', fault: 'drop-after' });
    await expect(paypal.capture(id, { requestId: 'lost' })).rejects.toThrow('fetch failed');
    expect(await capturesInLog(id)).toBe(1);
    const again = await paypal.capture(id, { requestId: 'lost' });
    expect([again.status, captureOf(again).status]).toEqual([200, 'COMPLETED']);
  });

  test('takes the money of a caller who has stopped waiting', async () => {
    const id = await paypal.approvedOrder();
    await simulator.fault({ operation: 'capture', fault: 'delay-after', delayMs: 60_000 });
    const ended = new AbortController();
    const waiting = paypal.capture(id, { signal: ended.signal });
    while ((await capturesInLog(id)) === 0);
    ended.abort();
    await expect(waiting).rejects.toThrow('aborted');
    expect((await paypal.get(id)).body.status).toBe('COMPLETED');
  });

  test('breaks the answer off half-way, or makes it invalid JSON', async () => {
    await simulator.fault({ operation: 'create', fault: 'cut-body' });
    await expect(paypal.create()).rejects.toThrow('terminated');
    await simulator.fault({ operation: 'create', fault: 'not-json' });
    await expect(paypal.create()).rejects.toThrow('JSON');
  });

  test('lies about the amount, the currency, the ids and the payee, while the log keeps the truth', async () => {
    const id = await paypal.approvedOrder();
    await simulator.fault({ operation: 'capture', fault: 'wrong-amount' });
    expect(captureOf(await paypal.capture(id)).amount.value).toBe('37.98');
    await simulator.fault({ operation: 'get', fault: 'wrong-currency' });
    expect(captureOf(await paypal.get(id)).amount.currency_code).toBe('USD');
    await simulator.fault({ operation: 'get', fault: 'wrong-id' });
    expect((await paypal.get(id)).body.id).not.toBe(id);
    await simulator.fault({ operation: 'get', fault: 'wrong-custom-id' });
    expect(captureOf(await paypal.get(id)).custom_id).toBe('lie');
    await simulator.fault({ operation: 'get', fault: 'wrong-payee' });
    expect((await paypal.get(id)).body.purchase_units[0].payee.email_address).toBe('someone@else.example');
    expect(captureOf(await paypal.get(id)).amount).toEqual({ currency_code: 'GBP', value: '37.97' });
  });

  test('forgets a request id, so that a repeated capture is refused as already done', async () => {
    const id = await paypal.approvedOrder();
    await paypal.capture(id, { requestId: 'old' });
    await simulator.fault({ operation: 'capture', fault: 'forget-request-id' });
    expect(issuesOf(await paypal.capture(id, { requestId: 'old' }))).toEqual(['ORDER_ALREADY_CAPTURED']);
  });
});

test('a declined capture needs another action by the buyer', async () => {
  const id = await paypal.approvedOrder();
  await simulator.fault({ operation: 'capture', fault: 'decline' });
  expect(issuesOf(await paypal.capture(id))).toEqual(['INSTRUMENT_DECLINED']);
  expect(issuesOf(await paypal.capture(id))).toEqual(['INSTRUMENT_DECLINED']);
  await simulator.approve(id);
  expect((await paypal.capture(id)).status).toBe(201);
});

test("PayPal's own header for negative tests asks for an issue by name", async () => {
  const id = await paypal.approvedOrder();
  const mock = (code: string) => ({
    'paypal-mock-response': JSON.stringify({ mock_application_codes: code }),
  });
  const declined = await paypal.capture(id, { headers: mock('INSTRUMENT_DECLINED') });
  expect([declined.status, issuesOf(declined)]).toEqual([422, ['INSTRUMENT_DECLINED']]);
  expect((await paypal.capture(id, { headers: mock('INTERNAL_SERVER_ERROR') })).status).toBe(500);
  expect((await paypal.create(orderRequest(), { headers: mock('PERMISSION_DENIED') })).status).toBe(403);
  expect((await paypal.capture(id)).status).toBe(201);
});

test('refuses an unknown fault', async () => {
  await expect(simulator.fault({ operation: 'capture', fault: 'explode' as never })).rejects.toThrow('400');
});

test('hides its switches from pages of other sites', async () => {
  const response = await fetch(`${simulator.url}/simulator/faults`, {
    method: 'DELETE',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(response.status).toBe(403);
});
