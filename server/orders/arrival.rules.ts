import { inLondon, type Day } from '#contract/delivery/calendar.ts';
import type { StoredOrder } from './orders.types.ts';

/** The day on which an order arrived: the later of the shop's and the buyer's. Null: not known. */
export function arrivalOf({
  deliveredAt,
  arrivedOn,
}: Pick<StoredOrder, 'deliveredAt' | 'arrivedOn'>): Day | null {
  const day = deliveredAt && inLondon(deliveredAt).day;
  return day && arrivedOn && arrivedOn > day ? arrivedOn : day;
}
