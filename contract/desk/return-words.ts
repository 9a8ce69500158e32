import type { ReturnKind, ReturnOutcome } from '#contract/returns/words.ts';

/* Returns at the desk. No Zod here: the browser imports this file. */

/** `told`: on their way to the shop. `due`: money is due. */
export const returnViews = ['due', 'told', 'received', 'claims', 'closed'] as const;
export type ReturnView = (typeof returnViews)[number];

export const returnViewWords: Readonly<Record<ReturnView, string>> = {
  due: 'Refund due',
  told: 'Expected',
  received: 'Received',
  claims: 'Claims',
  closed: 'Closed',
};

export const returnKindWords: Readonly<Record<ReturnKind, string>> = {
  cancellation: 'Cancelled before packing',
  withdrawal: 'Changed their mind',
  claim: 'Something is wrong',
  unannounced: 'A parcel that came back',
};

export const conditions = ['as-new', 'opened', 'used', 'damaged'] as const;
export type Condition = (typeof conditions)[number];

export const conditionWords: Readonly<Record<Condition, string>> = {
  'as-new': 'As new',
  opened: 'Opened',
  used: 'Used',
  damaged: 'Damaged',
};

/** How somebody at the desk may close a return without a refund. */
export const closings = ['settled', 'not-sent-back', 'refused'] as const;
export type Closing = (typeof closings)[number];

export const outcomeWords: Readonly<Record<ReturnOutcome, string>> = {
  refunded: 'Refunded',
  settled: 'Settled another way',
  refused: 'Refused',
  'not-sent-back': 'Never sent back',
  'taken-back': 'The buyer keeps it after all',
};

export const RETURN_MAX_LENGTH = { reason: 500, answer: 2000 } as const;
export const DESK_RETURNS_PER_PAGE = 50;
/** From how many days before its last day a refund is a task on Today. */
export const REFUND_DUE_WITHIN_DAYS = 3;

const REFERENCE = /(?<![A-Z0-9])(R?)([2-9B-DF-HJ-NP-TV-Z]{4})[- ]?([2-9B-DF-HJ-NP-TV-Z]{4})(?![A-Z0-9])/;

/**
 * The code of a return or the number of an order in what was typed or scanned, which may be a web address; null if there is
 * none.
 */
export function returnReference(typed: string): { code: string } | { orderNumber: string } | null {
  const found = REFERENCE.exec(typed.slice(-200).toUpperCase());
  if (!found) return null;
  const [, isCode, first, second] = found;
  return isCode ? { code: `R${first}-${second}` } : { orderNumber: `${first}-${second}` };
}
