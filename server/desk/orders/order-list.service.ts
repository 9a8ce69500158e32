import { daysAfter, inLondon, londonMidnight } from '#contract/delivery/calendar.ts';
import { DESK_ORDERS_PER_PAGE, type OrderView } from '#contract/desk/order-words.ts';
import type { ListedDeskOrder } from '#contract/desk/order-list.ts';
import { recordExport } from '#server/audit-log/exports.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { ORDER_CSV_HEAD, orderLine } from './order-csv.template.ts';
import { listOrdersToExport } from './order-export.queries.ts';
import { listOrdersForDesk, type WantedOrders } from './order-list.queries.ts';
import { seesPeople, seesSince } from './order-sight.service.ts';

type ListContext = Pick<Context, 'db' | 'clock'>;

interface Filters {
  view: OrderView;
  search: string;
  /** Days in London, both included. */
  from: string | null;
  to: string | null;
}

export async function listOrders(
  { db, clock }: ListContext,
  by: StaffCaller,
  { after, ...filters }: Filters & { after?: string | undefined },
): Promise<{ orders: ListedDeskOrder[]; hasMore: boolean }> {
  const wanted = wantedBy(by, filters, clock.now());
  const { orders, hasMore } = await listOrdersForDesk(db, { ...wanted, after, limit: DESK_ORDERS_PER_PAGE });
  return {
    orders: orders.map((order) => ({
      ...order,
      placedAt: order.placedAt.toISOString(),
      readyAt: order.readyAt && order.readyAt.toISOString(),
      remindedAt: order.remindedAt && order.remindedAt.toISOString(),
    })),
    hasMore,
  };
}

const BATCH = 500;

/** A view as a table. The log has who took it and which view it was, but not what was searched for, which may be a name. */
export async function exportOrders(
  context: ListContext,
  by: StaffCaller,
  filters: Filters,
): Promise<AsyncIterable<string>> {
  const { view, search, from, to } = filters;
  await recordExport(context, by, 'orders.download', { view, isSearched: search !== '', from, to });
  return linesOf(context, wantedBy(by, filters, context.clock.now()));
}

async function* linesOf({ db }: ListContext, wanted: Omit<WantedOrders, 'limit'>): AsyncGenerator<string> {
  yield ORDER_CSV_HEAD;
  for (let after: string | undefined; ;) {
    const { orders, hasMore } = await listOrdersToExport(db, { ...wanted, after, limit: BATCH });
    yield orders.map(orderLine).join('');
    if (!hasMore || orders.length === 0) return;
    after = orders.at(-1)!.id;
  }
}

function wantedBy(by: StaffCaller, { view, search, from, to }: Filters, now: Date) {
  return {
    view,
    search,
    since: from === null ? undefined : londonMidnight(from),
    until: to === null ? undefined : londonMidnight(daysAfter(to, 1)),
    withPeople: seesPeople(by),
    openOrSince: seesSince(by, now),
    today: inLondon(now).day,
  };
}
