/** How somebody who asks to be let in without the second factor shows who they are. At least two of them. */
export const waysToKnow = [
  'writes-from-address',
  'named-last-order',
  'named-address',
  'reached-by-phone',
] as const;
export type WayToKnow = (typeof waysToKnow)[number];

export const CUSTOMERS_PER_PAGE = 50;
