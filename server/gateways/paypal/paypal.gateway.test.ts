import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isApprovalUrl, isCertificateUrl, signerName } from './hosts.rules.ts';
import { penceFromPayPal, toPayPalMoney } from './money.rules.ts';
import { createOrderBody, type OrderToPay } from './order-request.rules.ts';
import { errorOfAnswer, isPayPalError } from './paypal-error.rules.ts';
import { createPayPal, type PayPalTimeouts } from './paypal.gateway.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
}

/** A PayPal that answers each call as the test says. Its tokens are `token-1`, `token-2` … */
async function startPayPal(
  answer: (seen: Seen, response: ServerResponse, call: number) => void,
  token = { access_token: '', expires_in: 30_000 } as Record<string, unknown>,
  timeouts?: PayPalTimeouts,
) {
  const calls: Seen[] = [];
  let tokens = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const seen = { method: request.method!, path: request.url!, headers: request.headers };
      if (seen.path === '/v1/oauth2/token') {
        tokens += 1;
        return response.end(JSON.stringify({ ...token, access_token: `token-${tokens}` }));
      }
      calls.push(seen);
      return answer(seen, response, calls.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const paypal = createPayPal({
    apiBase: `http://127.0.0.1:${port}`,
    clientId: 'client',
    clientSecret: 'secret',
    webhookId: 'WEBHOOK',
    ...(timeouts && { timeouts }),
  });
  return { paypal, calls, url: `http://127.0.0.1:${port}`, tokens: () => tokens };
}

const order = (changes: object = {}) => JSON.stringify({ id: 'ORDER1', status: 'APPROVED', ...changes });

describe('the connection to PayPal', () => {
  test('fetches one token for many calls at once', async () => {
    const { paypal, tokens } = await startPayPal((_, response) => response.end(order()));
    await Promise.all(Array.from({ length: 30 }, () => paypal.getOrder('ORDER1')));
    expect(tokens()).toBe(1);
  });

  test('renews a token that has expired, or that PayPal ends early', async () => {
    const short = await startPayPal((_, response) => response.end(order()), { expires_in: 10 });
    await short.paypal.getOrder('ORDER1');
    await short.paypal.getOrder('ORDER1');
    expect(short.tokens()).toBe(2);

    const ended = await startPayPal((seen, response) => {
      if (seen.headers.authorization === 'Bearer token-1') response.writeHead(401);
      response.end(order());
    });
    expect((await ended.paypal.getOrder('ORDER1')).status).toBe('APPROVED');
    expect(ended.tokens()).toBe(2);
  });

  test('gives up on credentials that PayPal does not accept, after one new token', async () => {
    const { paypal, tokens, calls } = await startPayPal((_, response) => response.writeHead(401).end('{}'));
    await expect(paypal.getOrder('ORDER1')).rejects.toMatchObject({ kind: 'unclear', status: 401 });
    expect([tokens(), calls.length]).toEqual([2, 2]);
  });

  test('repeats a failed call twice, under the same request id', async () => {
    const { paypal, calls } = await startPayPal((_, response, call) => {
      if (call < 3) response.writeHead(503);
      response.end(order());
    });
    await paypal.captureOrder('ORDER1', 'request-1');
    expect(calls.map((call) => call.headers['paypal-request-id'])).toEqual(Array(3).fill('request-1'));
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/v2/checkout/orders/ORDER1/capture' });
  });

  test('does not repeat what PayPal refused', async () => {
    const { paypal, calls } = await startPayPal((_, response) =>
      response
        .writeHead(422)
        .end(JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] })),
    );
    const error = await paypal.captureOrder('ORDER1', 'request-1').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'refused', status: 422 });
    expect(isPayPalError(error) && error.has('INSTRUMENT_DECLINED')).toBe(true);
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['HTML', '<html>Bad gateway</html>'],
    ['nothing', ''],
    ['half an answer', '{"id":"ORD'],
    ['no order', '[]'],
    ['an order without an id', '{"status":"COMPLETED"}'],
    ['a number for a status', '{"id":"ORDER1","status":7}'],
    [
      'a capture without an amount',
      order({ purchase_units: [{ payments: { captures: [{ id: 'C', status: 'COMPLETED' }] } }] }),
    ],
    ['too much', 'x'.repeat(2 * 1024 * 1024)],
  ])('treats %s as no answer at all', async (_, body) => {
    const { paypal } = await startPayPal((__, response) => response.end(body));
    await expect(paypal.getOrder('ORDER1')).rejects.toMatchObject({ kind: 'unclear' });
  });

  test('waits for a hanging PayPal for a limited time, without delaying later calls', async () => {
    let isHanging = true;
    const { paypal } = await startPayPal(
      (_, response) => {
        if (!isHanging) response.end(order());
      },
      undefined,
      { callMilliseconds: 1500, captureMilliseconds: 1500 },
    );
    const hanging = await Promise.allSettled(Array.from({ length: 50 }, () => paypal.getOrder('ORDER1')));
    expect(hanging.every((result) => result.status === 'rejected')).toBe(true);
    isHanging = false;
    expect((await paypal.getOrder('ORDER1')).id).toBe('ORDER1');
  });

  test('never has more than twenty calls open', async () => {
    let open = 0;
    let most = 0;
    const { paypal } = await startPayPal((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end(order());
      }, 20);
    });
    await Promise.all(Array.from({ length: 100 }, () => paypal.getOrder('ORDER1')));
    expect(most).toBe(20);
  });

  test('follows no redirect', async () => {
    const { paypal } = await startPayPal((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    await expect(paypal.getOrder('ORDER1')).rejects.toMatchObject({ kind: 'unclear' });
  });
});

