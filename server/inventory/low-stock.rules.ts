import { daysBefore } from '#server/platform/clock.ts';

const SELLING_DAYS = 7;

export interface Low {
  /** So many that can be bought, or fewer, none included. */
  limit: number;
  /** Or fewer than were sold since then. */
  soldSince: Date;
}

/** What is running out: it is few, or less than a week sells. */
export function lowStock({ lowStockLimit }: { lowStockLimit: number }, now: Date): Low {
  return { limit: lowStockLimit, soldSince: daysBefore(now, SELLING_DAYS) };
}
