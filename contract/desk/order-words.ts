/** The lists of orders at the desk, from the most pressing to all of them. */
export const orderViews = [
  'to-pack',
  'to-collect',
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

export const refundReasonWords: Readonly<Record<RefundReason, string>> = {
  'changed-mind': 'They changed their mind',
  faulty: 'Faulty or damaged',
  'not-arrived': 'It did not arrive',
  'wrong-item': 'The wrong item was sent',
  goodwill: 'Goodwill',
  other: 'Something else',
};

/** Emails about an order that can be resent. */
export const letters = ['order-confirmed', 'order-shipped'] as const;
export type Letter = (typeof letters)[number];

/** How long an act whose effect leaves the house can be undone. */
export const UNDO_SECONDS = 10;
/** Orders that have been ready to collect for longer are listed among the things to do. */
export const UNCOLLECTED_DAYS = 3;
/** Waiting items are counted up to this number. */
export const MAX_COUNTED = 1000;
export const DESK_ORDERS_PER_PAGE = 50;
/** How many orders one set of slips or one pick list can cover. */
export const MAX_PRINTED = 50;
/** How many can be sent together from the list. */
export const MAX_SENT = 100;
/** How many can be marked as delivered together. */
export const MAX_DELIVERED = 100;
/** How many can get the same note at once. */
export const MAX_NOTED = 100;
/** How many notes an order can have; no more are shown. */
export const MAX_NOTES = 200;
/** A pick run is limited to what can be printed at once. */
export const MAX_TOTES = 50;
/** The heaviest parcel that can be posted. */
export const MAX_PARCEL_GRAMS = 100_000;
/** How long a claim lasts after the packer's last act. */
export const CLAIM_MINUTES = 60;
