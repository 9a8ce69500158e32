import { formatDay } from '#contract/dates.ts';
import type { DeskProduct } from '#contract/desk/products.ts';
import { formatPence } from '#contract/money.ts';

/** What shoppers see, or will see once the draft is published, of what it cost before. Empty: nothing to say. */
export function reductionWords(
  pricePence: number,
  draft: Pick<DeskProduct['record'], 'pricePence' | 'saleRule'>,
  reduction: DeskProduct['reduction'],
): string {
  if (!reduction || draft.saleRule) return '';
  const { shown, next, daysAtPrice } = reduction;
  if (draft.pricePence > pricePence)
    return shown ? `With a higher price, customers no longer see ${was(shown.pricePence)}.` : '';
  if (draft.pricePence === pricePence)
    return shown ? `Customers see ${was(shown.pricePence)} until ${formatDay(shown.lastDay)}.` : '';
  return next
    ? `Published today, customers will see ${was(next.pricePence)} until ${formatDay(next.lastDay)}.`
    : `Not shown as a reduction: ${formatPence(pricePence)} has stood for ${daysAtPrice} of 30 days.`;
}

const was = (pence: number) => `“was ${formatPence(pence)}”`;
