import type { ListedProduct } from '#contract/desk/products.ts';
import type { ProductView } from '#contract/desk/product-words.ts';
import { formatPence } from '#contract/money.ts';

export const viewNames: Readonly<Record<ProductView, string>> = {
  all: 'All',
  'low-stock': 'Few left',
  'no-picture': 'Without a picture',
  'no-description': 'Without a description',
  'no-category': 'In no category',
  'with-draft': 'With a draft',
};

type Prices = Pick<ListedProduct, 'priceFromPence' | 'priceToPence'>;

export function priceText({ priceFromPence: from, priceToPence: to }: Prices): string {
  return from === to ? formatPence(from) : `${formatPence(from)} to ${formatPence(to)}`;
}

export function variantsText({ published, drafts, archived }: ListedProduct): string {
  const count = published + drafts + archived;
  return count === 1 ? '1 variant' : `${count} variants`;
}
