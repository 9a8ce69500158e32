import { createHash, randomInt } from 'node:crypto';
import { countriesServed } from '#contract/countries.ts';
import type { MethodKind } from '#contract/delivery/zones.ts';
import type { orderStatuses, paymentStatuses } from '#contract/orders.ts';
import type { VatClass } from '#contract/pricing/vat.ts';

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The permitted changes of an order's status. The database enforces the same table; a test compares the two.
 */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['Processing', 'Cancelled'],
  Processing: ['Shipped', 'Delivered', 'Cancelled', 'Refunded'],
  Shipped: ['Delivered', 'Refunded'],
  // Marked as delivered by mistake.
  Delivered: ['Shipped', 'Refunded'],
  Cancelled: [],
  Refunded: [],
};

/** Those that only orders of one kind of delivery may make; the database and the test have them too. */
export const transitionsOfKind: readonly (readonly [OrderStatus, OrderStatus, MethodKind])[] = [
  ['Processing', 'Shipped', 'parcel'],
  ['Processing', 'Delivered', 'collection'],
  ['Delivered', 'Shipped', 'parcel'],
];

export function mayBecome(
  { status, deliveryKind }: { status: OrderStatus; deliveryKind: MethodKind },
  wanted: OrderStatus,
): boolean {
  const only = transitionsOfKind.find(([from, to]) => from === status && to === wanted);
  return orderTransitions[status].includes(wanted) && (!only || only[2] === deliveryKind);
}

/** The permitted changes of its payment status. */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Pending: ['Paid', 'Failed'],
  Failed: ['Pending', 'Paid'],
  Paid: ['PartiallyRefunded', 'Refunded'],
  PartiallyRefunded: ['Refunded'],
  Refunded: [],
};

/** An unpaid order is cancelled after this, long after its hold has ended. */
export const UNPAID_ORDER_HOURS = 24;
/** More than a family's shopping, and within what a PayPal buyer can pay at once. */
export const MAX_TOTAL_PENCE = 10_000_00;

/** Whether we deliver there, by ISO 3166 code. */
export function isServed(countryCode: string): boolean {
  return countriesServed.some((code) => code === countryCode);
}

export interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  isPaymentInProgress: boolean;
}

/**
 * Nothing has been paid and no money can be on its way: the order may be paid, replaced or cancelled, or may
 * expire.
 */
export function isOpen(order: OrderState): boolean {
  return order.status === 'Pending' && !isPaid(order) && !order.isPaymentInProgress;
}

export function isPaid(order: Pick<OrderState, 'paymentStatus'>): boolean {
  return order.paymentStatus !== 'Pending' && order.paymentStatus !== 'Failed';
}

/** No vowels, so no words; no lookalikes (0 O, 1 I L); and therefore never the digits 400. */
const NUMBER_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

/**
 * For example `7KQ2-M9XD`: short enough to read out, and one of 378 billion, so that nobody can guess the
 * next.
 */
export function newOrderNumber(): string {
  return `${letters(4)}-${letters(4)}`;
}

/** For example `K7XQ2M`: what the customer says at the counter, one of 482 million. */
export const newCollectionCode = () => letters(6);

const letters = (length: number) =>
  Array.from({ length }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]!).join('');

export interface FingerprintParts {
  lines: readonly { productId: string; unitPricePence: number; quantity: number; vatClass: VatClass }[];
  deliveryMethodId: string;
  promotionId: string | null;
  shippingAddress: object;
  billingAddress: object | null;
  notes: string | null;
}

/**
 * Equal for two checkouts that ask for the same things, so that a retry finds the order of the first attempt.
 */
export function fingerprintOf(parts: FingerprintParts): string {
  const lines = parts.lines
    .map((line) => [line.productId, line.quantity, line.unitPricePence, line.vatClass])
    .toSorted();
  const address = (given: object | null) => given && Object.entries(given).toSorted();
  const text = JSON.stringify([
    lines,
    parts.deliveryMethodId,
    parts.promotionId,
    address(parts.shippingAddress),
    address(parts.billingAddress),
    parts.notes,
  ]);
  return createHash('sha256').update(text).digest('base64url');
}

/** The message about products that the shop stopped selling after they were put in the basket. */
export function noLongerSoldSentence(withdrawn: readonly { name: string }[]): string {
  const names = withdrawn.map(({ name }) => name).join(' and ');
  return withdrawn.length === 1
    ? `${names} is no longer sold. Please remove it from your basket.`
    : `${names} are no longer sold. Please remove them from your basket.`;
}
