import { Fragment } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { fitOf, fitWords, type Fit } from '#contract/child-fit.ts';
import type { ProductCard } from '#contract/product-cards.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import styles from '#storefront/ui/whole-words.module.css';
import { useChild, useToday } from './child.ts';
import { fitsWhom } from './whom.ts';

const tones: Record<Fit['is'], BadgeTone> = {
  now: 'success',
  later: 'info',
  small: 'info',
  check: 'plain',
  outgrown: 'plain',
};

/** Whether a product fits the child of this browser; null on the server, or where it is not known. */
export function useFit(card: ProductCard, product: Pick<Product, 'Categories'>): Fit | null {
  const child = useChild();
  const today = useToday();
  return child ? fitOf(fitsWhom(card, product), child, today) : null;
}

/** 'Fits now', 'From March', 'Check: 61–125 cm', 'Outgrown'. Renders nothing where it is not known. */
export function FitsBadge({ card, product }: { card: ProductCard; product: Pick<Product, 'Categories'> }) {
  const fit = useFit(card, product);
  const today = useToday();
  if (!fit) return null;
  // On a narrow card a line ends between the amounts, not within one.
  const [first = '', ...others] = fitWords(fit, today).split(/(?<=[:,]) /);
  return (
    <Badge tone={tones[fit.is]}>
      <span>
        {first}
        {others.map((amount) => (
          <Fragment key={amount}>
            {' '}
            <span className={styles.whole}>{amount}</span>
          </Fragment>
        ))}
      </span>
    </Badge>
  );
}
