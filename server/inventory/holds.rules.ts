import { minutesAfter } from '#server/platform/clock.ts';

/** How long an order holds its stock for someone who has not started to pay. */
export const HOLD_MINUTES = 30;
/** How long it does from the start of the payment: time to log in at PayPal, choose a card and confirm. */
export const PAYMENT_HOLD_MINUTES = 60;
/** However often a checkout is repeated, a customer's stock goes back on sale after this. */
export const MAX_HOLD_HOURS = 3;
/**
 * A customer who holds stock again within this time continues the previous hold: nobody else had time to buy.
 */
export const HOLD_GAP_MINUTES = 30;
/**
 * After this many holds that ended unpaid within a day, a customer's next orders hold nothing until the money
 * is due.
 */
export const MAX_UNPAID_HOLDS = 2;

/** How a customer has held stock during the last day without paying for it. */
export interface HoldHistory {
  /** When the hold began that an order placed now would continue; null if that order begins a new one. */
  heldFrom: Date | null;
  /** How often the stock has gone back on sale unpaid within the day. */
  unpaidHolds: number;
}

/** Until when stock is wanted, and the current time. */
export interface HoldTimes {
  wanted: Date;
  now: Date;
}

/** From when and until when an order holds its stock. */
export interface Hold {
  from: Date;
  until: Date;
}

/** The hold an order may have. Null: it holds nothing until its money is about to be taken. */
export function holdWithinLimits(history: HoldHistory, { wanted, now }: HoldTimes): Hold | null {
  if (history.unpaidHolds >= MAX_UNPAID_HOLDS) return null;
  const from = history.heldFrom ?? now;
  const latest = minutesAfter(from, MAX_HOLD_HOURS * 60);
  const until = wanted < latest ? wanted : latest;
  return until > now ? { from, until } : null;
}
