import { useLocation } from 'react-router';
import { MAX_COMPARED } from '#contract/limits.ts';
import { withIds } from '#storefront/app/calls/product-ids.ts';
import { useStored } from '#storefront/app/calls/stored.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { shielded } from '#storefront/ui/shield.ts';
import { comparedList, endComparison } from './compared-list.ts';
import styles from './compare-tray.module.css';

/** Shown at the bottom of product lists while products are being chosen for comparison. */
export function CompareTray() {
  const { pathname } = useLocation();
  const { ids } = useStored(comparedList);
  const isListing = pathname === '/' || pathname === '/products' || pathname.startsWith('/categories');
  if (ids.length === 0 || !isListing) return null;
  return (
    <aside ref={shielded} className={styles.tray} aria-label="Compare">
      <p className={styles.words}>
        {ids.length === 1
          ? '1 chosen. Choose another to compare.'
          : `${ids.length} chosen${ids.length === MAX_COMPARED ? ', the most you can compare' : ''}.`}
      </p>
      <div className={styles.acts}>
        <Button variant="quiet" onClick={endComparison}>
          Clear
        </Button>
        {ids.length > 1 && (
          <ButtonLink variant="primary" to={withIds('/compare', ids)}>
            {`Compare ${ids.length}`}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}
