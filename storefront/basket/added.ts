import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { showAdded, type Outcome } from './added-outcome.ts';

const COMPANIONS = 2;
/** How long to wait for companions; the sheet is complete without them. */
const PATIENCE_MILLISECONDS = 150;

export const fetchSheet = () => import('./added-sheet.tsx');

/**
 * Called when the button is pressed: fetches what will be shown, so that it all arrives together. The returned function
 * shows the outcome, replacing an earlier one.
 */
export function expectAdded(productId: string): (outcome: Outcome) => Promise<void> {
  fetchSheet().catch(() => {});
  const companions = call('listRelatedProducts', { params: { id: productId } }).then(
    ({ GoesWith }) => GoesWith.slice(0, COMPANIONS),
    (): readonly Product[] => [],
  );
  return async (outcome) => {
    const known = await Promise.race([companions, none()]);
    showAdded({ ...outcome, productId, companions: outcome.failure ? [] : known });
  };
}

function none(): Promise<readonly Product[]> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, []));
}
