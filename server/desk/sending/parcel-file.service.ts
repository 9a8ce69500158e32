import type { ExportedParcels } from '#contract/desk/sending.ts';
import { recordAct } from '#server/desk/acts/acts.queries.ts';
import { CLICK_AND_DROP_HEAD, clickAndDropLine } from '#server/desk/round/click-and-drop.template.ts';
import { listRoundProducts } from '#server/desk/round/crates.queries.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database.ts';
import { findOrders, packerOf, whyItStays, whyPackerKeepsIt } from './sending.service.ts';
import type { SendableOrder } from './sendable.queries.ts';

/**
 * What labels are printed from. An order that must not leave is not in it, nor one that somebody else is packing, who prints
 * its label: each would be paid for twice.
 */
export async function exportParcels(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  { orders: numbers, service }: { orders: readonly string[]; service: string | null },
): Promise<ExportedParcels> {
  const now = clock.now();
  const found = await findOrders(db, by, numbers, now);
  const stays: ExportedParcels['stays'] = [];
  const leaving: SendableOrder[] = [];
  for (const orderNumber of numbers) {
    const order = found.get(orderNumber);
    const problem = order
      ? (whyItStays(order) ?? whyPackerKeepsIt(packerOf(order, by)))
      : 'There is no such order.';
    if (problem === null) leaving.push(order!);
    else stays.push({ orderNumber, problem });
  }
  const ids = leaving.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const products = new Map((await listRoundProducts(db, ids)).map((product) => [product.id, product]));
  await transaction(db, async (trx) => {
    for (const { orderId } of leaving) {
      await recordAct(trx, actorOf(by), {
        ...{ happenedAt: now, act: 'orders.export', entity: 'order', entityId: orderId },
        after: { as: 'click-and-drop' },
      });
    }
  });
  const rows = leaving.map((order) => clickAndDropLine(order, products, service));
  return { count: rows.length, file: [CLICK_AND_DROP_HEAD, ...rows].join(''), stays };
}
