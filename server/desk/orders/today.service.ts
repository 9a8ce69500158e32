import { daysAfter, daysBetween, inLondon, londonMidnight, type Day } from '#contract/delivery/calendar.ts';
import { MAX_COUNTED, UNCOLLECTED_DAYS, type OrderView } from '#contract/desk/order-words.ts';
import { may } from '#contract/desk/permissions.ts';
import { REFUND_DUE_WITHIN_DAYS } from '#contract/desk/return-words.ts';
import type { Today } from '#contract/desk/today.ts';
import { countDraftsBefore } from '#server/editing/products/drafts.service.ts';
import { listZeroResultSearches } from '#server/search/tuning/zero-result-searches.service.ts';
import { listLostAddresses } from '#server/outbox/sent-emails.queries.ts';
import { countRemotePictures } from '#server/pictures/remote-pictures.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { countReviewsToLookAt } from '#server/reviews/moderation.service.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, type Database } from '#server/platform/database/database.ts';
import { countLowStock } from '#server/desk/stock/stock-list.queries.ts';
import { readSystemHealth } from '#server/desk/system-health/system-health.service.ts';
import { lowStock } from '#server/inventory/low-stock.rules.ts';
import { listOpenComplaints } from '#server/privacy/complaints.service.ts';
import { takesRealMoney } from '#server/config/real-money.ts';
import { listMissingToSell } from '#server/shop/readiness.service.ts';
import { listOpenDataRequests } from '#server/privacy/data-requests.service.ts';
import { countPressing } from '#server/returns/return-list.service.ts';
import { countFreeOrders } from './free-orders.queries.ts';
import { countOrders } from './order-list.queries.ts';
import { countInOwnPickRun } from './packing.queries.ts';
import { listOpenAsks } from './refund-asks.queries.ts';
import {
  countUncollected,
  findLastShipment,
  hasOrders,
  listRefundsToLookAt,
  listSales,
} from './today.queries.ts';

const DAYS = 30;
const MISSES = 10;
const MAX_ADDRESSES = 5;
/** A refund that PayPal refused is old news after a month. */
const REFUSED_DAYS = 30;
/** A draft that nobody has touched for this long may have been forgotten. */
const OLD_DRAFT_DAYS = 7;
const MAX_DATA_REQUESTS = 20;
const MAX_ASKS = 20;

export async function readToday(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'metrics'>,
  by: StaffCaller,
): Promise<Today> {
  const { db, clock, config } = context;
  const now = clock.now();
  const { day } = inLondon(now);
  const systemHealth = may(by.role, 'settings.change') ? await readSystemHealth(context) : null;
  const missing = may(by.role, 'settings.change') ? await listMissingToSell(context) : [];
  return snapshot(db, async (trx) => {
    const bounded = (count: number) => ({
      count: Math.min(count, MAX_COUNTED),
      hasMore: count > MAX_COUNTED,
    });
    const waiting = async (view: OrderView) => bounded(await countOrders(trx, view, day, MAX_COUNTED + 1));
    const toPack = await waiting('to-pack');
    const pressing = may(by.role, 'orders.refund')
      ? await countPressing(trx, daysAfter(day, REFUND_DUE_WITHIN_DAYS), MAX_COUNTED + 1)
      : { due: 0, firstDue: null, claims: 0 };
    return {
      day,
      toPack,
      isAllInPacking:
        toPack.hasMore ||
        (await countFreeOrders(trx, now, MAX_COUNTED)) + (await countInOwnPickRun(trx, by.staffId)) ===
          toPack.count,
      late: await waiting('late'),
      uncollected: bounded(await countUncollected(trx, daysBefore(now, UNCOLLECTED_DAYS), MAX_COUNTED + 1)),
      short: await waiting('short'),
      inReview: await waiting('in-review'),
      disputed: await waiting('disputed'),
      returnsDue: { ...bounded(pressing.due), lastDay: pressing.due > 0 ? pressing.firstDue : null },
      claims: bounded(pressing.claims),
      refundsToLookAt: await listRefundsToLookAt(trx, daysBefore(now, REFUSED_DAYS)),
      refundAsks: may(by.role, 'payments.review') ? await listOpenAsks(trx, { limit: MAX_ASKS }) : [],
      dataRequests: may(by.role, 'customers.export') ? await readDataRequests(trx, day) : [],
      dataComplaints: may(by.role, 'customers.export')
        ? withDaysLeft(await listOpenComplaints(trx, MAX_DATA_REQUESTS), day)
        : [],
      lostEmails: await waiting('letter-lost'),
      lostAddresses: may(by.role, 'customers.read') ? await listLostAddresses(trx, MAX_ADDRESSES) : [],
      lowStock: bounded(await countLowStock(trx, lowStock(config, now), MAX_COUNTED + 1)),
      oldDrafts: bounded(
        may(by.role, 'products.edit')
          ? await countDraftsBefore(trx, daysBefore(now, OLD_DRAFT_DAYS), MAX_COUNTED + 1)
          : 0,
      ),
      remotePictures: bounded(
        may(by.role, 'products.edit') ? await countRemotePictures(trx, MAX_COUNTED + 1) : 0,
      ),
      reviewsToLookAt: bounded(
        may(by.role, 'products.edit') ? await countReviewsToLookAt(trx, MAX_COUNTED + 1) : 0,
      ),
      misses: may(by.role, 'products.edit') ? await listZeroResultSearches(trx, now, MISSES) : [],
      lastShippedAt: (await findLastShipment(trx))?.toISOString() ?? null,
      systemHealth,
      missingToSell: missing,
      takesRealMoney: takesRealMoney(config.paypal),
      isNew: !(await hasOrders(trx)),
      sales: may(by.role, 'reports.read') ? await readSales(trx, now) : null,
    };
  });
}

async function readDataRequests(db: Database, day: Day): Promise<Today['dataRequests']> {
  return withDaysLeft(await listOpenDataRequests(db, MAX_DATA_REQUESTS), day);
}

function withDaysLeft<Due extends { dueOn: Day }>(open: readonly Due[], day: Day) {
  return open.map((one) => ({ ...one, daysLeft: daysBetween(day, one.dueOn) }));
}

async function readSales(db: Database, now: Date): Promise<NonNullable<Today['sales']>> {
  const { day } = inLondon(now);
  const none = { orders: 0, pence: 0 };
  const sales = await listSales(db, londonMidnight(daysAfter(day, 1 - DAYS)), now);
  const byDay = new Map(sales.map(({ day: of, orders, pence }) => [of, { orders, pence }]));
  const weekAgo = await listSales(db, londonMidnight(daysAfter(day, -7)), daysBefore(now, 7));
  const lastWeek = weekAgo.find((one) => one.day === daysAfter(day, -7));
  return {
    today: byDay.get(day) ?? none,
    lastWeek: lastWeek ? { orders: lastWeek.orders, pence: lastWeek.pence } : none,
    days: Array.from({ length: DAYS }, (_, index) => {
      const of = daysAfter(day, index + 1 - DAYS);
      return { day: of, ...(byDay.get(of) ?? none) };
    }),
  };
}
