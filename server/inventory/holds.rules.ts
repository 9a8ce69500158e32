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
/**
 * However many customers take part, all of a product can be held unpaid for this long a day: an hour of it wears
 * off in the time in which that many are allowed.
 */
export const UNPAID_HOURS_A_DAY = 3;
export const WEAR_OFF_FACTOR = 24 / UNPAID_HOURS_A_DAY;
/**
 * When a product has been held unpaid for this long, as far as that has not worn off, further orders hold none of
 * it until the money is due. The last orders before may hold it for MAX_HOLD_HOURS more: so customers who have
 * never paid, however many, cannot keep those who have from holding any.
 */
export const UNPAID_HOURS_ALLOWED = { newcomers: 1.5, buyers: 1.5 + MAX_HOLD_HOURS };
/** Unpaid holding never wears off later than this, which is as much as holds can add up to. */
export const MAX_WEAR_OFF_HOURS = (UNPAID_HOURS_ALLOWED.buyers + MAX_HOLD_HOURS) * WEAR_OFF_FACTOR;

/** How a customer, and everybody, has held stock lately without paying for it. */
export interface HoldHistory {
  /** When the hold began that an order placed now would continue; null if that order begins a new one. */
  heldFrom: Date | null;
  /** How often the stock has gone back on sale unpaid within the day. */
  unpaidHolds: number;
  /** When the unpaid holding of the last of the products will have worn off; null if none was ever held unpaid. */
  wornOffAt: Date | null;
  /** Whether the customer has paid for an order that was not refunded in full. */
  hasPaid: boolean;
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

/** Whether an order may hold stock, or holds nothing until its money is about to be taken. */
export function mayHold({ unpaidHolds, wornOffAt, hasPaid }: HoldHistory, now: Date): boolean {
  if (unpaidHolds >= MAX_UNPAID_HOLDS) return false;
  const hours = UNPAID_HOURS_ALLOWED[hasPaid ? 'buyers' : 'newcomers'];
  return wornOffAt === null || wornOffAt < minutesAfter(now, hours * 60 * WEAR_OFF_FACTOR);
}

/** The hold of an order that may hold stock. Null: the time for which its customer may do so is over. */
export function holdFrom(heldFrom: Date | null, { wanted, now }: HoldTimes): Hold | null {
  // Another process, whose clock is a little ahead, may have begun the hold that this one continues.
  const from = heldFrom !== null && heldFrom < now ? heldFrom : now;
  const latest = minutesAfter(from, MAX_HOLD_HOURS * 60);
  const until = wanted < latest ? wanted : latest;
  return until > now ? { from, until } : null;
}

/**
 * For how long an order's stock was kept from others. Money on its way may keep it longer, which is not counted.
 */
export function secondsHeld(heldSince: Date, endedAt: Date): number {
  const latest = minutesAfter(heldSince, MAX_HOLD_HOURS * 60);
  const until = endedAt < latest ? endedAt : latest;
  return Math.max(0, Math.ceil((until.getTime() - heldSince.getTime()) / 1000));
}