describe('an approval address', () => {
  const toPay: OrderToPay = {
    customId: 'order-1',
    invoiceId: '7KQ2-M9XD',
    description: 'Order',
    items: [{ name: 'Bib', sku: 'BIB', quantity: 1, unitPence: 500 }],
    subtotalPence: 500,
    shippingPence: 0,
    discountPence: 0,
    totalPence: 500,
    shipTo: {
      name: 'Ada',
      line1: '1',
      line2: null,
      city: 'Leeds',
      region: '',
      postalCode: 'LS1',
      countryCode: 'GB',
    },
    brandName: 'Shop',
    returnUrl: 'https://shop/return',
    cancelUrl: 'https://shop/cancel',
  };

  test.each([
    'https://evil.example/checkoutnow?token=1',
    'javascript:alert(1)',
    '//evil.example',
    'https://www.paypal.com@evil.example/',
  ])('outside PayPal is not passed on: %s', async (href) => {
    const { paypal } = await startPayPal((_, response) =>
      response.end(order({ links: [{ rel: 'payer-action', href }] })),
    );
    await expect(paypal.createOrder(toPay, 'request-1')).rejects.toMatchObject({ kind: 'unclear' });
  });

  test('belongs to the environment in use', () => {
    const [live, sandbox] = ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'];
    expect(isApprovalUrl(live, 'https://www.paypal.com/checkoutnow?token=1')).toBe(true);
    expect(isApprovalUrl(sandbox, 'https://www.sandbox.paypal.com/checkoutnow?token=1')).toBe(true);
    expect(isApprovalUrl(live, 'https://www.sandbox.paypal.com/checkoutnow?token=1')).toBe(false);
    expect(isApprovalUrl(live, 'http://www.paypal.com/checkoutnow?token=1')).toBe(false);
    expect(isApprovalUrl(live, 'https://www.paypal.com.evil.example/')).toBe(false);
    expect(isApprovalUrl(live, 'https://www.paypal.com:8443/')).toBe(false);
    expect(isApprovalUrl(live, 'http://127.0.0.1:4001/checkoutnow')).toBe(false);
    expect(isApprovalUrl('http://127.0.0.1:4001', 'http://localhost:4001/checkoutnow')).toBe(true);
    expect(isApprovalUrl('http://127.0.0.1:4001', 'https://www.paypal.com/')).toBe(false);
  });

  test('and so does a certificate', () => {
    const live = 'https://api-m.paypal.com';
    const path = '/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77';
    expect(isCertificateUrl(live, `https://api.paypal.com${path}`)).toBe(true);
    expect(isCertificateUrl(live, `https://api.sandbox.paypal.com${path}`)).toBe(false);
    expect(isCertificateUrl(live, `https://api.paypal.com.evil.example${path}`)).toBe(false);
    expect(isCertificateUrl(live, `http://api.paypal.com${path}`)).toBe(false);
    expect(isCertificateUrl(live, `https://api.paypal.com${path}?next=1`)).toBe(false);
    expect(isCertificateUrl(live, 'https://api.paypal.com/v1/other/CERT-1')).toBe(false);
    expect(isCertificateUrl(live, `https://api.paypal.com${path}/../../x`)).toBe(false);
    expect(isCertificateUrl(live, 'nonsense')).toBe(false);
    expect(signerName(live)).toBe('messageverificationcerts.paypal.com');
  });
});

