import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { LOW_STOCK, stockLabel } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { pictureBackgroundSeed } from '#storefront/catalogue/picture-background.ts';
import { PictureFrame } from '#storefront/catalogue/picture-frame.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { NameLink } from '#storefront/ui/name-link.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import styles from './saved-lines.module.css';

/** A product of a list, with its actions. */
export function SavedLine({ product, children }: { product: Product; children?: ReactNode }) {
  const { Uuid, Name, Brand, Price: price, StockLevel, ImageCollection } = product;
  const path = `/products/${Uuid}`;
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
        <Price>{formatPounds(price)}</Price>
        {StockLevel < LOW_STOCK && (
          <p className={classNames(styles.stock, StockLevel > 0 && styles.few)}>{stockLabel(StockLevel)}</p>
        )}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
