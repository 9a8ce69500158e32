import { sql } from 'kysely';

/**
 * Whether the goods of an order have left the shop, sent or handed over, even if they came back later. For statements that read
 * `orders`.
 */
export const hasBeenSent = sql<boolean>`(
  orders.status in ('Shipped', 'Delivered')
  or (orders.status = 'Refunded' and coalesce(orders.shipped_at, orders.delivered_at) is not null))`;
