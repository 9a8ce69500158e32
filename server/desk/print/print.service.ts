import type { Printed } from '#contract/desk/print.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { recordAct } from '#server/desk/acts/acts.queries.ts';
import { seesSince } from '#server/desk/orders/order-sight.service.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, transaction } from '#server/platform/database.ts';
import { deskOrigin } from '#server/platform/desk-door.ts';
import { listOrdersToPrint } from './printed-orders.queries.ts';

/** What is put on paper of some orders. Each of them has it in its history; nothing else changes. */
export async function printOrders(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  by: StaffCaller,
  { orders: given, as }: { orders: readonly string[]; as: 'slips' | 'pick-list' },
): Promise<Printed> {
  const now = clock.now();
  // With or without its dash, once.
  const numbers = [...new Set(given.map((number) => number.replace(/^(\w{4})(\w{4})$/, '$1-$2')))];
  const found = await snapshot(db, (trx) =>
    listOrdersToPrint(trx, { numbers, openOrSince: seesSince(by, now) }),
  );
  const byNumber = new Map(found.map((order) => [order.orderNumber, order]));
  const orders = numbers.flatMap((number) => byNumber.get(number) ?? []);
  await transaction(db, async (trx) => {
    for (const { id } of orders) {
      await recordAct(trx, actorOf(by), {
        happenedAt: now,
        act: 'orders.print',
        entity: 'order',
        entityId: id,
        after: { as },
      });
    }
  });
  const origin = deskOrigin(config);
  return {
    shop: { name: config.shopName, address: config.shopAddress, email: config.shopEmail },
    orders: orders.map(({ placedAt, ...order }) => ({
      ...order,
      placedAt: placedAt.toISOString(),
      url: origin + deskPages.scanned.replace(':number', order.orderNumber),
    })),
    missing: numbers.filter((number) => !byNumber.has(number)),
  };
}
