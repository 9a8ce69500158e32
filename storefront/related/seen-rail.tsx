import { useEffect } from 'react';
import { useStored } from '#storefront/app/calls/stored.ts';
import { useProductsById } from '#storefront/catalogue/use-products-by-id.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Rail } from './rail.tsx';
import { forgetSeen, seenList } from './seen-list.ts';
import styles from './rail.module.css';

/** Products this browser has viewed, until the list is cleared. The shop leaves out what may not be promoted. */
export function SeenRail({ except }: { except?: string }) {
  const seen = useStored(seenList);
  const products = useProductsById(seen, { promotable: true });
  const gone = products.state === 'found' ? products.gone.join() : '';
  useEffect(() => {
    if (gone !== '') forgetSeen(...gone.split(','));
  }, [gone]);

  const shown =
    products.state === 'found'
      ? seen.flatMap((id) => (id === except ? [] : (products.byId.get(id) ?? [])))
      : [];
  const isExpected = products.state !== 'failed' && seen.some((id) => id !== except);
  return (
    // Its space is reserved from the start, so that the footer does not move.
    <div className={isExpected ? styles.seen : undefined}>
      {shown.length > 0 && (
        <Rail title="Seen lately" products={shown}>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              forgetSeen(...seen);
              announce('Cleared.');
            }}
          >
            Clear
          </Button>
        </Rail>
      )}
    </div>
  );
}
