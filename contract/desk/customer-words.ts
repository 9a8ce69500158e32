/** How somebody who asks to be let in without the second factor proves who they are. At least two are required. */
export const identityChecks = [
  'writes-from-address',
  'named-last-order',
  'named-address',
  'reached-by-phone',
] as const;
export type IdentityCheck = (typeof identityChecks)[number];

export const identityCheckWords: Readonly<Record<IdentityCheck, string>> = {
  'writes-from-address': 'They wrote from the account’s email address',
  'named-last-order': 'They said what they last ordered and roughly when',
  'named-address': 'They gave an address we have sent an order to',
  'reached-by-phone': 'I called them on the account’s phone number',
};

export const CUSTOMERS_PER_PAGE = 50;
