import type { ProductList } from '#contract/catalogue.ts';
import { groupThousands } from '#contract/thousands.ts';
import { laterPart } from '#storefront/app/page/lazy.ts';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import type { Cards } from '#storefront/catalogue/load-cards.ts';
import { ProductGrid, ProductGridSkeleton, type CardHeading } from './product-card.tsx';

const NoProducts = laterPart(async () => (await import('./no-products.tsx')).NoProducts, { isRare: true });

/** A grid of products, or a message if there are none. */
export function Listing({
  list,
  heading,
  emptyText,
  hint,
}: {
  list: Pick<ProductList, 'Products'> & { Cards?: Cards };
  heading: CardHeading;
  emptyText: string;
  hint?: string;
}) {
  if (list.Products.length === 0) {
    return <NoProducts text={emptyText} hint={hint} />;
  }
  return <ProductGrid products={list.Products} cards={list.Cards} heading={heading} />;
}

export function ListingSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading products...</VisuallyHidden>
      <ProductGridSkeleton />
    </div>
  );
}

/** Empty if the total is not known. */
export function countOf(total: number | undefined): string {
  if (total === undefined) return '';
  return `${groupThousands(total)} ${total === 1 ? 'product' : 'products'}`;
}
