import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { formatPounds } from '#contract/money.ts';
import { pictureBackgroundSeed } from '#storefront/catalogue/picture-background.ts';
import { PictureFrame } from '#storefront/catalogue/picture-frame.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import styles from './rail.module.css';

/** A row of products, swiped or scrolled sideways. */
export function Rail({
  title,
  products,
  renderAction,
  children,
}: {
  title: string;
  products: readonly Product[];
  /** A control below the price. */
  renderAction?: (product: Product) => ReactNode;
  /** Shown beside the heading. */
  children?: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
      <ul className={styles.rail}>
        {products.map((product) => {
          const { Uuid, Name, Price: price, ImageCollection } = product;
          return (
            <li key={Uuid} className={styles.card}>
              <PictureFrame
                path={ImageCollection[0]?.ImagePath}
                alt=""
                name={Name}
                seed={pictureBackgroundSeed(product)}
                sizes="11.5rem"
              />
              <h3 className={styles.name}>
                <Link to={`/products/${Uuid}`}>
                  <WholeWords>{Name}</WholeWords>
                </Link>
              </h3>
              <Price>{formatPounds(price)}</Price>
              {renderAction && <div className={styles.action}>{renderAction(product)}</div>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function RailSkeleton() {
  return (
    <div className={styles.section} aria-hidden="true">
      <Skeleton shape="title" width="third" />
      <div className={styles.rail}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton shape="square" />
            <Skeleton width="most" />
            <Skeleton width="third" />
          </div>
        ))}
      </div>
    </div>
  );
}
