import type { Order } from '#contract/orders.ts';
import type { RefusalCode } from '#contract/refusal.ts';

/** The outcome of capturing an order's payment. */
export type Capture =
  | { outcome: 'paid'; order: Order; wasPaidBefore: boolean }
  /** Captured before, but the order could not be read. */
  | { outcome: 'paid-but-unread' }
  /** The server refused; the code says what that means. */
  | { outcome: 'refused'; code: RefusalCode; message: string }
  | { outcome: 'failed' };
