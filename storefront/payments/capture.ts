import type { Order } from '#contract/orders.ts';
import type { RefusalCode } from '#contract/refusal.ts';

/** What came of capturing an order's payment. */
export type Capture =
  | { outcome: 'paid'; order: Order; wasPaidBefore: boolean }
  /** Captured before; the order could not be read. */
  | { outcome: 'paid-but-unread' }
  /** The server says why not, and what it means. */
  | { outcome: 'refused'; code: RefusalCode; message: string }
  | { outcome: 'failed' };
