import { PAID_NOT_SHIPPED } from '#contract/state-words.ts';
import type { DeskStock } from '#contract/desk/stock.ts';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';

const figure = (value: number) => value.toLocaleString('en-GB');

/** The stock of a product: its three parts, and what a count should find. */
export function Position({ product }: { product: DeskStock }) {
  const { onSale, held, paidNotSent, onShelf } = product;
  return (
    <DefinitionList
      rows={[
        { term: 'On sale', detail: figure(onSale) },
        { term: 'Held', note: 'for orders being paid', detail: figure(held) },
        { term: PAID_NOT_SHIPPED, detail: figure(paidNotSent) },
        { term: 'On the shelf', note: 'total', detail: figure(onShelf), isStrong: true },
      ]}
    />
  );
}
