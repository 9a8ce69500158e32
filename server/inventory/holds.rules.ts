import { minutesAfter } from '#server/platform/clock.ts';

/** How long an order holds its stock for someone who has not started to pay. */
export const HOLD_MINUTES = 30;
/** And from the start of the payment: time to log in at PayPal, choose a card and confirm it. */
export const PAYMENT_HOLD_MINUTES = 60;
/** However often a checkout is repeated, what one customer holds goes back on sale after this. */
export const MAX_HOLD_HOURS = 3;
/** A customer who holds stock again within this time carries on with the hold before: nobody else could have bought. */
export const HOLD_GAP_MINUTES = 30;
/** After so many holds that ended unpaid within a day, a customer's next orders hold nothing before the money is due. */
export const MAX_UNPAID_HOLDS = 2;

/** How a customer has held stock during the last day without paying for it. */
export interface HoldHistory {
  /** When the hold began that an order placed now would carry on with; null when that order begins one. */
  heldFrom: Date | null;
  /** How often the stock went back on sale since, unpaid. */
  unpaidHolds: number;
}

/** Until when stock is wanted, and what time it is. */
export interface HoldTimes {
  wanted: Date;
  now: Date;
}

/** From when until when an order holds its stock. */
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
