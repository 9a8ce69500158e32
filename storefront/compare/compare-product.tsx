import { useLocation } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { idleExtra } from '#storefront/app/page/lazy.ts';
import styles from './compare-product.module.css';

const CompareToggle = idleExtra(async () => (await import('./compare-toggle.tsx')).CompareToggle);

/**
 * On a product's page and on the cards of a category or a search, once the page is idle. Renders nothing for a product without a
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
  const isOffered =
    look === 'page' || pathname.startsWith('/categories/') || /[?&](?:categoryId|search)=/.test(search);
  if (category === undefined || !isOffered) return null;
  const toggle = <CompareToggle id={Uuid} name={Name} category={category} look={look} />;
  // Its place on a card is kept until it comes.
  return look === 'card' ? <div className={styles.place}>{toggle}</div> : toggle;
}
