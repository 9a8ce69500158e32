import type { Product } from '#contract/catalogue.ts';
import type { FitsWhom } from '#contract/child-fit.ts';
import type { ProductCard } from '#contract/product-cards.ts';
import { sizeGuideFor } from '#storefront/size-guides/size-guide-for.ts';

/** Which children a product is for. Its age is only the usual one where its size guide is by height or weight. */
export function fitsWhom(card: ProductCard, { Categories }: Pick<Product, 'Categories'>): FitsWhom {
  const guide = sizeGuideFor(Categories);
  return {
    age: { from: card.AgeFromMonths, to: card.AgeToMonths },
    height: card.ChildHeight ?? null,
    weight: card.ChildWeight ?? null,
    goesBySize: guide === 'clothes' || guide === 'nappies',
  };
}
