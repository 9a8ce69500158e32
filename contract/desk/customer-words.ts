/** How somebody who asks to be let in without the second factor proves who they are. At least two are required. */
export const waysToKnow = [
  'writes-from-address',
  'named-last-order',
  'named-address',
  'reached-by-phone',
] as const;
export type WayToKnow = (typeof waysToKnow)[number];

export const CUSTOMERS_PER_PAGE = 50;
