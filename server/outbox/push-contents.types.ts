import type { ReminderState } from './email-contents.types.ts';

/**
 * The data needed to write each notification, as JSON and as it stood when its cause happened. Money is in
 * pence. The texts are in `server/notifications/`; lock screens show them, so they name no goods and no
 * address.
 */
export interface PushContents {
  'order-paid': OrderPush;
  'order-shipped': OrderPush & { carrier: string | null };
  'order-refunded': OrderPush & { refundedPence: number };
  /** For the people at the desk. */
  'new-order': OrderPush & { totalPence: number };
  'back-in-stock': { productId: string };
  reminder: { productId: string; state: ReminderState };
}

interface OrderPush {
  orderId: string;
  orderNumber: string;
}

export type PushTemplate = keyof PushContents;
