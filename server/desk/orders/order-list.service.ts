import { inLondon } from '#contract/delivery/calendar.ts';
import { DESK_ORDERS_PER_PAGE, type OrderView } from '#contract/desk/order-words.ts';
import type { ListedDeskOrder } from '#contract/desk/order-list.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { listOrdersForDesk } from './order-list.queries.ts';
import { seesPeople, seesSince } from './order-sight.service.ts';

export async function listOrders(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  { view, search, after }: { view: OrderView; search: string; after?: string | undefined },
): Promise<{ orders: ListedDeskOrder[]; hasMore: boolean }> {
  const now = clock.now();
  const { orders, hasMore } = await listOrdersForDesk(db, {
    view,
    search,
    after,
    withPeople: seesPeople(by),
    openOrSince: seesSince(by, now),
    today: inLondon(now).day,
    limit: DESK_ORDERS_PER_PAGE,
  });
  return { orders: orders.map((order) => ({ ...order, placedAt: order.placedAt.toISOString() })), hasMore };
}
