import { inLondon } from '#contract/delivery/calendar.ts';
import { DESK_ORDERS_PER_PAGE, type OrderView } from '#contract/desk/order-words.ts';
import type { ListedDeskOrder } from '#contract/desk/orders.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { listOrdersForDesk } from './order-list.queries.ts';

/** Those who pack see what is still to be packed, and what was placed in the last so many days. */
const PACKERS_DAYS = 30;

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

/** Whose an order is, a viewer does not learn. */
export function seesPeople({ role }: StaffCaller): boolean {
  return role !== 'viewer';
}

export function seesSince({ role }: StaffCaller, now: Date): Date | undefined {
  return role === 'packer' ? daysBefore(now, PACKERS_DAYS) : undefined;
}
