import type { PayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import type { Context } from '#server/platform/context.ts';

export interface PaymentContext extends Context {
  paypal: PayPal;
}

export type PaymentState =
  'created' | 'capturing' | 'pending' | 'completed' | 'declined' | 'abandoned' | 'review' | 'unmatched';

/** One attempt to pay an order, with one PayPal order. */
export interface Payment {
  id: string;
  orderId: string;
  state: PaymentState;
  amountPence: number;
  /** Null until PayPal has answered. */
  paypalOrderId: string | null;
  approvalUrl: string | null;
  payeeId: string | null;
  captureId: string | null;
  captureTries: number;
  createdAt: Date;
  approvedAt: Date | null;
  leasedUntil: Date | null;
  checkAt: Date | null;
  /** When PayPal's answer was first seen not to agree. */
  reviewSince: Date | null;
}

/** The state of a payment once it has been reconciled with PayPal. */
export type ReconcileResult =
  | 'paid'
  | 'pending'
  | 'declined'
  | 'not-approved'
  /** The order is cancelled or already paid. Anything captured nonetheless is refunded. */
  | 'not-payable'
  | 'out-of-stock'
  | 'review'
  /** PayPal did not say; it will be asked again. */
  | 'unknown'
  /** Another process is asking PayPal at this moment. */
  | 'busy';
