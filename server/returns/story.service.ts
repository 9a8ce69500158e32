import type { Order } from '#contract/orders.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readGoesBack } from './goes-back.service.ts';
import { listReturnsOfOrder } from './returns.queries.ts';
import { showReturn, timelineOf } from './returns.rules.ts';
import { findPaidAndPacked } from './story.queries.ts';

/** What has happened to an order, and its returns, as its buyer sees them. */
export async function readStory(
  db: Database,
  order: StoredOrder,
): Promise<Pick<Order, 'timeline' | 'returns'>> {
  const returns = await listReturnsOfOrder(db, order.id);
  const times = await findPaidAndPacked(db, order.id);
  const sums = await readGoesBack(db, order, returns);
  return {
    timeline: timelineOf(order, times, returns),
    returns: returns.map((told) => showReturn(told, sums.get(told.id) ?? null)),
  };
}
