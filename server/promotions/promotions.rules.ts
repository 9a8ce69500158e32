import { inLondon } from '#contract/delivery/calendar.ts';
import { cheapestParcel, type DeliveryOffers } from '#contract/delivery/offers.ts';
import type { Reduction } from '#contract/pricing/discount.ts';
import { problemOf, reductionOf, type CodeProblem, type Promotion } from '#contract/pricing/promotion.ts';
import type { QuoteLine } from '#contract/pricing/quote.ts';

/** Codes that do not exist, in an hour. */
export const WRONG_CODES = 10;

/** The code of a basket, and what it takes off; null if there is none or it takes nothing off. */
export interface CodeOfBasket {
  promotion: Promotion | null;
  problem: CodeProblem | null;
  reduction: Reduction | null;
}

export function codeOf(
  goods: readonly (QuoteLine & { promotion: Promotion | null })[],
  offers: DeliveryOffers,
  now: Date,
): CodeOfBasket {
  const promotion = goods[0]?.promotion ?? null;
  if (promotion === null) return { promotion, problem: null, reduction: null };
  const problem = problemOf(promotion, goods, inLondon(now).day);
  return {
    promotion,
    problem,
    reduction: problem ? null : reductionOf(promotion, cheapestParcel(offers)?.costPence ?? 0),
  };
}
