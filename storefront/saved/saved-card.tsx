import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { LOW_STOCK, stockLabel } from '#contract/limits.ts';
import type { ProductCard as Card } from '#contract/product-cards.ts';
import { priceSinceSaved } from '#storefront/app/calls/saved-prices.ts';
import { chosenColour } from '#storefront/catalogue/card-details.ts';
import { ProductCard } from '#storefront/search/product-card.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import styles from './saved-cards.module.css';

/** A saved product: the card of every list, with what has changed since and its actions. */
export function SavedCard({
  product,
  card,
  savedAt,
  isFirst = false,
  children,
}: {
  product: Product;
  /** Further details; the card is complete without them. */
  card?: Card | undefined;
  /** Its price in pounds when it was saved, if known. */
  savedAt?: number | undefined;
  isFirst?: boolean;
  children?: ReactNode;
}) {
  const { Price: price, StockLevel } = product;
  const since = priceSinceSaved(savedAt, price);
  const colour = card && chosenColour(card);
  return (
    <ProductCard product={product} card={card} isFirst={isFirst} heading="h2">
      <div className={styles.more}>
        <div>
          {colour && <p className={styles.detail}>{colour}</p>}
          {since && <p className={styles.detail}>{since}</p>}
          <p className={classNames(styles.stock, StockLevel > 0 && StockLevel < LOW_STOCK && styles.few)}>
            {stockLabel(StockLevel)}
          </p>
        </div>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </ProductCard>
  );
}
