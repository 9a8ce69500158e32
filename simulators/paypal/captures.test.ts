import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureOf, connectToPayPal, issuesOf, orderRequest } from '#tests/support/paypal-calls.ts';
import type { PayPalCalls } from '#tests/support/paypal-calls.ts';
import { startPayPalSimulator } from '#tests/support/simulators.ts';
import type { PayPalSimulator } from '#tests/support/simulators.ts';

const pounds = (value: string) => ({ currency_code: 'GBP', value });

let simulator: PayPalSimulator;
let paypal: PayPalCalls;

beforeAll(async () => {
  simulator = await startPayPalSimulator();
  paypal = await connectToPayPal(simulator);
});
afterAll(() => simulator.stop());

describe('capturing', () => {
  test('takes the money of an approved order', async () => {
    const id = await paypal.approvedOrder(orderRequest((unit) => (unit.invoice_id = 'INV-1')));
    const answer = await paypal.capture(id);
    expect([answer.status, answer.body.status]).toEqual([201, 'COMPLETED']);
    expect(captureOf(answer)).toMatchObject({
      status: 'COMPLETED',
      amount: pounds('37.97'),
      custom_id: 'order-1',
      invoice_id: 'INV-1',
      seller_receivable_breakdown: {
        gross_amount: pounds('37.97'),
        paypal_fee: pounds('1.40'),
        net_amount: pounds('36.57'),
      },
    });
    const alone = await paypal.call('GET', `/v2/payments/captures/${captureOf(answer).id}`);
    expect(alone.body.supplementary_data.related_ids.order_id).toBe(id);
    expect(alone.body.payee).toEqual(answer.body.purchase_units[0].payee);
  });

  test('is refused before the approval', async () => {
    const { id } = (await paypal.create()).body;
    const answer = await paypal.capture(id);
    expect(answer.status).toBe(422);
    expect(issuesOf(answer)).toEqual(['ORDER_NOT_APPROVED']);
  });

  test('repeats its answer for the same request id and refuses another one', async () => {
    const id = await paypal.approvedOrder();
    const first = await paypal.capture(id, { requestId: 'capture-1' });
    const again = await paypal.capture(id, { requestId: 'capture-1' });
    expect([again.status, captureOf(again).id]).toEqual([200, captureOf(first).id]);
    const other = await paypal.capture(id);
    expect(other.status).toBe(422);
    expect(issuesOf(other)).toEqual(['ORDER_ALREADY_CAPTURED']);
  });

  test('takes the money once when many ask at the same time', async () => {
    const id = await paypal.approvedOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => paypal.capture(id)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const captures = (await simulator.logged('order.captured')).filter((entry) => entry.orderId === id);
    expect(captures).toHaveLength(1);
  });

  test('may fail the second of two simultaneous requests with one id', async () => {
    const id = await paypal.approvedOrder();
    await simulator.fault({ operation: 'capture', fault: 'delay', delayMs: 60_000 });
    const ended = new AbortController();
    const first = paypal.capture(id, { requestId: 'twice', signal: ended.signal });
    // Once the fault is used up, the first request is being processed.
    while ((await simulator.faults()).length > 0);
    const second = await paypal.capture(id, { requestId: 'twice' });
    expect([second.status, issuesOf(second)]).toEqual([409, ['PREVIOUS_REQUEST_IN_PROGRESS']]);
    ended.abort();
    await expect(first).rejects.toThrow('aborted');
  });

  test('is refused for a declined card until the buyer chooses another one', async () => {
    const { id } = (await paypal.create()).body;
    await simulator.approve(id, 'declined');
    const declined = await paypal.capture(id, { requestId: 'try-1' });
    expect(declined.status).toBe(422);
    expect(issuesOf(declined)).toEqual(['INSTRUMENT_DECLINED']);
    expect(declined.body.links).toContainEqual({
      rel: 'redirect',
      href: `${simulator.url}/checkoutnow?token=${id}`,
      method: 'GET',
    });
    await simulator.approve(id);
    // The old id still gets the old answer: a new action of the buyer needs a new id.
    expect(issuesOf(await paypal.capture(id, { requestId: 'try-1' }))).toEqual(['INSTRUMENT_DECLINED']);
    expect((await paypal.capture(id, { requestId: 'try-2' })).status).toBe(201);
  });

  test('can say DECLINED in a 201', async () => {
    await simulator.fault({ operation: 'capture', fault: 'declined-capture' });
    const answer = await paypal.capture(await paypal.approvedOrder());
    expect([answer.status, captureOf(answer).status]).toEqual([201, 'DECLINED']);
    expect(captureOf(answer).seller_receivable_breakdown).toBeUndefined();
  });

  test.each(['COMPLETED', 'DECLINED'] as const)('can be pending and end %s', async (end) => {
    await simulator.fault({ operation: 'capture', fault: 'pending', reason: 'ECHECK' });
    const id = await paypal.approvedOrder();
    const pending = captureOf(await paypal.capture(id));
    expect(pending).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    expect(pending.seller_receivable_breakdown).toBeUndefined();
    await simulator.settle(pending.id, end);
    expect(captureOf(await paypal.get(id))).toMatchObject({ id: pending.id, status: end });
  });

  test('takes money for an invoice id once', async () => {
    const invoice = orderRequest((unit) => (unit.invoice_id = 'INV-2'));
    const [one, two] = [await paypal.approvedOrder(invoice), await paypal.approvedOrder(invoice)];
    expect((await paypal.capture(one)).status).toBe(201);
    expect(issuesOf(await paypal.capture(two))).toEqual(['DUPLICATE_INVOICE_ID']);
    expect(issuesOf(await paypal.create(invoice))).toEqual(['DUPLICATE_INVOICE_ID']);
  });

  test('an order for authorisation is refused', async () => {
    const id = await paypal.approvedOrder({ ...orderRequest(), intent: 'AUTHORIZE' });
    expect(issuesOf(await paypal.capture(id))).toEqual(['ACTION_DOES_NOT_MATCH_INTENT']);
  });
});

