import { formatPounds } from '#contract/money.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isSessionOver } from '#storefront/app/calls/error-kind.ts';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { announceBasketUpdate } from '#storefront/basket/basket-summary.ts';

export interface WantedLine {
  productId: string;
  name: string;
  quantity: number;
  /** In pounds; null if it has not been bought before. */
  pricePaid: number | null;
}

export interface AddedLine {
  name: string;
  isAdded: boolean;
  /** At today's price, in pounds. */
  cost?: number | undefined;
  /** What to know about it: another price, or why it was not added. Empty if all is as before. */
  words: string;
}

/** Adds these lines to the basket, one after the other: what is gone does not keep the others out. */
export async function addLines(lines: readonly WantedLine[]): Promise<AddedLine[]> {
  const outcomes: AddedLine[] = [];
  for (const line of lines) outcomes.push(await addLine(line));
  return outcomes;
}

async function addLine({ productId, name, quantity, pricePaid }: WantedLine): Promise<AddedLine> {
  try {
    const basket = await call('addBasketItem', { body: { productId, quantity } });
    announceBasketUpdate(basket);
    const today = basket.items.find((item) => item.productId === productId)?.unitPrice;
    const cost = today === undefined ? undefined : today * quantity;
    return { name, isAdded: true, cost, words: priceWords(pricePaid, today) };
  } catch (error) {
    if (isSessionOver(error)) throw error;
    return { name, isAdded: false, words: errorMessage(error, 'Failed to add to basket.') };
  }
}

/** Prices in pounds. */
export function priceWords(paid: number | null, today: number | undefined): string {
  if (paid === null || today === undefined || today === paid) return '';
  return `It costs ${formatPounds(today)} today; you paid ${formatPounds(paid)}.`;
}

export function outcomeWords(outcomes: readonly AddedLine[]): string {
  const added = outcomes.filter(({ isAdded }) => isAdded);
  if (added.length === 0) return 'Nothing was added to your basket.';
  const [only] = outcomes;
  const what =
    outcomes.length === 1
      ? `${only!.name} is`
      : added.length === outcomes.length
        ? 'All of it is'
        : `${added.length} of ${outcomes.length} ${added.length === 1 ? 'is' : 'are'}`;
  const cost = added.reduce((sum, line) => sum + (line.cost ?? Number.NaN), 0);
  // Not twice: the words say what a single thing costs now.
  const isSaid = outcomes.length === 1 && only!.words !== '';
  return `${what} in your basket${isSaid || Number.isNaN(cost) ? '' : `, for ${formatPounds(cost)} today`}.`;
}
