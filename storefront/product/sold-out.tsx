import type { Product } from '#contract/catalogue.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { TellMe } from '#storefront/stock-alerts/tell-me.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { categoryPath } from '#storefront/catalogue/category-path.ts';
import styles from './sold-out.module.css';

/** Instead of dead buttons, shows where something similar can be found. */
export function SoldOut({ product, details }: { product: Product; details: ProductDetails | null }) {
  const category = product.Categories[0];
  return (
    <div className={styles.soldOut}>
      <p>We have none of these at the moment.</p>
      {/* No stock alerts for first infant formula, which may not be promoted. */}
      {details?.IsPromotable && <TellMe key={product.Uuid} productId={product.Uuid} />}
      <ButtonLink to={category ? categoryPath(category.Path) : '/products'} wide>
        {category ? `See more in ${category.Name}` : 'See all products'}
      </ButtonLink>
    </div>
  );
}
