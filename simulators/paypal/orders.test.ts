import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const hour = 3_600_000;
const pounds = (value: string) => ({ currency_code: 'GBP', value });

let simulator: PayPalSimulator;
let paypal: PayPalCalls;

beforeAll(async () => {
  simulator = await startPayPalSimulator();
  paypal = await connectToPayPal(simulator);
});
afterAll(() => simulator.stop());

describe('access tokens', () => {
  test('are given for the right credentials', async () => {
    const { status, body } = await requestToken(simulator);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
  });

  test('are refused for wrong credentials and other grants, in the shape of OAuth', async () => {
    const wrong = await requestToken({ ...simulator, clientSecret: 'guess' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const grant = await requestToken(simulator, 'grant_type=password');
    expect([grant.status, grant.body.error]).toEqual([400, 'unsupported_grant_type']);
  });

  test('are required, and end after nine hours', async () => {
    const own = await startPayPalSimulator();
    const calls = await connectToPayPal(own);
    expect((await calls.get('ABC')).status).toBe(404);
    const none = await calls.call('GET', '/v2/checkout/orders/ABC', { headers: { authorization: '' } });
    expect([none.status, none.body.name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
    const forged = { authorization: `Bearer ${calls.token}x` };
    expect((await calls.call('GET', '/v2/checkout/orders/ABC', { headers: forged })).status).toBe(401);
    await own.advanceClock(9 * hour + 1000);
    const late = await calls.get('ABC');
    expect([late.status, late.body.error]).toEqual([401, 'invalid_token']);
    await own.stop();
  });
});

describe('creating an order', () => {
  test('answers with the approval link and what was ordered', async () => {
    const { status, body, headers } = await paypal.create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' });
    expect(body.id).toMatch(/^[A-Z0-9]{17}$/);
    expect(body.links).toContainEqual({
      rel: 'payer-action',
      href: `${simulator.url}/checkoutnow?token=${body.id}`,
      method: 'GET',
    });
    expect(body.purchase_units[0]).toMatchObject({ custom_id: 'order-1', amount: pounds('37.97') });
    expect(body.purchase_units[0].payee.merchant_id).toMatch(/^[2-9A-Z]{13}$/);
    expect(headers.get('paypal-debug-id')).toBeTruthy();
  });

  test('answers briefly unless the whole order is asked for', async () => {
    const { body } = await paypal.create(orderRequest(), { headers: { prefer: 'return=minimal' } });
    expect(Object.keys(body).toSorted()).toEqual(['id', 'links', 'payment_source', 'status']);
  });

  test('without a payment source makes an order with an approve link', async () => {
    const { payment_source: _none, ...request } = orderRequest();
    const { body } = await paypal.create(request, { requestId: null });
    expect(body.status).toBe('CREATED');
    expect(body.links.map((link: { rel: string }) => link.rel)).toEqual(['self', 'approve', 'capture']);
  });

  test('needs a request id when it names a payment source', async () => {
    const answer = await paypal.create(orderRequest(), { requestId: null });
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toEqual(['PAYPAL_REQUEST_ID_REQUIRED']);
    const long = await paypal.create(orderRequest(), { requestId: 'x'.repeat(109) });
    expect(issuesOf(long)).toEqual(['INVALID_STRING_LENGTH']);
  });

  test('gives the same order again for the same request id, whatever the body says', async () => {
    const first = await paypal.create(orderRequest(), { requestId: 'same' });
    const again = await paypal.create(orderRequest(), { requestId: 'same' });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    const other = orderRequest((unit) => (unit.description = 'Another order'));
    expect((await paypal.create(other, { requestId: 'same' })).body.id).toBe(first.body.id);
    expect(await simulator.logged('request-id.reused')).toHaveLength(1);
  });

  test('forgets a request id after six hours', async () => {
    const own = await startPayPalSimulator();
    const calls = await connectToPayPal(own);
    const first = await calls.create(orderRequest(), { requestId: 'same' });
    await own.advanceClock(6 * hour + 1000);
    const later = await calls.create(orderRequest(), { requestId: 'same' });
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
    await own.stop();
  });

  test('names every field that breaks the schema', async () => {
    const answer = await paypal.create({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: 'x'.repeat(128),
          amount: { currency_code: 'GBP', value: '1,00' },
          items: [{ name: '', quantity: '0', unit_amount: pounds('1.00'), category: 'TOYS' }],
          shipping: { address: { country_code: 'United Kingdom' } },
        },
      ],
    });
    expect([answer.status, answer.body.name]).toEqual([400, 'INVALID_REQUEST']);
    const found = answer.body.details.map((detail: any) => `${detail.field} ${detail.issue}`);
    expect(found.toSorted()).toEqual([
      '/purchase_units/0/amount/value INVALID_PARAMETER_SYNTAX',
      '/purchase_units/0/custom_id INVALID_STRING_LENGTH',
      '/purchase_units/0/items/0/category INVALID_PARAMETER_VALUE',
      '/purchase_units/0/items/0/name INVALID_STRING_LENGTH',
      '/purchase_units/0/items/0/quantity INVALID_PARAMETER_SYNTAX',
      '/purchase_units/0/shipping/address/country_code INVALID_COUNTRY_CODE',
    ]);
  });

  test.each([
    ['nothing', '', 'MISSING_REQUIRED_PARAMETER'],
    ['no purchase unit', { intent: 'CAPTURE', purchase_units: [] }, 'INVALID_ARRAY_MIN_ITEMS'],
    ['broken JSON', '{"intent":', 'MALFORMED_REQUEST_JSON'],
    ['a list', '[]', 'MALFORMED_REQUEST_JSON'],
  ])('refuses %s', async (_what, body, issue) => {
    const answer = await paypal.create(body);
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toContain(issue);
  });

  test('refuses what is not JSON', async () => {
    const answer = await paypal.create('<order/>', { headers: { 'content-type': 'text/xml' } });
    expect([answer.status, answer.body.name]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each<[string, (unit: any) => void, string]>([
    ['a total a penny off', (unit) => (unit.amount.value = '37.98'), 'AMOUNT_MISMATCH'],
    ['items a penny off', (unit) => (unit.items[0].unit_amount.value = '17.48'), 'ITEM_TOTAL_MISMATCH'],
    ['items without their sum', (unit) => delete unit.amount.breakdown.item_total, 'ITEM_TOTAL_REQUIRED'],
    ['taxed items without a tax total', (unit) => (unit.items[0].tax = pounds('1.00')), 'TAX_TOTAL_REQUIRED'],
    ['a total of zero', (unit) => (unit.amount = pounds('0.00')), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [
      'a negative discount',
      (unit) => (unit.amount.breakdown.discount = pounds('-1.00')),
      'CANNOT_BE_NEGATIVE',
    ],
    ['tenths of a penny', (unit) => (unit.amount.value = '37.970'), 'DECIMAL_PRECISION'],
    ['two currencies', (unit) => (unit.items[0].unit_amount.currency_code = 'EUR'), 'MULTI_CURRENCY_ORDER'],
    [
      'an unknown currency',
      (unit) => (unit.amount = { currency_code: 'XXX', value: '1' }),
      'INVALID_CURRENCY_CODE',
    ],
    ['no city', (unit) => delete unit.shipping.address.admin_area_2, 'CITY_REQUIRED'],
    ['no postcode', (unit) => (unit.shipping.address.postal_code = ' '), 'POSTAL_CODE_REQUIRED'],
    ['no address', (unit) => delete unit.shipping, 'SHIPPING_ADDRESS_INVALID'],
    [
      'a pickup without its address',
      (unit) => (unit.shipping = { type: 'PICKUP_IN_STORE' }),
      'MISSING_PICKUP_ADDRESS',
    ],
    [
      'a pickup in person, which is for platforms',
      (unit) => (unit.shipping.type = 'PICKUP_IN_PERSON'),
      'SHIPPING_TYPE_NOT_SUPPORTED_FOR_CLIENT',
    ],
  ])('refuses %s', async (_what, change, issue) => {
    const answer = await paypal.create(orderRequest(change));
    expect([answer.status, answer.body.name]).toEqual([422, 'UNPROCESSABLE_ENTITY']);
    expect(issuesOf(answer)).toContain(issue);
  });
});

describe('an order', () => {
  test('is not found if nobody made it', async () => {
    const answer = await paypal.get('5O190127TN364715T');
    expect(answer.status).toBe(404);
    expect(issuesOf(answer)).toEqual(['INVALID_RESOURCE_ID']);
  });

  test('shows its payer once approved', async () => {
    const id = (await paypal.create()).body.id;
    expect((await paypal.get(id)).body.payer).toBeUndefined();
    await simulator.approve(id);
    const { body } = await paypal.get(id);
    expect(body.status).toBe('APPROVED');
    expect(body.payer.payer_id).toMatch(/^[2-9A-Z]{13}$/);
  });

  test('ends three hours after it was made, or after its buyer was sent to approve it', async () => {
    const own = await startPayPalSimulator();
    const calls = await connectToPayPal(own);
    const left = (await calls.create()).body.id;
    const seen = (await calls.create()).body.id;
    await own.advanceClock(2 * hour);
    await fetch(`${own.url}/checkoutnow?token=${seen}`);
    await own.advanceClock(2 * hour);
    expect((await calls.get(left)).status).toBe(404);
    expect((await calls.get(seen)).status).toBe(200);
    await own.approve(seen);
    await own.advanceClock(2 * hour);
    expect((await calls.capture(seen)).status).toBe(404);
    await own.stop();
  });

  test('stays once it is paid', async () => {
    const own = await startPayPalSimulator();
    const calls = await connectToPayPal(own);
    const id = await calls.approvedOrder();
    const { id: captureId } = captureOf(await calls.capture(id));
    await own.advanceClock(8 * hour);
    expect((await calls.get(id)).status).toBe(200);
    expect((await calls.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('COMPLETED');
    await own.stop();
  });
});
