import type { Invoices, Printed } from '#contract/desk/print.ts';
import { traderSentences } from '#contract/trader.ts';
import { pages } from '#contract/pages.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { recordTaken } from '#server/audit-log/exports.service.ts';
import { seesSince } from '#server/desk/orders/order-sight.service.ts';
import { invoiceOf } from '#server/orders/invoice/invoice.rules.ts';
import { getOrderForStaff, type StoredOrder } from '#server/orders/order-payment.service.ts';
import { isPaid } from '#server/orders/orders.rules.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, transaction, type Database } from '#server/platform/database/database.ts';
import { deskOrigin } from '#server/platform/staff-access.ts';
import { listOrderIds } from '#server/desk/orders/order-list.queries.ts';
import { listOrdersToPrint } from './printed-orders.queries.ts';

/** The data for printing some orders. The history of each records it; nothing else changes. */
export async function printOrders(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  by: StaffCaller,
  { orders: numbers, as }: { orders: readonly string[]; as: 'slips' | 'pick-list' },
): Promise<Printed> {
  const now = clock.now();
  const found = await snapshot(db, (trx) =>
    listOrdersToPrint(trx, { numbers, openOrSince: seesSince(by, now) }),
  );
  const byNumber = new Map(found.map((order) => [order.orderNumber, order]));
  const orders = numbers.flatMap((number) => byNumber.get(number) ?? []);
  await recordPrinted(db, by, orders, as, now);
  const origin = deskOrigin(config);
  return {
    shop: shopOnPaper(config),
    withCancellationForm: config.printsCancellationForm,
    orders: orders.map(({ placedAt, ...order }) => ({
      ...order,
      placedAt: placedAt.toISOString(),
      url: origin + deskPages.scanned.replace(':number', order.orderNumber),
    })),
    missing: numbers.filter((number) => !byNumber.has(number)),
  };
}

/** The same for invoices, of paid orders only. */
export async function printInvoices(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  by: StaffCaller,
  numbers: readonly string[],
): Promise<Invoices> {
  const now = clock.now();
  const found = await snapshot(db, async (trx) => {
    const ids = await listOrderIds(trx, { numbers, openOrSince: seesSince(by, now) });
    const orders: StoredOrder[] = [];
    for (const id of ids) orders.push(await getOrderForStaff(trx, id));
    return orders.filter(isPaid);
  });
  await recordPrinted(db, by, found, 'invoice', now);
  const byNumber = new Map(found.map((order) => [order.orderNumber, order]));
  return {
    shop: { ...shopOnPaper(config), phone: config.shopPhone },
    orders: numbers
      .flatMap((number) => byNumber.get(number) ?? [])
      .map((order) => invoiceOf(order, config.vatNumber))
      .map(({ placedAt, ...invoice }) => ({ ...invoice, placedAt: placedAt.toISOString() })),
    missing: numbers.filter((number) => !byNumber.has(number)),
  };
}

function shopOnPaper({
  shopName,
  shopAddress,
  shopEmail,
  trader,
  publicUrl,
}: Context['config']): Printed['shop'] {
  return {
    ...{ name: shopName, address: shopAddress, email: shopEmail },
    trader: traderSentences(shopName, trader),
    withdrawUrl: new URL(pages.withdraw, publicUrl).href,
  };
}

async function recordPrinted(
  db: Database,
  by: StaffCaller,
  orders: readonly { id: string }[],
  as: 'slips' | 'pick-list' | 'invoice',
  now: Date,
): Promise<void> {
  const printed = { act: 'orders.print', entity: 'order', entityIds: orders.map(({ id }) => id) };
  await transaction(db, (trx) => recordTaken(trx, by, { ...printed, after: { as } }, now));
}
