import type { ExportedParcels } from '#contract/desk/sending.ts';
import { listLatestActions } from '#server/audit-log/actions.queries.ts';
import { recordTaken } from '#server/audit-log/exports.service.ts';
import { CLICK_AND_DROP_HEAD, clickAndDropLine } from '#server/desk/pick-run/click-and-drop.template.ts';
import { listPickRunProducts } from '#server/desk/orders/packing.queries.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { findOrders, packerOf, whyItStays, whyPackerKeepsIt } from './sending.service.ts';
import { lockInOrder, type SendableOrder } from './sendable.queries.ts';

/**
 * The file that labels are printed from. It leaves out orders that must not leave, and those that somebody else is
 * packing, who prints their labels: each would be paid for twice. For those in it, the answer says who has had them in
 * a file before.
 */
export async function exportParcels(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  by: StaffCaller,
  { orders: numbers, service }: { orders: readonly string[]; service: string | null },
): Promise<ExportedParcels> {
  const now = clock.now();
  const found = await findOrders(db, by, numbers, now);
  const stays: ExportedParcels['stays'] = [];
  const leaving: SendableOrder[] = [];
  for (const orderNumber of numbers) {
    const order = found.get(orderNumber);
    const problem = order ? (whyItStays(order) ?? whyPackerKeepsIt(packerOf(order, by))) : 'No such order.';
    if (problem === null) leaving.push(order!);
    else stays.push({ orderNumber, problem });
  }
  const ids = leaving.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const products = new Map((await listPickRunProducts(db, ids)).map((product) => [product.id, product]));
  const file = {
    ...{ act: 'orders.export', entity: 'order', after: { as: 'click-and-drop' } },
    entityIds: leaving.map(({ orderId }) => orderId),
  };
  const before = await transaction(db, async (trx) => {
    await lockInOrder(trx, file.entityIds);
    const acts = await listLatestActions(trx, file);
    await recordTaken(trx, by, file, now);
    return new Map(acts.map((act) => [act.entityId, act]));
  });
  const again = leaving.flatMap(({ orderId, orderNumber }) => {
    const act = before.get(orderId);
    return act ? [{ orderNumber, who: act.who, at: act.at.toISOString() }] : [];
  });
  const rows = leaving.map((order) => clickAndDropLine(order, products, service, config.deliveryTable));
  return { count: rows.length, file: [CLICK_AND_DROP_HEAD, ...rows].join(''), stays, again };
}
