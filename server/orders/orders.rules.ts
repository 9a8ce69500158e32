import { createHash, randomInt } from 'node:crypto';
import { countriesServed } from '#contract/countries.ts';
import type { orderStatuses, paymentStatuses } from '#contract/orders.ts';
import { deliveryPence, type Delivery } from '#server/basket/delivery.rules.ts';
import { minutesAfter } from '#server/platform/clock.ts';

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type VatClass = 'standard' | 'reduced' | 'zero';

/** The legal ways of an order. The database enforces the same table; a test compares the two. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['Processing', 'Cancelled'],
  Processing: ['Shipped', 'Cancelled', 'Refunded'],
  Shipped: ['Delivered', 'Refunded'],
  Delivered: ['Refunded'],
  Cancelled: [],
  Refunded: [],
};

/** The legal ways of its payment, likewise. */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Pending: ['Paid', 'Failed'],
  Failed: ['Pending', 'Paid'],
  Paid: ['PartiallyRefunded', 'Refunded'],
  PartiallyRefunded: ['Refunded'],
  Refunded: [],
};

/** How long an order keeps its stock for someone who has not started to pay. */
export const HOLD_MINUTES = 30;
/** And from the start of the payment: time to log in at PayPal, choose a card and confirm it. */
export const PAYMENT_HOLD_MINUTES = 60;
/** However often a checkout is repeated: what one customer holds goes back on sale after this. */
export const LONGEST_HOLD_HOURS = 3;
/** Holding again within this time is going on with it: nobody else could have bought in between. */
export const HOLD_GAP_MINUTES = 30;
/** So many holds that ended unpaid within a day, and the next orders hold nothing before the money is due. */
export const UNPAID_HOLDS_ALLOWED = 2;

/** How a customer has held stock during the last day without paying for it. */
export interface HoldHistory {
  /** When the holding began that an order placed now would go on with; null when it would begin with that order. */
  heldFrom: Date | null;
  /** How often the stock went back on sale since, unpaid. */
  unpaidHolds: number;
}

/**
 * Since when, and until when an order holds its stock that wants to hold it until `wanted`. Null: it holds nothing
 * until its money is about to be taken.
 */
export function holdFor(
  history: HoldHistory,
  { wanted, now }: { wanted: Date; now: Date },
): { from: Date; until: Date } | null {
  if (history.unpaidHolds >= UNPAID_HOLDS_ALLOWED) return null;
  const from = history.heldFrom ?? now;
  const until = earlier(wanted, minutesAfter(from, LONGEST_HOLD_HOURS * 60));
  return until > now ? { from, until } : null;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** An order that nobody paid is cancelled after this. Its stock has long been free again. */
export const UNPAID_ORDER_HOURS = 24;
/** More than a family's shopping, and within what a PayPal buyer can pay at once. */
export const LARGEST_TOTAL_PENCE = 10_000_00;

/** Whether we deliver there, by ISO 3166 code. */
export function isServed(countryCode: string): boolean {
  return countriesServed.some((code) => code === countryCode);
}

export interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  settling: boolean;
}

/** Nothing has been paid and no money can be on its way: it may be paid, replaced, cancelled or expire. */
export function isOpen(order: OrderState): boolean {
  return order.status === 'Pending' && !isPaid(order) && !order.settling;
}

export function isPaid(order: Pick<OrderState, 'paymentStatus'>): boolean {
  return order.paymentStatus !== 'Pending' && order.paymentStatus !== 'Failed';
}

export interface PricedLine {
  unitPricePence: number;
  quantity: number;
  vatClass: VatClass;
}

export interface OrderTotals {
  subtotalPence: number;
  shippingPence: number;
  discountPence: number;
  /** The VAT contained in the total. */
  taxPence: number;
  totalPence: number;
}

/** Every sum of an order, from today's prices. Whole pence throughout. */
export function totalsOf(lines: readonly PricedLine[], delivery: Delivery): OrderTotals {
  const subtotalPence = lines.reduce((sum, line) => sum + line.unitPricePence * line.quantity, 0);
  const shippingPence = deliveryPence(subtotalPence, delivery);
  return {
    subtotalPence,
    shippingPence,
    discountPence: 0,
    taxPence: vatContained(lines, shippingPence),
    totalPence: subtotalPence + shippingPence,
  };
}

/** Percent. */
const vatRates: Readonly<Record<VatClass, number>> = { standard: 20, reduced: 5, zero: 0 };

/**
 * The VAT that VAT-inclusive prices contain.
 *
 * Delivered goods are one supply: the delivery charge bears the VAT of the goods it brings (HMRC's VAT Notice
 * 700/24), and where goods of several rates share a parcel the charge is apportioned, here by their value.
 * The VAT of each rate is then the rate's fraction of what was charged at it (1/6 at 20 %, 1/21 at 5 %),
 * rounded once for each rate and order, to the nearest penny with half a penny up: rounding down is allowed
 * to those who invoice businesses, not to retailers (VAT Notice 700, section 17.5).
 */
export function vatContained(lines: readonly PricedLine[], shippingPence: number): number {
  const goods: Record<VatClass, number> = { standard: 0, reduced: 0, zero: 0 };
  for (const line of lines) goods[line.vatClass] += line.unitPricePence * line.quantity;
  const classes = Object.keys(goods) as VatClass[];
  const shares = apportion(
    shippingPence,
    classes.map((vatClass) => goods[vatClass]),
  );
  return classes.reduce((sum, vatClass, index) => {
    const rate = vatRates[vatClass];
    const grossPence = goods[vatClass] + shares[index]!;
    return sum + Math.floor((grossPence * rate * 2 + (100 + rate)) / (2 * (100 + rate)));
  }, 0);
}

/** Splits pence in proportion to the weights without losing one: what rounding leaves goes to the largest remainders. */
export function apportion(pence: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((pence * weight) / whole));
  let left = pence - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (pence * weight) % whole }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder) {
    if (left === 0) break;
    shares[index]! += 1;
    left -= 1;
  }
  return shares;
}

/** Without vowels (no words), without what looks alike (0 O, 1 I L), and so never with the digits 400. */
const NUMBER_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** Such as `7KQ2-M9XD`: short enough to read out, one of 378 billion, so that nobody guesses the next. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]!);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

export interface FingerprintParts {
  lines: readonly (PricedLine & { productId: string })[];
  shippingPence: number;
  shippingAddress: object;
  billingAddress: object | null;
  notes: string | null;
}

/** Equal for two checkouts that ask for the same: the retry of one finds its order by it. */
export function fingerprintOf(parts: FingerprintParts): string {
  const lines = parts.lines
    .map((line) => [line.productId, line.quantity, line.unitPricePence, line.vatClass])
    .toSorted();
  const address = (given: object | null) => given && Object.entries(given).toSorted();
  const text = JSON.stringify([
    lines,
    parts.shippingPence,
    address(parts.shippingAddress),
    address(parts.billingAddress),
    parts.notes,
  ]);
  return createHash('sha256').update(text).digest('base64url');
}

/** What to say of products that are not there in the quantity asked for. */
export function outOfStockSentence(lacking: readonly { name: string; available: number }[]): string {
  return lacking
    .map(({ name, available }) =>
      available > 0 ? `Only ${available} of ${name} left.` : `${name} is sold out.`,
    )
    .join(' ');
}
