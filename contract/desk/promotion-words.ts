import type { Reduction } from '#contract/pricing/discount.ts';
import type { PromotionState } from '#contract/pricing/promotion.ts';

/* No Zod here: the browser imports this file. */

export const PROMOTION_LIMITS = {
  /** As typed, with spaces and hyphens. */
  code: 60,
  name: 60,
  percent: 90,
  pence: 10_000_000,
  minimumPence: 100_000_000,
  usesMax: 1_000_000,
  usesPerCustomer: 1000,
  /** Categories, products with options and products that a code is for, each. */
  chosen: 200,
  /** Lines of a trial basket. */
  lines: 20,
} as const;

export const promotionStateWords: Readonly<Record<PromotionState, string>> = {
  running: 'Running',
  starts: 'Not started',
  ended: 'Ended',
  'used-up': 'Used up',
  stopped: 'Stopped',
};

export const reductionKindWords: Readonly<Record<Reduction['kind'], string>> = {
  percent: 'A percentage off',
  pounds: 'Pounds off',
  delivery: 'Free standard delivery',
};

/** What an order has of a code. */
export const useStates = ['held', 'kept', 'released'] as const;
export type UseState = (typeof useStates)[number];

export const useStateWords: Readonly<Record<UseState, string>> = {
  held: 'Waiting for payment',
  kept: 'Used',
  released: 'Given back: not paid',
};

export const CODE_FAULT = 'A code has 3 to 24 letters and digits, such as WELCOME10.';
export const PERCENT_FAULT = `The percentage must be a whole number from 1 to ${PROMOTION_LIMITS.percent}.`;
export const POUNDS_FAULT = 'The pounds off must be from £0.01 to £100,000, such as 5 or 12.50.';
export const DAYS_FAULT = 'The last day can’t be before the first.';
export const CHOSEN_FAULT = 'Please choose at least one category or product, or choose “Everything”.';
