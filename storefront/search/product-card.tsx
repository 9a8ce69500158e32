import { useState, type PointerEvent, type ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { LOW_STOCK } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { formatUnitPrice } from '#contract/pricing/unit-price.ts';
import type { ProductCard as Card } from '#contract/product-cards.ts';
import { lazyExtra, useIsIdle } from '#storefront/app/page/lazy.ts';
import { CompareProduct } from '#storefront/compare/compare-product.tsx';
import { SaveForLater } from '#storefront/catalogue/save-for-later.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Price } from '#storefront/ui/price.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Swatch } from '#storefront/ui/swatch.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import { choices, sizeAndAge } from '#storefront/catalogue/card-details.ts';
import { ProductPrice } from '#storefront/catalogue/product-price.tsx';
import { pictureBackgroundSeed } from '#storefront/catalogue/picture-background.ts';
import type { Cards } from '#storefront/catalogue/load-cards.ts';
import { PictureFrame } from '#storefront/catalogue/picture-frame.tsx';

import styles from './product-card.module.css';

const FitsBadge = lazyExtra(async () => (await import('#storefront/child-fit/fits-badge.tsx')).FitsBadge);

export type CardHeading = 'h2' | 'h3';

/** As many as fit on a card. */
const SWATCHES = 5;

/** One product in a list, in eight rows: picture, brand, name, size and age, stars, price, choices, compare. */
export function ProductCard({
  product,
  card,
  isFirst,
  heading: Heading,
  children,
}: {
  product: Product;
  /** Further details; the card is complete without them. */
  card: Card | undefined;
  isFirst: boolean;
  heading: CardHeading;
  /** A control such as a button. */
  children?: ReactNode;
}) {
  const { Uuid, Name, Brand, Price: price, StockLevel, ImageCollection } = product;
  const [isNear, setIsNear] = useState(false);
  const path = `/products/${Uuid}`;
  // The same product may be in two rows: only the pressed card's picture may turn into the page's.
  const [isPressed, setIsPressed] = useState(false);
  const isTurning = useViewTransitionState(path) && isPressed;
  const detail = card && sizeAndAge(card);
  const second = ImageCollection[1]?.ImagePath;
  // A control is for this variant.
  const from = !children && card?.PriceFrom;
  return (
    <li
      className={styles.card}
      // Only a mouse hovers before it presses; the second picture is fetched then.
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
    >
      <div className={classNames(styles.picture, StockLevel <= 0 && styles.faded, isTurning && 'morphs')}>
        <PictureFrame
          path={ImageCollection[0]?.ImagePath}
          second={isNear ? second : undefined}
          alt=""
          name={Name}
          seed={pictureBackgroundSeed(product)}
          isFirst={isFirst}
          sizes="(min-width: 90rem) 16rem, (min-width: 75rem) 22vw, (min-width: 46rem) 30vw, 46vw"
        />
        <CardBadge product={product} card={card} />
      </div>
      <p className={styles.brand}>{Brand}</p>
      <Heading className={styles.name}>
        {/* The link covers the card: a single target, read out once. */}
        <Link to={path} viewTransition onClick={() => setIsPressed(true)}>
          <WholeWords>{Name}</WholeWords>
        </Link>
      </Heading>
      <p className={styles.detail}>{detail}</p>
      <p className={styles.rating}>
        {card?.Rating && (
          <>
            <span aria-hidden="true">★</span> {card.Rating.Average.toFixed(1)}
            <VisuallyHidden> out of 5,</VisuallyHidden>
            {` (${card.Rating.Count}${card.Rating.IsExample ? (card.Rating.Count > 1 ? ' examples' : ' example') : ''})`}{' '}
          </>
        )}
      </p>
      <p className={styles.price}>
        {from ? (
          <Price>{`from ${formatPounds(from)}`}</Price>
        ) : (
          <ProductPrice price={price} was={card?.WasPrice} />
        )}
        {card?.UnitPrice && (from || price) === price && (
          <span className={styles.unit}>{formatUnitPrice(card.UnitPrice)}</span>
        )}
      </p>
      {children ? <div className={styles.act}>{children}</div> : <Choices card={card} />}
      <CompareProduct product={product} />
      <SaveForLater product={product} />
    </li>
  );
}

/** Sold out; or low stock, and whether it fits the child of this browser. */
function CardBadge({ product, card }: { product: Product; card: Card | undefined }) {
  const isIdle = useIsIdle();
  const stock = product.StockLevel;
  // Neither urges people to buy what may not be promoted.
  if (stock > 0 && !card?.IsPromotable) return null;
  return (
    <p className={styles.badge}>
      {stock <= 0 ? (
        <Badge>Sold out</Badge>
      ) : (
        <>
          {stock < LOW_STOCK && <Badge tone="caution">{`Only ${stock} left`}</Badge>}
          {card && isIdle && <FitsBadge card={card} product={product} />}
        </>
      )}
    </p>
  );
}

function Choices({ card }: { card: Card | undefined }) {
  const { words, colours } = card ? choices(card) : { words: '', colours: [] };
  return (
    <p className={styles.choices}>
      {colours.length > 0 && (
        <span className={styles.swatches}>
          {colours.slice(0, SWATCHES).map((colour) => (
            <Swatch key={colour} name={colour} />
          ))}
        </span>
      )}
      {words}
    </p>
  );
}

export interface ShownProducts {
  products: readonly Product[];
  cards?: Cards | undefined;
  /** One level below the heading above them. */
  heading: CardHeading;
}

export function ProductGrid({ products, cards = {}, heading }: ShownProducts) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product.Uuid}
          product={product}
          card={cards[product.Uuid]}
          isFirst={index < 4}
          heading={heading}
        />
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <div className={styles.picture}>
            <Skeleton shape="square" />
          </div>
          <Skeleton width="most" />
          <Skeleton width="third" />
        </div>
      ))}
    </div>
  );
}
