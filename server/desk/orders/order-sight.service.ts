import { refuse } from '#contract/refusal.ts';
import { requireOrderId } from '#server/orders/parcels/fulfilment.service.ts';
import { getOrderForStaff, type StoredOrder } from '#server/orders/order-payment.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';

/** Packers see orders still to be packed, and those placed within this many days. */
const PACKERS_DAYS = 30;

/** Viewers do not learn whose an order is. */
export function seesPeople({ role }: StaffCaller): boolean {
  return role !== 'viewer';
}

export function seesSince({ role }: StaffCaller, now: Date): Date | undefined {
  return role === 'packer' ? daysBefore(now, PACKERS_DAYS) : undefined;
}

/** For a person who may not see an order, it does not exist. */
export function requireInSight(by: StaffCaller, order: StoredOrder, now: Date): void {
  const since = seesSince(by, now);
  if (since && order.status !== 'Processing' && order.placedAt < since) throw refuse('orders/not-found');
}

/** The id of an order that this person may act on. */
export async function requireOrderInSight(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  numberOrId: string,
): Promise<string> {
  const id = await requireOrderId(db, numberOrId);
  requireInSight(by, await getOrderForStaff(db, id), clock.now());
  return id;
}
