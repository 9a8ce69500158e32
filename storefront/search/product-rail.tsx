import { AddButton } from '#storefront/basket/add-button.tsx';
import { ProductCard, type ShownProducts } from './product-card.tsx';
import styles from './product-card.module.css';

/** A few products in one row, swiped on a phone. */
export function ProductRail({
  products,
  cards = {},
  heading,
  canAdd = false,
}: ShownProducts & { canAdd?: boolean }) {
  return (
    <ul className={styles.rail}>
      {products.map((product, index) => (
        <ProductCard
          key={product.Uuid}
          product={product}
          card={cards[product.Uuid]}
          isFirst={canAdd && index < 4}
          heading={heading}
        >
          {canAdd && <AddButton product={product} />}
        </ProductCard>
      ))}
    </ul>
  );
}
