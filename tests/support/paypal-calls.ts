import { randomUUID } from 'node:crypto';
import type { PayPalSimulator } from './simulators.ts';

export type Answer = { status: number; headers: Headers; body: any };

export type CallOptions = {
  body?: unknown;
  /** A new one by default; null sends none. */
  requestId?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Calls the PayPal API like a program with valid credentials, to test the simulator itself. */
export async function connectToPayPal(simulator: PayPalSimulator) {
  const token = (await requestToken(simulator)).body.access_token as string;

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const requestId = options.requestId === undefined ? randomUUID() : options.requestId;
    return read(
      await fetch(simulator.url + path, {
        method,
        ...(options.signal && { signal: options.signal }),
        headers: {
          authorization: `Bearer ${token}`,
          prefer: 'return=representation',
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(method === 'POST' && requestId && { 'paypal-request-id': requestId }),
          ...options.headers,
        },
        ...(options.body !== undefined && {
          body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
        }),
      }),
    );
  }

  const create = (body: unknown = orderRequest(), options: CallOptions = {}) =>
    call('POST', '/v2/checkout/orders', { ...options, body });
  const capture = (orderId: string, options: CallOptions = {}) =>
    call('POST', `/v2/checkout/orders/${orderId}/capture`, options);
  const get = (orderId: string) => call('GET', `/v2/checkout/orders/${orderId}`);
  const refund = (captureId: string, options: CallOptions = {}) =>
    call('POST', `/v2/payments/captures/${captureId}/refund`, options);

  async function approvedOrder(body: unknown = orderRequest()): Promise<string> {
    const { id } = (await create(body)).body;
    await simulator.approve(id);
    return id;
  }

  /** The id of a completed capture. */
  async function paidCapture(body: unknown = orderRequest()): Promise<string> {
    return captureOf(await capture(await approvedOrder(body))).id;
  }

  return { token, call, create, capture, get, refund, approvedOrder, paidCapture };
}

export type PayPalCalls = Awaited<ReturnType<typeof connectToPayPal>>;

export async function requestToken(
  { url, clientId, clientSecret }: Pick<PayPalSimulator, 'url' | 'clientId' | 'clientSecret'>,
  body = 'grant_type=client_credentials',
): Promise<Answer> {
  return read(
    await fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    }),
  );
}

export function captureOf(answer: Answer) {
  return answer.body.purchase_units[0].payments.captures[0];
}

export function issuesOf(answer: Answer): string[] {
  return answer.body.details.map((detail: { issue: string }) => detail.issue);
}

const pounds = (value: string) => ({ currency_code: 'GBP', value });

/** An order as the shop would send it: two muslins, with delivery and a discount. */
export function orderRequest(change: (unit: any) => void = () => {}, experience: object = {}): any {
  const unit = {
    reference_id: 'order-1',
    custom_id: 'order-1',
    description: 'Order A1B2',
    amount: {
      ...pounds('37.97'),
      breakdown: { item_total: pounds('34.98'), shipping: pounds('3.99'), discount: pounds('1.00') },
    },
    items: [
      {
        name: 'Muslin square',
        quantity: '2',
        unit_amount: pounds('17.49'),
        sku: 'MUS-1',
        category: 'PHYSICAL_GOODS',
      },
    ],
    shipping: {
      type: 'SHIPPING',
      name: { full_name: 'Ann Parent' },
      address: {
        address_line_1: '1 High St',
        admin_area_2: 'Leeds',
        admin_area_1: 'West Yorkshire',
        postal_code: 'LS1 1AA',
        country_code: 'GB',
      },
    },
  };
  change(unit);
  return {
    intent: 'CAPTURE',
    purchase_units: [unit],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Dandle',
          return_url: 'https://shop.example/payment/paypal/return?orderId=1',
          cancel_url: 'https://shop.example/payment/paypal/cancel?orderId=1',
          user_action: 'PAY_NOW',
          shipping_preference: 'SET_PROVIDED_ADDRESS',
          locale: 'en-GB',
          ...experience,
        },
      },
    },
  };
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
