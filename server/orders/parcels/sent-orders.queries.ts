import { sql } from 'kysely';

/**
 * Whether the goods of an order have left the shop, even if they came back later. For statements that read
 * `orders`.
 */
export const hasBeenSent = sql<boolean>`(
  orders.status in ('Shipped', 'Delivered') or (orders.status = 'Refunded' and orders.shipped_at is not null))`;
