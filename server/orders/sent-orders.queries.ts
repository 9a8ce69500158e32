import { sql } from 'kysely';

/** Whether the goods of an order have left us, even if they came back later. For a statement that reads `orders`. */
export const hasBeenSent = sql<boolean>`(
  orders.status in ('Shipped', 'Delivered') or (orders.status = 'Refunded' and orders.shipped_at is not null))`;
