import type { ListedProduct } from '#contract/desk/products.ts';
import { productViews, type ProductOrder, type ProductView } from '#contract/desk/product-words.ts';
import { PAID_NOT_SHIPPED } from '#contract/state-words.ts';
import { formatPence } from '#contract/money.ts';
import { vatRates } from '#contract/pricing/vat.ts';

export const viewNames: Readonly<Record<ProductView, string>> = {
  all: 'All',
  'low-stock': 'Low stock',
  'no-picture': 'No picture',
  'no-description': 'No description',
  'no-category': 'No category',
  'no-weight': 'No weight',
  'vat-not-checked': 'VAT not checked',
  'no-safety-data': 'No age or warning',
  'with-draft': 'Has a draft',
};

export const orderNames: Readonly<Record<ProductOrder, string>> = {
  newest: 'Newest',
  changed: 'Last changed',
  name: 'Name',
  cheapest: 'Lowest price',
  dearest: 'Highest price',
};

export const priceLabel = (saysVat: boolean) =>
  saysVat ? 'Price in pounds, including VAT' : 'Price in pounds';

/** The views of a shop, which asks about VAT only if it has a VAT number. */
export const viewsOf = (saysVat: boolean) =>
  productViews.filter((view) => saysVat || view !== 'vat-not-checked');

type Prices = Pick<ListedProduct, 'priceFromPence' | 'priceToPence'>;

export function priceText({ priceFromPence: from, priceToPence: to }: Prices): string {
  return from === to ? formatPence(from) : `${formatPence(from)} to ${formatPence(to)}`;
}

type Stock = Pick<ListedProduct, 'held' | 'paidNotSent'>;

/** What is on the shelf but not on sale; empty if there is nothing. */
export function promisedText({ held, paidNotSent }: Stock): string {
  return [
    held > 0 && `${held.toLocaleString('en-GB')} held`,
    paidNotSent > 0 && `${paidNotSent.toLocaleString('en-GB')} ${PAID_NOT_SHIPPED.toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function vatText({ vatClasses: classes }: Pick<ListedProduct, 'vatClasses'>): string {
  const rates = classes.map((vatClass) => vatRates[vatClass]).toSorted((one, other) => one - other);
  return `${rates.join(' and ')}%`;
}

export function variantsText({ published, drafts, archived }: ListedProduct): string {
  const count = published + drafts + archived;
  return count === 1 ? '1 variant' : `${count} variants`;
}
