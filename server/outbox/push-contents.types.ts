/**
 * What each notification needs to be written: JSON, as it was when its cause happened. Money is in pence. The
 * words stand in `server/notifications/`; a lock screen shows them, so they name no goods and no address.
 */
export interface PushContents {
  'order-paid': OrderPush;
  'order-shipped': OrderPush & { carrier: string | null };
  'order-refunded': OrderPush & { refundedPence: number };
  'back-in-stock': { productId: string };
}

interface OrderPush {
  orderId: string;
  orderNumber: string;
}

export type PushTemplate = keyof PushContents;
