import { Link } from 'react-router';
import { formatPounds } from '#contract/money.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { SectionHead, type SectionProps } from './section-head.tsx';
import { pictureBackgroundSeed } from '#storefront/catalogue/picture-background.ts';
import { PictureFrame } from '#storefront/catalogue/picture-frame.tsx';
import styles from './guide.module.css';

/** A few questions that help to choose, beside some of the products in question. */
export function Guide({ section: { Id, Title, Text, Link: link, Points, Products } }: SectionProps) {
  const ids = Products.map(({ Uuid }) => Uuid).join(',');
  return (
    <section className={styles.guide} aria-labelledby={Id}>
      <div>
        <SectionHead id={Id} title={Title} text={Text} link={link} />
        <ul className={styles.questions}>
          {Points.map(({ Title: question, Text: answer, Path }) => (
            <li key={question}>
              <Link to={Path} className={styles.question}>
                <span>
                  <strong>{question}</strong>
                  <span className={styles.answer}>{answer}</span>
                </span>
                <Icon name="chevron-right" size="small" />
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          <ButtonLink to={`/compare?ids=${ids}`}>{`Compare these ${Products.length}`}</ButtonLink>
        </div>
      </div>
      <ul className={styles.products}>
        {Products.map((product) => (
          <li key={product.Uuid}>
            <Link to={`/products/${product.Uuid}`} className={styles.product}>
              <PictureFrame
                path={product.ImageCollection[0]?.ImagePath}
                alt=""
                name={product.Name}
                seed={pictureBackgroundSeed(product)}
                sizes="(min-width: 46rem) 14rem, 30vw"
              />
              <span className={styles.name}>{product.Name}</span>
              <Price>{formatPounds(product.Price)}</Price>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
