import { useLocation } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { idleExtra } from '#storefront/app/page/lazy.ts';

const CompareToggle = idleExtra(async () => (await import('./compare-toggle.tsx')).CompareToggle);

/**
 * On a product's page and on the cards of a category, once the page is idle. Renders nothing for a product without a
 * category.
 */
export function CompareProduct({
  product: { Uuid, Name, Categories },
  look = 'card',
}: {
  product: Pick<Product, 'Uuid' | 'Name' | 'Categories'>;
  look?: 'card' | 'page';
}) {
  const { pathname, search } = useLocation();
  const category = Categories[0]?.Path[0];
  const isOfCategory = pathname.startsWith('/categories/') || new URLSearchParams(search).has('categoryId');
  if (category === undefined || (look === 'card' && !isOfCategory)) return null;
  return <CompareToggle id={Uuid} name={Name} category={category} look={look} />;
}
