import type { Order } from '#contract/orders.ts';
import { ApiError } from '#contract/call.ts';
import { call } from '#storefront/app/browser-call.ts';
import { forgetCheckout } from '#storefront/checkout/checkout-memory.ts';
import { tellBasketUpdated } from '#storefront/basket/basket-summary.ts';
import { refusals } from './capture-words.ts';

/** What came of capturing an order's payment. */
export type Capture =
  | { outcome: 'paid'; order: Order; wasPaidBefore: boolean }
  /** Captured before; the order could not be read. */
  | { outcome: 'paid-but-unread' }
  /** The server says why not, and what it means. */
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'failed' };

/** One capture of an order at a time, however often React mounts the page. */
const underWay = new Map<string, Promise<Capture>>();

/** `onConfirmed`: the payment was captured before, and the order is being fetched. */
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
      ? { outcome: 'refused', code: error.code, message: error.message }
      : { outcome: 'failed' };
  }
}

/** SPEC section 4 asks for the digits; our own server says them, and 400, of this alone. */
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
  tellBasketUpdated();
  return { outcome: 'paid', order, wasPaidBefore };
}
