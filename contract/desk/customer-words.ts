/** How somebody who asks to be let in without the second factor proves who they are. At least two are required. */
export const identityChecks = [
  'writes-from-address',
  'named-last-order',
  'named-address',
  'reached-by-phone',
] as const;
export type IdentityCheck = (typeof identityChecks)[number];

export const CUSTOMERS_PER_PAGE = 50;
