import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/browser-call.ts';
import { showAdded, type Outcome } from './added-outcome.ts';

const COMPANIONS = 2;
/** Without companions the sheet is whole too: this long they are waited for. */
const PATIENCE_MILLISECONDS = 150;

export const fetchSheet = () => import('./added-sheet.tsx');

/**
 * Called as the button is pressed: fetches what will be shown meanwhile, so that all of it arrives together. What it
 * returns shows the outcome, in the place of an earlier one.
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
