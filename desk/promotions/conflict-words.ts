import type { PromotionRecord } from '#contract/desk/promotions.ts';
import { formatDay } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import { offWords } from './promotion-text.ts';

export const fieldWords: Readonly<Record<keyof PromotionRecord, string>> = {
  code: 'Code',
  name: 'Name',
  reduction: 'Takes off',
  chosen: 'For',
  firstDay: 'First day',
  lastDay: 'Last day',
  minimumPence: 'Minimum spend',
  usesMax: 'Uses in all',
  usesPerCustomer: 'Uses per customer',
};

/** A field of a code where two people have changed it. */
export function showField(field: string, value: unknown): string {
  const shown = { [field]: value } as Partial<PromotionRecord>;
  if (shown.reduction) return offWords(shown.reduction);
  if (shown.minimumPence !== undefined) return formatPence(shown.minimumPence);
  if (field === 'chosen') return shown.chosen ? chosenWords(shown.chosen) : 'Everything';
  if (value === null) return 'No limit';
  return field.endsWith('Day') ? formatDay(String(value)) : String(value);
}

function chosenWords({ categoryIds, styleIds, productIds }: NonNullable<PromotionRecord['chosen']>): string {
  const products = styleIds.length + productIds.length;
  return `Chosen: ${categoryIds.length} categories, ${products} products`;
}
