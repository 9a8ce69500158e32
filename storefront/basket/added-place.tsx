import { lazy, Suspense } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/browser-call.ts';
import { useAdded } from './added.ts';

const fetchSheet = () => import('./added-sheet.tsx');
const AddedSheet = lazy(async () => ({ default: (await fetchSheet()).AddedSheet }));

/** What it cost to wait for companions, at most: without them the sheet is whole too. */
const PATIENCE_MILLISECONDS = 150;
const COMPANIONS = 2;

/**
 * Begins to fetch what will be shown: called as the button is pressed, so that all of it arrives together. Call what it
 * returns when the product is in the basket, for what goes with it.
 */
export function expectAdded(productId: string): () => Promise<readonly Product[]> {
  fetchSheet().catch(() => {});
  const companions = call('listRelatedProducts', { params: { id: productId } }).then(
    ({ GoesWith }) => GoesWith.slice(0, COMPANIONS),
    () => [],
  );
  return () =>
    Promise.race([
      companions,
      new Promise<readonly Product[]>((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, [])),
    ]);
}

/** Where the outcome of Add to Basket is shown, above whatever page. Nothing until something has been added. */
export function AddedPlace() {
  const added = useAdded();
  if (!added) return null;
  return (
    <Suspense>
      <AddedSheet key={added.number} added={added} />
    </Suspense>
  );
}
