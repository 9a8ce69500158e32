import type { Order } from '#contract/orders.ts';
import { ApiError } from '#contract/call.ts';
import { call } from '#storefront/app/browser-call.ts';
import { forgetCheckout } from '#storefront/checkout/checkout-memory.ts';
import { tellBasketUpdated } from '#storefront/basket/basket-summary.ts';

/** What came of capturing an order's payment. */
export type Capture =
  | { outcome: 'paid'; order: Order; wasPaidBefore: boolean }
  /** Captured before; the order could not be read. */
  | { outcome: 'paid-but-unread' }
  /** The server says why not, and what it means. */
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'failed'; message: string };

export const UNEXPECTED = 'An unexpected error occurred. Please check your order history or contact support.';

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
    if (!(error instanceof ApiError)) return { outcome: 'failed', message: UNEXPECTED };
    // Of this call, 400 means that the payment has been captured already, and nothing else.
    if (error.status === 400) return readPaidOrder(orderId, onConfirmed);
    return error.code in refusals
      ? { outcome: 'refused', code: error.code, message: error.message }
      : { outcome: 'failed', message: UNEXPECTED };
  }
}

async function readPaidOrder(orderId: string, onConfirmed: () => void): Promise<Capture> {
  onConfirmed();
  try {
    const order = await call('getOrder', { params: { id: orderId } });
    const isPaid = order.PaymentStatus !== 'Pending' && order.PaymentStatus !== 'Failed';
    return isPaid ? paid(order, true) : { outcome: 'failed', message: UNEXPECTED };
  } catch {
    return { outcome: 'paid-but-unread' };
  }
}

function paid(order: Order, wasPaidBefore: boolean): Capture {
  forgetCheckout();
  tellBasketUpdated();
  return { outcome: 'paid', order, wasPaidBefore };
}

/** What each refusal is called, and what a customer can do about it. */
export const refusals: Readonly<
  Record<string, { title: string; step: 'pay' | 'check-again' | 'basket' | 'wait' }>
> = {
  'payments/declined': { title: 'Payment declined', step: 'pay' },
  'payments/not-approved': { title: 'Not approved yet', step: 'pay' },
  'payments/pending': { title: 'Payment pending', step: 'wait' },
  'payments/outcome-unknown': { title: 'Not known yet', step: 'check-again' },
  'payments/out-of-stock': { title: 'Sold out meanwhile', step: 'basket' },
  'payments/not-payable': { title: 'This order cannot be paid', step: 'basket' },
};
