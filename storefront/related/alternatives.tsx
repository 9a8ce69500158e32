import { useId } from 'react';
import { Link } from 'react-router';
import { formatPounds } from '#contract/money.ts';
import { Price } from '#storefront/ui/price.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import { useRelated } from './related.ts';
import styles from './alternatives.module.css';

const SHOWN = 3;

export function Alternatives({ productId }: { productId: string }) {
  const heading = useId();
  const related = useRelated(productId);
  const products = related?.Similar.slice(0, SHOWN) ?? [];
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Similar, and in stock
      </h2>
      <ul>
        {products.map(({ Uuid, Name, Price: price, ImageCollection }) => (
          <li key={Uuid}>
            <Link to={`/products/${Uuid}`} className={styles.link}>
              <Thumbnail src={ImageCollection[0]?.ImagePath ?? null} name={Name} size="small" />
              <span className={styles.name}>
                <WholeWords>{Name}</WholeWords>
              </span>
              <Price>{formatPounds(price)}</Price>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
