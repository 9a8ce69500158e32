import { ProductGridSkeleton } from '#storefront/search/product-card.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';

export function SavedSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading saved products...</VisuallyHidden>
      <ProductGridSkeleton count={4} />
    </div>
  );
}
