import {
  fullRefund,
  refundSum,
  withDeliveryOwed,
  type RefundableOrder,
  type RefundSum,
} from '#contract/pricing/refund.ts';
import type { RefundReason } from '#contract/desk/order-words.ts';
import type { Day } from '#contract/delivery/calendar.ts';
import type { Fault, ReturnRule } from '#contract/returns/words.ts';
import type { OrderStatus } from '#server/orders/orders.rules.ts';
import type { StoredReturn } from './returns.types.ts';

const reasons: Readonly<Record<Fault, RefundReason>> = {
  damaged: 'faulty',
  faulty: 'faulty',
  missing: 'not-arrived',
  wrong: 'wrong-item',
};

type Told = Pick<StoredReturn, 'id' | 'kind' | 'fault' | 'wasSent' | 'receivedAt' | 'lines'>;

export interface PreparedRefund {
  lines: { id: string; quantity: number; backOnSale: number; deductionPence: number }[];
  deliveryPence: number;
  goodwillPence: number;
  reason: RefundReason;
  returnId: string;
}

/** What counts for the acts of a return, beside the return itself. */
export interface Standing {
  day: Day;
  /** What would go back to the buyer now. */
  sumPence: number;
  /** What of the order has neither been refunded nor is about to be. */
  leftPence: number;
  isDisputed: boolean;
  /** Why PayPal refused its last refund; null if it has not. */
  refusedWith: string | null;
  /** Refunded of the order on PayPal's own pages. */
  elsewherePence: number;
  /** Somebody who can be answered. */
  hasBuyer: boolean;
  /** What the buyer was told of each line before the purchase. */
  rules: ReadonlyMap<string, ReturnRule>;
}

/**
 * The refund that a return asks for as things are: of what came back, or, where nothing has to, of what was told. Goods
 * that never left go back on sale.
 */
export function prepareRefund(
  told: Told,
  order: RefundableOrder,
  status: OrderStatus,
): { wish: PreparedRefund; sum: RefundSum; cancels: boolean } {
  const wish = wishOf(told, order, status);
  const sum = refundSum(order, withDeliveryOwed(order, wish, wish.reason));
  const cancels = status === 'Processing' && sum.isLast && takesEverything(order, wish);
  return { wish, sum, cancels };
}

function wishOf(told: Told, order: RefundableOrder, status: OrderStatus): PreparedRefund {
  const reason = told.fault === null ? 'changed-mind' : reasons[told.fault];
  const full = fullRefund(order);
  if (told.kind === 'cancellation') {
    // Its goods went back on sale when it was cancelled.
    const goodwillPence = order.leftPence - full.deliveryPence;
    return { lines: [], deliveryPence: full.deliveryPence, goodwillPence, reason, returnId: told.id };
  }
  const open = new Map(order.lines.map(({ id, quantity, givenBack }) => [id, quantity - givenBack]));
  const lines = told.lines.map((line) => {
    const came = told.receivedAt === null ? line.quantity : (line.received ?? 0);
    const quantity = Math.max(0, Math.min(came, open.get(line.itemId) ?? 0));
    const isHere = told.receivedAt === null && status === 'Processing' && told.kind === 'withdrawal';
    const backOnSale = Math.min(isHere ? quantity : line.backOnSale, quantity);
    return { id: line.itemId, quantity, backOnSale, deductionPence: line.deductionPence };
  });
  const wish = { lines, deliveryPence: 0, goodwillPence: 0, reason, returnId: told.id };
  // Goods that never left, or were not right, cost the buyer no delivery at all.
  const owesAll = takesEverything(order, wish) && (told.kind === 'claim' || !told.wasSent);
  return owesAll ? { ...wish, deliveryPence: full.deliveryPence } : wish;
}

function takesEverything(order: RefundableOrder, { lines }: Pick<PreparedRefund, 'lines'>): boolean {
  const wanted = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  return order.lines.every(({ id, quantity, givenBack }) => givenBack + (wanted.get(id) ?? 0) >= quantity);
}
