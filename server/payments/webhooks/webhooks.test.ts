import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkSoon } from '#server/payments/payments.queries.ts';
import { connectToPayPal } from '#tests/support/paypal-calls.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
let webhookUrl: string;

beforeAll(async () => {
  world = await openPayingShop();
  const { port } = world.shop.app.server.address() as { port: number };
  webhookUrl = `http://127.0.0.1:${port}/api/webhooks/paypal`;
  await world.paypal.sendWebhooksTo(webhookUrl);
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedLedger());

async function approvedOrder() {
  const product = await world.stock(5);
  const buyer = await world.buyer();
  const order = await buyer.orderOf(product);
  const paypalOrderId = await buyer.approve(order.id);
  return { buyer, order, paypalOrderId };
}

/** Waits, in real time, for the effects of a webhook. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 200; step++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come to that');
}

const delivered = async (type: string, orderId: string) =>
  (await world.paypal.state()).webhooks.find(
    (webhook) =>
      webhook.event.event_type === type &&
      JSON.stringify(webhook.event.resource).includes(orderId) &&
      webhook.delivered,
  );

describe('a webhook', () => {
  test('updates a pending payment ahead of the poller’s schedule', async () => {
    const { buyer, order } = await approvedOrder();
    await world.paypal.fault({ operation: 'capture', fault: 'pending' });
    await buyer.capture(order.id);
    const { captures } = await world.paypal.state();
    const capture = captures.find(({ custom_id: id }) => id === order.id);
    await world.paypal.settle(capture.id, 'COMPLETED');
    await until(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
  });

  test('of an approval gives the buyer a moment to return', async () => {
    const { buyer, order } = await approvedOrder();
    await until(async () => Boolean(await delivered('CHECKOUT.ORDER.APPROVED', order.id)));
    await until(async () => {
      const { approved_at: seen } = await world.shop.db
        .selectFrom('payments')
        .where('order_id', '=', order.id)
        .select('approved_at')
        .executeTakeFirstOrThrow();
      return seen !== null;
    });
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Pending');
    await world.wait(16);
    await until(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
  });

  test('repeated, forged or late changes nothing that is final', async () => {
    const { buyer, order } = await approvedOrder();
    await buyer.capture(order.id);
    await until(async () => Boolean(await delivered('PAYMENT.CAPTURE.COMPLETED', order.id)));
    const before = await buyer.see(order.id);
    const event = (await delivered('PAYMENT.CAPTURE.COMPLETED', order.id)).event;
    for (let time = 0; time < 3; time++) await world.paypal.resendWebhook(event.id);
    await until(async () => (await delivered('PAYMENT.CAPTURE.COMPLETED', order.id)).attempts.length >= 2);
    await world.work();
    expect(await buyer.see(order.id)).toEqual(before);
    const letters = await world.shop.db
      .selectFrom('outbox')
      .where('deduplication_key', '=', `order-confirmed:${order.id}`)
      .selectAll()
      .execute();
    expect(letters).toHaveLength(1);
  });

  test('about a payment that nobody made is not believed', async () => {
    const product = await world.stock(5);
    const buyer = await world.buyer();
    const order = await buyer.orderOf(product);
    const paypalOrderId = await buyer.initiate(order.id);
    await world.paypal.raiseWebhook('PAYMENT.CAPTURE.COMPLETED', {
      id: 'LIE',
      custom_id: order.id,
      status: 'COMPLETED',
      supplementary_data: { related_ids: { order_id: paypalOrderId } },
    });
    await until(async () => Boolean(await delivered('PAYMENT.CAPTURE.COMPLETED', order.id)));
    await world.work();
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Pending');
  });

  test('about anything unknown is answered and ignored', async () => {
    const resources = [{}, { id: 'ELSEWHERE' }, { custom_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }];
    for (const resource of resources) await world.paypal.raiseWebhook('BILLING.PLAN.CREATED', resource);
    await until(async () => {
      const { webhooks } = await world.paypal.state();
      const disputes = webhooks.filter(({ event }) => event.event_type === 'BILLING.PLAN.CREATED');
      return disputes.length === resources.length && disputes.every((webhook) => webhook.delivered);
    });
  });
});

describe('a forged webhook', () => {
  async function genuine() {
    const { buyer, order } = await approvedOrder();
    // Our own listener catches a message signed by PayPal.
    const caught = await new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve) => {
      const server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          response.end('{}');
          const body = Buffer.concat(chunks);
          // A late delivery of an earlier scenario is not the one that was asked for.
          if (!body.includes('"X"')) return;
          server.close();
          resolve({ headers: request.headers as Record<string, string>, body });
        });
      });
      server.listen(0, '127.0.0.1', async () => {
        const { port } = server.address() as { port: number };
        await world.paypal.sendWebhooksTo(`http://127.0.0.1:${port}/`);
        await world.paypal.raiseWebhook('CHECKOUT.ORDER.APPROVED', { id: 'X', custom_id: order.id });
      });
    });
    await world.paypal.sendWebhooksTo(webhookUrl);
    return { ...caught, buyer, order };
  }

  const post = (headers: Record<string, string>, body: Buffer) =>
    world.shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/paypal',
      headers: { ...headers, 'content-length': String(body.length) },
      payload: body,
    });

  test('is refused whatever was altered, and leaves no trace', async () => {
    const { headers, body } = await genuine();
    // Only this event: late deliveries of earlier scenarios may still be coming in.
    const { id } = JSON.parse(body.toString()) as { id: string };
    const countEvents = async () =>
      (await world.shop.db.selectFrom('webhook_events').selectAll().where('event_id', '=', id).execute())
        .length;
    const alterations: [string, Record<string, string>, Buffer][] = [
      ['its body', headers, Buffer.from(body.toString().replace('"X"', '"Y"'))],
      ['a space in its body', headers, Buffer.concat([body, Buffer.from(' ')])],
      ['its id', { ...headers, 'paypal-transmission-id': 'another' }, body],
      ['its time', { ...headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' }, body],
      ['its signature', { ...headers, 'paypal-transmission-sig': 'AAAA' }, body],
      ['its algorithm', { ...headers, 'paypal-auth-algo': 'none' }, body],
      [
        'its certificate',
        { ...headers, 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' },
        body,
      ],
      [
        'its certificate’s path',
        { ...headers, 'paypal-cert-url': `${world.paypal.url}/v1/notifications/certs/../../../x` },
        body,
      ],
      [
        'its certificate’s name',
        { ...headers, 'paypal-cert-url': `${world.paypal.url}/v1/notifications/certs/CERT-unknown` },
        body,
      ],
    ];
    for (const [what, forgedHeaders, forgedBody] of alterations) {
      const answer = await post(forgedHeaders, forgedBody);
      expect([what, answer.statusCode, JSON.parse(answer.body).code]).toEqual([
        what,
        401,
        'payments/bad-webhook',
      ]);
    }
    for (const header of Object.keys(headers).filter(
      (name) => name.startsWith('paypal-') && name !== 'paypal-auth-version',
    )) {
      const { [header]: _, ...rest } = headers;
      expect((await post(rest, body)).statusCode).toBe(401);
    }
    for (const rubbish of ['', '{', 'null', '\u0000', '[]']) {
      expect((await post(headers, Buffer.from(rubbish))).statusCode).toBe(401);
    }
    expect(await countEvents()).toBe(0);
    expect((await post(headers, body)).statusCode).toBe(200);
    expect((await post(headers, body)).statusCode).toBe(200);
    expect(await countEvents()).toBe(1);
  });

  test('is refused if it is too large to be one', async () => {
    const { headers } = await genuine();
    expect((await post(headers, Buffer.alloc(1024 * 1024 + 1, 'x'))).statusCode).toBe(413);
  });
});

describe('money that nothing was waiting for', () => {
  test('is refunded automatically if the order is cancelled', async () => {
    const { buyer, order, paypalOrderId } = await approvedOrder();
    await buyer.call('cancelOrder', { params: { id: order.id } });
    const api = await connectToPayPal(world.paypal);
    // The refund fails at first, and meanwhile the payment is checked again.
    await world.paypal.fault({ operation: 'refund', fault: 'status-5xx', times: 3 });
    await api.call('POST', `/v2/checkout/orders/${paypalOrderId}/capture`, { body: {} });
    await until(async () => {
      await world.wait(10);
      await checkSoon(world.shop.db, { orderId: order.id }, world.shop.clock.now());
      await world.work();
      const { refunds } = await world.paypal.state();
      const { captures } = await world.paypal.state();
      const capture = captures.find(({ custom_id: id }) => id === order.id);
      return refunds.length === 1 && capture.status === 'REFUNDED';
    });
    expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Cancelled', PaymentStatus: 'Failed' });
    await world.wait(120);
    await world.work();
    expect((await world.paypal.state()).refunds).toHaveLength(1);
    const rows = await world.shop.db
      .selectFrom('refunds')
      .where('order_id', '=', order.id)
      .selectAll()
      .execute();
    expect(rows).toMatchObject([{ state: 'completed' }]);
  });

  test('pays an order that is still waiting', async () => {
    const { buyer, order, paypalOrderId } = await approvedOrder();
    const api = await connectToPayPal(world.paypal);
    await api.call('POST', `/v2/checkout/orders/${paypalOrderId}/capture`, { body: {} });
    await until(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
  });

  test('from an attempt that had been given up pays the order, and only once', async () => {
    const { buyer, order, paypalOrderId } = await approvedOrder();
    await world.shop.db
      .updateTable('payments')
      .set({ created_at: new Date(world.shop.clock.now().getTime() - 2.6 * 3600_000) })
      .where('order_id', '=', order.id)
      .execute();
    const second = await buyer.initiate(order.id);
    expect(second).not.toBe(paypalOrderId);
    const api = await connectToPayPal(world.paypal);
    await api.call('POST', `/v2/checkout/orders/${paypalOrderId}/capture`, { body: {} });
    await until(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
    await world.paypal.approve(second);
    expect(await buyer.capture(order.id)).toMatchObject({ status: 400 });
  });
});
