import { ApiError } from '#contract/call.ts';
import type { Order } from '#contract/orders.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { announceBasketUpdate } from '#storefront/basket/basket-summary.ts';
import { forgetCheckout } from '#storefront/session/checkout-memory.ts';
import { refusals } from './capture-messages.ts';
import type { Capture } from './capture.ts';

/** One capture of an order at a time, however often React mounts the page. */
const underWay = new Map<string, Promise<Capture>>();

/** `onConfirmed` is called when the payment had been captured before and the order is being fetched. */
export function capturePayment(orderId: string, onConfirmed: () => void): Promise<Capture> {
  const known = underWay.get(orderId);
  if (known) return known;
  const capture = attempt(orderId, onConfirmed).finally(() => underWay.delete(orderId));
  underWay.set(orderId, capture);
  return capture;
}

async function attempt(orderId: string, onConfirmed: () => void): Promise<Capture> {
  try {
    return paid(await call('captureOrderPayment', { params: { id: orderId } }), false);
  } catch (error) {
    if (isCapturedAlready(error)) return readPaidOrder(orderId, onConfirmed);
    return error instanceof ApiError && Object.hasOwn(refusals, error.code)
      ? { outcome: 'refused', code: error.code as RefusalCode, message: error.message }
      : { outcome: 'failed' };
  }
}

/**
 * DetectedFormat by the digits 400, as by every client of this call: our server uses them, in words and status, for nothing
 * else.
 */
function isCapturedAlready(error: unknown): boolean {
  if (error instanceof ApiError && error.status === 400) return true;
  return error instanceof Error && error.message.includes('400');
}

const PAID: ReadonlySet<Order['PaymentStatus']> = new Set(['Paid', 'PartiallyRefunded', 'Refunded']);

async function readPaidOrder(orderId: string, onConfirmed: () => void): Promise<Capture> {
  onConfirmed();
  try {
    const order = await call('getOrder', { params: { id: orderId } });
    return PAID.has(order.PaymentStatus) ? paid(order, true) : { outcome: 'failed' };
  } catch {
    return { outcome: 'paid-but-unread' };
  }
}

function paid(order: Order, wasPaidBefore: boolean): Capture {
  forgetCheckout();
  announceBasketUpdate();
  return { outcome: 'paid', order, wasPaidBefore };
}
