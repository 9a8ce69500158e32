import { formatPounds } from '#contract/money.ts';
import { Price } from '#storefront/ui/price.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import styles from './product-price.module.css';

/** What a product costs, and what it was if it is reduced; both in pounds. */
export function ProductPrice({
  price,
  was,
  size,
}: {
  price: number;
  was: number | undefined;
  size?: 'large';
}) {
  const now = <Price size={size}>{formatPounds(price)}</Price>;
  if (!was) return now;
  return (
    <>
      <VisuallyHidden>Now </VisuallyHidden>
      {now}{' '}
      <span className={styles.was}>
        was <s>{formatPounds(was)}</s>
      </span>
    </>
  );
}
