import { londonMidnight } from '#contract/delivery/calendar.ts';
import { poundsFromPence } from '#contract/money.ts';
import type { OrderReturn, TimelineEntry } from '#contract/returns/returns.ts';
import type { ReturnState } from '#contract/returns/words.ts';
import { arrivalOf } from '#server/orders/arrival.rules.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import type { StoredReturn } from './returns.types.ts';

export function stateOf({
  outcome,
  receivedAt,
  postedAt,
}: Pick<StoredReturn, 'outcome' | 'receivedAt' | 'postedAt'>): ReturnState {
  if (outcome !== null) return outcome === 'refunded' ? 'refunded' : 'closed';
  if (receivedAt !== null) return 'received';
  return postedAt === null ? 'told' : 'on-its-way';
}

/** Nothing has come back, and no money is on its way; a cancelled order gives everything back. */
export const canBeChanged = (
  { status }: Pick<StoredOrder, 'status'>,
  { closedAt, receivedAt, isBeingRefunded }: StoredReturn,
): boolean => status !== 'Cancelled' && closedAt === null && receivedAt === null && !isBeingRefunded;

/** A return as its buyer sees it. */
export function showReturn(told: StoredReturn, goesBackPence: number | null): OrderReturn {
  return {
    id: told.id,
    code: told.code,
    kind: told.kind,
    fault: told.fault,
    toldAt: told.toldAt.toISOString(),
    state: stateOf(told),
    lines: told.lines.map(({ itemId, quantity, received }) => ({ itemId, quantity, received })),
    note: told.note,
    sendBackBy: told.sendBackBy,
    refundDue: told.refundDue,
    tracking: told.tracking,
    receivedAt: told.receivedAt?.toISOString() ?? null,
    deductions: told.lines
      .filter(({ deductionPence }) => deductionPence > 0)
      .map(({ itemId, deductionPence, deductionReason }) => ({
        ...{ itemId, amount: poundsFromPence(deductionPence), reason: deductionReason },
      })),
    answer: told.answer,
    pictures: told.pictures,
    closedAt: told.closedAt?.toISOString() ?? null,
    outcome: told.outcome,
    goesBack: goesBackPence && poundsFromPence(goesBackPence),
    isBeingRefunded: told.refundedPence !== null,
  };
}

/** Where parcels go: the shop's address, which is set as one line, in lines as on an envelope. */
export const addressForParcels = ({ shopAddress }: { shopAddress: string | null }): string | null =>
  shopAddress && shopAddress.split(/, */).join('\n');

/** How many of each line are on their way back and not refunded, in returns that are not closed. */
export function comingBack(returns: readonly StoredReturn[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { kind, closedAt, lines } of returns) {
    if (closedAt !== null || (kind !== 'withdrawal' && kind !== 'unannounced')) continue;
    for (const { itemId, quantity, refunded } of lines) {
      pieces.set(itemId, (pieces.get(itemId) ?? 0) + Math.max(0, quantity - refunded));
    }
  }
  return pieces;
}

/** How many of each line have neither been refunded nor are on their way back. */
export function openPieces(
  lines: readonly { id: string; quantity: number; givenBack: number }[],
  returns: readonly StoredReturn[],
): Map<string, number> {
  const onTheirWay = comingBack(returns);
  return new Map(
    lines.map(({ id, quantity, givenBack }) => [
      id,
      Math.max(0, quantity - givenBack - (onTheirWay.get(id) ?? 0)),
    ]),
  );
}

/** What has happened to an order, oldest first. */
export function timelineOf(
  order: StoredOrder,
  { paidAt, packedAt }: { paidAt: Date | null; packedAt: Date | null },
  returns: readonly StoredReturn[],
): TimelineEntry[] {
  const { carrier, trackingUrl } = order;
  const entries: (TimelineEntry | null)[] = [
    entry('placed', order.placedAt),
    entry('paid', paidAt),
    entry('packed', packedAt),
    entry('ready', order.collection?.readyAt ?? null),
    entry('shipped', order.shippedAt, { carrier, trackingUrl }),
    delivery(order),
    order.status === 'Cancelled' ? entry('cancelled', cancelledAt(order, returns)) : null,
    ...returns
      .filter(({ kind }) => kind !== 'cancellation')
      .flatMap(({ id: returnId, kind, toldAt, receivedAt, closedAt, outcome }) => [
        kind === 'unannounced' ? null : entry('returned', toldAt, { returnId }),
        entry('received', receivedAt, { returnId }),
        outcome === 'taken-back' ? entry('kept', closedAt, { returnId }) : null,
      ]),
    ...order.refunds.map(({ amountPence, refundedAt }) =>
      entry('refunded', new Date(refundedAt), { amount: poundsFromPence(amountPence) }),
    ),
  ];
  return entries.filter((event) => event !== null).toSorted((one, other) => one.at.localeCompare(other.at));
}

/** What is collected changes hands at a known moment; of a parcel only the day is known. */
function delivery(order: StoredOrder): TimelineEntry | null {
  const { deliveredAt, collection } = order;
  const day = arrivalOf(order);
  if (deliveredAt === null || day === null || collection !== null) return entry('delivered', deliveredAt);
  const dawn = londonMidnight(day);
  return entry('delivered', dawn > deliveredAt ? dawn : deliveredAt, { day });
}

/** Unpaid orders do not say when they were cancelled. */
function cancelledAt(order: StoredOrder, returns: readonly StoredReturn[]): Date | null {
  return returns.find(({ kind }) => kind === 'cancellation')?.toldAt ?? order.restockedAt;
}

function entry(
  event: TimelineEntry['event'],
  at: Date | null,
  more: Partial<TimelineEntry> = {},
): TimelineEntry | null {
  return at && { at: at.toISOString(), event, ...more };
}
