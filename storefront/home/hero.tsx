import { Link } from 'react-router';
import { formatUnitPrice } from '#contract/pricing/unit-price.ts';
import { AddButton } from '#storefront/basket/add-button.tsx';
import { pictureBackgroundSeed } from '#storefront/catalogue/picture-background.ts';
import { ProductPrice } from '#storefront/catalogue/product-price.tsx';
import { PictureFrame } from '#storefront/catalogue/picture-frame.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import type { SectionProps } from './section-head.tsx';
import styles from './hero.module.css';

/** The shop's opening words, and one thing to buy beside them. */
export function Hero({ section: { Id, Title, Text, Link: link, Products }, cards }: SectionProps) {
  const [product] = Products;
  const card = product && cards[product.Uuid];
  const unit = card?.UnitPrice;
  return (
    <section className={styles.hero} aria-labelledby={Id}>
      <div className={styles.words}>
        <h2 id={Id} className={styles.headline}>
          {Title}
        </h2>
        {Text && <p className={styles.text}>{Text}</p>}
        {link && (
          <div>
            <ButtonLink to={link.Path} variant={product ? 'secondary' : 'primary'}>
              {link.Text}
            </ButtonLink>
          </div>
        )}
      </div>
      {product && (
        <div className={styles.offer}>
          <PictureFrame
            path={product.ImageCollection[0]?.ImagePath}
            alt=""
            name={product.Name}
            seed={pictureBackgroundSeed(product)}
            sizes="(min-width: 46rem) 15rem, 8rem"
          />
          <div className={styles.about}>
            <h3 className={styles.name}>
              <Link to={`/products/${product.Uuid}`}>{product.Name}</Link>
            </h3>
            <p>
              <ProductPrice price={product.Price} was={card?.WasPrice} />
              {unit && <span className={styles.unit}>{formatUnitPrice(unit)}</span>}
            </p>
            <AddButton product={product} />
          </div>
        </div>
      )}
    </section>
  );
}
