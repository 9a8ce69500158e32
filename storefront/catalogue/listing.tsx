import type { ProductList } from '#contract/catalogue.ts';
import { EmptyShelf } from '#storefront/app/pictures.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import type { Cards } from './load-cards.ts';
import { ProductGrid, ProductGridSkeleton, type CardHeading } from './product-card.tsx';

/** Products side by side, or the words for none. */
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
    return (
      <EmptyState
        picture={<EmptyShelf />}
        title={emptyText}
        action={
          <>
            <ButtonLink to="/products" variant="primary">
              See all products
            </ButtonLink>
            <ButtonLink to="/categories">Our Categories</ButtonLink>
          </>
        }
      >
        {hint && <p>{hint}</p>}
      </EmptyState>
    );
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

/** Empty where nobody has counted. */
export function countOf(total: number | undefined): string {
  if (total === undefined) return '';
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'product' : 'products'}`;
}