describe('refunding', () => {
  test('gives everything back when no amount is named', async () => {
    const captureId = await paypal.paidCapture();
    const answer = await paypal.refund(captureId, { body: {} });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status: 'COMPLETED', amount: pounds('37.97') });
    expect((await paypal.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('REFUNDED');
    expect((await paypal.call('GET', `/v2/payments/refunds/${answer.body.id}`)).body).toEqual(answer.body);
    expect(issuesOf(await paypal.refund(captureId))).toEqual(['CAPTURE_FULLY_REFUNDED']);
  });

  test('gives parts back until nothing is left', async () => {
    const captureId = await paypal.paidCapture();
    const part = { amount: pounds('30.00'), note_to_payer: 'One was torn', custom_id: 'refund-1' };
    const first = await paypal.refund(captureId, { body: part });
    expect(first.body).toMatchObject({ amount: pounds('30.00'), note_to_payer: 'One was torn' });
    expect(first.body.seller_payable_breakdown.total_refunded_amount).toEqual(pounds('30.00'));
    expect((await paypal.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe(
      'PARTIALLY_REFUNDED',
    );
    expect(issuesOf(await paypal.refund(captureId, { body: part }))).toEqual(['REFUND_AMOUNT_EXCEEDED']);
    expect((await paypal.refund(captureId)).body.amount).toEqual(pounds('7.97'));
  });

  test('repeats its answer for the same request id', async () => {
    const captureId = await paypal.paidCapture();
    const body = { amount: pounds('1.00') };
    const first = await paypal.refund(captureId, { body, requestId: 'refund-1' });
    const again = await paypal.refund(captureId, { body, requestId: 'refund-1' });
    expect(again.body.id).toBe(first.body.id);
    expect((await paypal.refund(captureId)).body.amount).toEqual(pounds('36.97'));
  });

  test.each([
    [
      'another currency',
      { amount: { currency_code: 'EUR', value: '1.00' } },
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
    ],
    ['nothing', { amount: { currency_code: 'GBP', value: '0' } }, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['tenths of a penny', { amount: { currency_code: 'GBP', value: '1.001' } }, 'DECIMAL_PRECISION'],
  ])('refuses %s', async (_what, body, issue) => {
    const answer = await paypal.refund(await paypal.paidCapture(), { body });
    expect(answer.status).toBe(422);
    expect(issuesOf(answer)).toEqual([issue]);
  });

  test('refuses what is pending, declined, too old or not affordable', async () => {
    await simulator.fault({ operation: 'capture', fault: 'pending' });
    const pending = captureOf(await paypal.capture(await paypal.approvedOrder()));
    expect(issuesOf(await paypal.refund(pending.id))).toEqual(['PENDING_CAPTURE']);
    await simulator.settle(pending.id, 'DECLINED');
    expect(issuesOf(await paypal.refund(pending.id))).toEqual(['REFUND_NOT_ALLOWED']);
    await simulator.fault({ operation: 'refund', fault: 'decline' });
    const paid = await paypal.paidCapture();
    expect(issuesOf(await paypal.refund(paid))).toEqual(['REFUND_FAILED_INSUFFICIENT_FUNDS']);
    expect((await paypal.refund('NOSUCHCAPTURE')).status).toBe(404);
  });
});