describe('money on its way to PayPal', () => {
  test('comes back as the same pence', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (pence) => {
        expect(penceFromPayPal(toPayPalMoney(pence).value)).toBe(pence);
      }),
    );
    expect(toPayPalMoney(5).value).toBe('0.05');
    expect(toPayPalMoney(123_400).value).toBe('1234.00');
  });

  test('is read only if it is a plain amount', () => {
    expect(['37.97', '38', '38.5', '38.50'].map(penceFromPayPal)).toEqual([3797, 3800, 3850, 3850]);
    for (const odd of ['-1.00', '1.005', '1e3', '', ' 1', '1,00', '£1', 'NaN', '1.', '.5', '9'.repeat(20)]) {
      expect(penceFromPayPal(odd)).toBeNull();
    }
  });

  test('agrees line by line, and long names are cut to PayPal’s limit', () => {
    const body = createOrderBody({
      customId: 'order-1',
      invoiceId: 'I',
      description: 'D',
      items: [
        { name: `${'x'.repeat(126)}😀`, sku: 'S', quantity: 3, unitPence: 333 },
        { name: 'Bib', sku: 'B', quantity: 1, unitPence: 1 },
      ],
      subtotalPence: 1000,
      shippingPence: 395,
      discountPence: 100,
      totalPence: 1295,
      shipTo: {
        name: 'A',
        line1: '1',
        line2: 'Flat',
        city: 'L',
        region: 'Y',
        postalCode: 'P',
        countryCode: 'GB',
      },
      brandName: 'Shop',
      returnUrl: 'https://shop/r',
      cancelUrl: 'https://shop/c',
    });
    const unit = body.purchase_units[0]!;
    expect(unit.amount).toMatchObject({
      value: '12.95',
      breakdown: { item_total: { value: '10.00' }, shipping: { value: '3.95' }, discount: { value: '1.00' } },
    });
    expect(unit.items[0]!.name).toBe('x'.repeat(126));
  });
});

test('an error is read from whatever body it comes with', () => {
  expect(errorOfAnswer(401, { error: 'invalid_client' }, null)).toMatchObject({
    kind: 'unclear',
    issues: ['invalid_client'],
  });
  expect(
    errorOfAnswer(404, { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }, 'd'),
  ).toMatchObject({
    kind: 'refused',
    issues: ['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'],
    debugId: 'd',
  });
  for (const body of [undefined, null, 'text', [], { details: 'none' }, { details: [null] }, { name: {} }]) {
    expect(errorOfAnswer(422, body, null)).toMatchObject({ kind: 'refused', issues: [] });
  }
  for (const status of [408, 409, 429, 500, 502, 503]) {
    expect(errorOfAnswer(status, undefined, null).kind).toBe('unclear');
  }
});

describe('a forged webhook', () => {
  const forged = (url: string) => ({
    'paypal-transmission-id': 'x',
    'paypal-transmission-time': '2026-01-01T00:00:00Z',
    'paypal-transmission-sig': 'x',
    'paypal-cert-url': url,
    'paypal-auth-algo': 'SHA256withRSA',
  });
  const base = ({ paypal, url }: { paypal: ReturnType<typeof createPayPal>; url: string }) => ({
    isGenuine: (certificate: string, body = '{}') =>
      paypal.isGenuineWebhook(
        forged(`${url}/v1/notifications/certs/${certificate}`),
        Buffer.from(body),
        new Date(),
      ),
  });

  test('is not parsed: a megabyte of brackets would keep everybody else waiting', async () => {
    const made = await startPayPal((_, response) => response.writeHead(404).end());
    const body = '['.repeat(1000) + ']'.repeat(1000);
    const parse = vi.spyOn(JSON, 'parse');
    closers.push(() => parse.mockRestore());
    expect(await base(made).isGenuine('CERT-1', body)).toBe(false);
    expect(await made.paypal.isGenuineWebhook({}, Buffer.from(body), new Date())).toBe(false);
    expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
  });

  test('that is not JSON is not put before PayPal, whose question it could rewrite', async () => {
    const made = await startPayPal((_, response) => response.writeHead(503).end());
    const { isGenuine } = base(made);
    expect(await isGenuine('CERT-1', '{}, "webhook_id": "OTHER"')).toBe(false);
    const asked = () => made.calls.some(({ path }) => path === '/v1/notifications/verify-webhook-signature');
    expect(asked()).toBe(false);
    await expect(isGenuine('CERT-1')).rejects.toThrow();
    expect(asked()).toBe(true);
  });

  test.each([404, 200])(
    'makes the shop ask PayPal once for a certificate that does not exist (%i)',
    async (status) => {
      const made = await startPayPal((_, response) => response.writeHead(status).end('nothing of the kind'));
      const { isGenuine } = base(made);
      for (let time = 0; time < 30; time++) expect(await isGenuine('CERT-1')).toBe(false);
      expect(made.calls).toHaveLength(1);
    },
  );

  test('causes at most twenty requests to PayPal a minute, whatever it names', async () => {
    const made = await startPayPal((_, response) => response.writeHead(404).end());
    const { isGenuine } = base(made);
    const ends = { refused: 0, unclear: 0 };
    for (let time = 0; time < 200; time++) {
      await isGenuine(`CERT-${time}`).then(
        () => (ends.refused += 1),
        (error: unknown) => isPayPalError(error, 'unclear') && (ends.unclear += 1),
      );
    }
    expect(made.calls.length).toBeLessThanOrEqual(20);
    expect(ends).toEqual({ refused: 20, unclear: 180 });
  });
});
