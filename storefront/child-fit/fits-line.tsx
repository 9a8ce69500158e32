import { useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { limitWords } from '#contract/child-limits.ts';
import type { ProductCard } from '#contract/product-cards.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { ageWords } from './age-words.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { TextButton } from '#storefront/ui/text-button.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { useChild } from './child.ts';
import { FitsBadge, useFit } from './fits-badge.tsx';
import styles from './fits-line.module.css';

const ChildDialog = lazyExtra(async () => (await import('./child-dialog.tsx')).ChildDialog);

/** For whom a product is, and whether it fits the child of this browser. */
export function FitsLine({ card, product }: { card: ProductCard; product: Product }) {
  const [isAsking, setIsAsking] = useState(false);
  const child = useChild();
  const fit = useFit(card, product);
  const whom =
    ageWords(card.AgeFromMonths, card.AgeToMonths) ??
    (card.ChildHeight && `Child ${limitWords(card.ChildHeight, 'height')}`) ??
    (card.ChildWeight && `Child ${limitWords(card.ChildWeight, 'weight')}`);
  if (!whom) return null;
  return (
    <div className={styles.line}>
      <Icon name="child" size="small" />
      <span className={styles.age}>{whom}</span>
      <FitsBadge card={card} product={product} />
      <TextButton onClick={() => setIsAsking(true)}>
        {fit?.is === 'check' ? (
          `Add my child’s ${fit.unknown.join(' and ')}`
        ) : child ? (
          <>
            Change<VisuallyHidden> my child’s month, height and weight</VisuallyHidden>
          </>
        ) : (
          'Does it fit my child?'
        )}
      </TextButton>
      {isAsking && <ChildDialog onClose={() => setIsAsking(false)} />}
    </div>
  );
}
