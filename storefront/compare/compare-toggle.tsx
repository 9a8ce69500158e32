import { Link } from 'react-router';
import { MAX_COMPARED } from '#contract/limits.ts';
import { withIds } from '#storefront/app/calls/product-ids.ts';
import { useStored } from '#storefront/app/calls/stored.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { compare, comparedList, uncompare } from './compared-list.ts';
import styles from './compare-toggle.module.css';

/** Adds a product to the comparison within its category, or removes it. */
export function CompareToggle({
  id,
  name,
  category,
  look,
}: {
  id: string;
  name: string;
  category: string;
  look: 'card' | 'page';
}) {
  const { ids } = useStored(comparedList);
  const isCompared = ids.includes(id);
  function press() {
    if (isCompared) uncompare(id);
    else if (!compare(id, category)) announce(`${MAX_COMPARED} can be compared at once.`);
  }
  return (
    <span className={classNames(styles.compare, styles[look])}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isCompared}
        aria-label={`Compare ${name}`}
        onClick={press}
      >
        <span className={styles.box}>{isCompared && <Icon name="check" size="small" />}</span>
        Compare
      </button>
      {look === 'page' && isCompared && ids.length > 1 && (
        <Link to={withIds('/compare', ids)} className={styles.link}>{`Compare ${ids.length}`}</Link>
      )}
    </span>
  );
}
