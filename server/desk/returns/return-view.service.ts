import { may } from '#contract/desk/permissions.ts';
import type { Closing, Condition } from '#contract/desk/return-words.ts';
import type { DeskReturn } from '#contract/desk/returns.ts';
import { refuse } from '#contract/refusal.ts';
import { listDeskRefunds } from '#server/desk/orders/order-detail.queries.ts';
import { findWaitingJob } from '#server/desk/orders/jobs.queries.ts';
import { getOrderForStaff, type StoredOrder } from '#server/orders/order-payment.service.ts';
import { requireOrderId } from '#server/orders/parcels/fulfilment.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot } from '#server/platform/database/database.ts';
import {
  countOpenPieces,
  findOrderOfReturn,
  findReturn,
  hasLeft,
  listPicturePositions,
  readStanding,
} from '#server/returns/desk-returns.service.ts';
import { findListed } from '#server/returns/return-list.service.ts';
import type { StoredReturn } from '#server/returns/returns.types.ts';
import { readOptions } from '#server/returns/tell-return.service.ts';
import { closingsOf, problemOf, whyNoRefund } from './return-acts.rules.ts';

/** One return as the desk shows it. */
export async function readReturn(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  by: StaffCaller,
  id: string,
): Promise<DeskReturn> {
  const orderId = await findOrderOfReturn(db, id);
  if (orderId === null) throw refuse('returns/not-found');
  const now = clock.now();
  return snapshot(db, async (trx) => {
    const order = await getOrderForStaff(trx, orderId);
    const told = (await findReturn(trx, id))!;
    const { sum, cancels, standing } = await readStanding(trx, order, told, now);
    const waiting = await findWaitingJob(trx, orderId, now);
    const isOpen = told.closedAt === null && !told.isBeingRefunded;
    const positions = await listPicturePositions(trx, id);
    const mayRefund = may(by.role, 'orders.refund');
    const pictures = (isStaff: boolean) =>
      positions.filter(({ byStaff }) => byStaff === isStaff).map(({ position }) => position);
    const listed = await findListed(trx, told.code);
    const refunds = await listDeskRefunds(trx, orderId);
    return {
      ...listed,
      refunds: listed.refunds.map((made) => ({
        ...made,
        who: refunds.find(({ id: of }) => of === made.id)?.who ?? null,
      })),
      orderStatus: order.status,
      wasSent: told.wasSent,
      note: told.note,
      tracking: told.tracking,
      answer: told.answer,
      lines: told.lines.map((line) => showLine(order, line)),
      pictures: { buyer: pictures(false), staff: pictures(true) },
      sum: {
        goodsPence: sum.lines.reduce((pence, line) => pence + line.amountPence, 0) + sum.deductionPence,
        deliveryPence: sum.deliveryPence,
        deductionPence: sum.deductionPence,
        amountPence: sum.amountPence,
        beforePence: order.totalPence - standing.leftPence,
        cancels,
      },
      whyNoRefund: mayRefund ? whyNoRefund(told, standing) : 'You can’t give refunds.',
      problem: problemOf(told, standing),
      hasAddress: config.shopAddress !== null,
      canReceive:
        isOpen &&
        told.kind !== 'cancellation' &&
        told.fault !== 'missing' &&
        hasLeft(order) &&
        waiting === null,
      openPieces: await countOpenPieces(trx, order),
      canAnswer:
        told.kind === 'claim' &&
        told.closedAt === null &&
        order.customerId !== null &&
        may(by.role, 'orders.email'),
      closings: mayRefund && isOpen && waiting === null ? closingsOf(told, standing) : ([] as Closing[]),
      waiting,
    };
  });
}

function showLine(order: StoredOrder, line: StoredReturn['lines'][number]): DeskReturn['lines'][number] {
  const bought = order.lines.find(({ id }) => id === line.itemId)!;
  return {
    ...line,
    condition: line.condition as Condition | null,
    productId: bought.productId,
    name: bought.name,
    sku: bought.sku,
    imagePath: bought.imagePath,
    ordered: bought.quantity,
    rule: bought.returnRule,
    paidPence: bought.totalPence - bought.discountPence,
  };
}

/** What can still come back of an order, for a parcel that nobody announced. */
export async function readReturnable(context: Pick<Context, 'db' | 'config' | 'clock'>, number: string) {
  const { db, config, clock } = context;
  const order = await getOrderForStaff(db, await requireOrderId(db, number));
  const { lines } = await readOptions(db, order, config, clock.now());
  const open = new Map(lines.map((line) => [line.itemId, line.open]));
  return {
    orderNumber: order.orderNumber,
    lines: order.lines.map(({ id, name, imagePath, returnRule, quantity, totalPence, discountPence }) => ({
      ...{ itemId: id, name, imagePath, rule: returnRule, ordered: quantity, open: open.get(id) ?? 0 },
      paidPence: totalPence - discountPence,
    })),
  };
}
