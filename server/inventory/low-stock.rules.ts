import { daysBefore } from '#server/platform/clock.ts';

const SELLING_DAYS = 7;

export interface Low {
  /** A product with this many available or fewer, including none, is low on stock. */
  limit: number;
  /** So is one with fewer available than were sold since then. */
  soldSince: Date;
}

/** Low stock: few are left, or fewer than a week's sales. */
export function lowStock({ lowStockLimit }: { lowStockLimit: number }, now: Date): Low {
  return { limit: lowStockLimit, soldSince: daysBefore(now, SELLING_DAYS) };
}
