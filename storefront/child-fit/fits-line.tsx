import { useState } from 'react';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { ageWords } from './age-words.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { TextButton } from '#storefront/ui/text-button.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { useChild } from './child.ts';
import { FitsBadge } from './fits-badge.tsx';
import styles from './fits-line.module.css';

const ChildDialog = lazyExtra(async () => (await import('./child-dialog.tsx')).ChildDialog);

/** The age range of a product, and whether it fits the child of this browser. */
export function FitsLine({ from, to }: { from: number | null; to: number | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const child = useChild();
  const age = ageWords(from, to);
  if (age === null) return null;
  return (
    <div className={styles.line}>
      <Icon name="child" size="small" />
      <span className={styles.age}>{age}</span>
      <FitsBadge from={from} to={to} />
      <TextButton onClick={() => setIsAsking(true)}>
        {child ? 'Change' : 'Does it fit my child?'}
        {child && <VisuallyHidden> my child’s month</VisuallyHidden>}
      </TextButton>
      {isAsking && <ChildDialog onClose={() => setIsAsking(false)} />}
    </div>
  );
}
