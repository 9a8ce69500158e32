import { inLondon } from '#contract/delivery/calendar.ts';
import { isOrderDisputed, type StoredOrder } from '#server/orders/order-payment.service.ts';
import { isPaid } from '#server/orders/orders.rules.ts';
import { readRefundable } from '#server/payments/refunds/line-refunds.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findRefusedRefund, sumRefundedElsewhere } from './received.queries.ts';
import { listReturnsOfOrder } from './returns.queries.ts';
import { openPieces } from './returns.rules.ts';
import { prepareRefund, type Standing } from './return-money.rules.ts';
import type { StoredReturn } from './returns.types.ts';

export {
  deleteStaffPicture,
  findPicture,
  findStaffPicture,
  insertStaffPicture,
  listPicturePositions,
  saveReceived,
} from './received.queries.ts';
export { changeReturn, findOrderOfReturn, findReturn } from './returns.queries.ts';

/** How many pieces of an order can still come back in a parcel that nobody announced. */
export async function countOpenPieces(db: Database, order: StoredOrder): Promise<number> {
  if (!isPaid(order) || !hasLeft(order)) return 0;
  const { lines } = await readRefundable(db, order);
  const open = openPieces(lines, await listReturnsOfOrder(db, order.id));
  return [...open.values()].reduce((sum, pieces) => sum + pieces, 0);
}

/** What never left cannot have come back. */
export const hasLeft = ({ status }: Pick<StoredOrder, 'status'>) =>
  status !== 'Pending' && status !== 'Processing' && status !== 'Cancelled';

/** What counts for the acts of a return, read at one moment or under the lock of its order. */
export async function readStanding(db: Database, order: StoredOrder, told: StoredReturn, now: Date) {
  const refundable = await readRefundable(db, order);
  const prepared = prepareRefund(told, refundable, order.status);
  const standing: Standing = {
    day: inLondon(now).day,
    sumPence: prepared.sum.amountPence,
    leftPence: refundable.leftPence,
    isDisputed: await isOrderDisputed(db, order.id),
    refusedWith: told.closedAt === null ? await findRefusedRefund(db, told) : null,
    elsewherePence: told.closedAt === null ? await sumRefundedElsewhere(db, order.id) : 0,
    hasBuyer: order.customerId !== null,
    rules: new Map(order.lines.map(({ id, returnRule }) => [id, returnRule])),
  };
  return { ...prepared, standing };
}
