/** What an owner looks at, from what waits to everything. */
export const orderViews = [
  'to-pack',
  'late',
  'short',
  'letter-lost',
  'in-review',
  'disputed',
  'sent',
  'refunds',
  'all',
] as const;
export type OrderView = (typeof orderViews)[number];

export const refundReasons = [
  'changed-mind',
  'faulty',
  'not-arrived',
  'wrong-item',
  'goodwill',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Letters of an order that can be sent again. */
export const letters = ['order-confirmed', 'order-shipped'] as const;
export type Letter = (typeof letters)[number];

/** What leaves the house can be undone for so long. */
export const UNDO_SECONDS = 10;
/** Of what waits, no more is counted. */
export const MOST_COUNTED = 1000;
export const DESK_ORDERS_PER_PAGE = 50;
/** Slips and pick lists are for no more orders at once. */
export const MOST_PRINTED = 50;
/** So many leave together from the list. */
export const MOST_SENT = 100;
/** So many get the same note at once. */
export const MOST_NOTED = 100;
/** That an order has room for: no more are shown. */
export const MOST_NOTES = 200;
/** A round holds no more orders than can be printed at once. */
export const MOST_CRATES = 50;
/** What is posted in one parcel is no heavier. */
export const MAX_PARCEL_GRAMS = 100_000;
/** A packer has what they took to themselves for so long after their last act. */
export const CLAIM_MINUTES = 60;
