import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { LOW_STOCK, stockLabel } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import type { ProductCard } from '#contract/product-cards.ts';
import { pictureBackgroundSeed } from '#storefront/catalogue/picture-background.ts';
import { PictureFrame } from '#storefront/catalogue/picture-frame.tsx';
import { sizeAndAge } from '#storefront/catalogue/card-details.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { NameLink } from '#storefront/ui/name-link.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import { priceSinceSaved } from '#storefront/app/calls/saved-prices.ts';
import styles from './saved-lines.module.css';

/** A product of a list, with its actions. */
export function SavedLine({
  product,
  card,
  savedAt,
  children,
}: {
  product: Product;
  /** Further details; the line is complete without them. */
  card?: ProductCard | undefined;
  /** Its price in pounds when it was saved, if known. */
  savedAt?: number | undefined;
  children?: ReactNode;
}) {
  const { Uuid, Name, Brand, Price: price, StockLevel, ImageCollection } = product;
  const path = `/products/${Uuid}`;
  const detail = card && sizeAndAge(card);
  const since = priceSinceSaved(savedAt, price);
  return (
    <li className={styles.line}>
      <Link to={path} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <PictureFrame
          path={ImageCollection[0]?.ImagePath}
          alt=""
          name={Name}
          seed={pictureBackgroundSeed(product)}
          sizes="7rem"
        />
      </Link>
      <div className={styles.product}>
        {Brand && <p className={styles.brand}>{Brand}</p>}
        <h2>
          <NameLink to={path} className={styles.name}>
            <WholeWords>{Name}</WholeWords>
          </NameLink>
        </h2>
        {detail && <p className={styles.detail}>{detail}</p>}
        <Price>{formatPounds(price)}</Price>
        {since && <p className={styles.detail}>{since}</p>}
        <p className={classNames(styles.stock, StockLevel > 0 && StockLevel < LOW_STOCK && styles.few)}>
          {stockLabel(StockLevel)}
        </p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
