import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/browser-call.ts';
import type { BasketAnswer } from './whole-basket.ts';

/** What came of a press on Add to Basket. */
interface Outcome {
  name: string;
  /** How many it added; 0 where it failed. */
  pieces: number;
  /** Why it failed; empty when it did not. */
  failure: string;
  /** What the shop answered. It need not hold the basket. */
  answer: Partial<BasketAnswer>;
  /** What was pressed: the keyboard goes on from there. */
  opener: Element | null;
}

export interface Added extends Outcome {
  productId: string;
  /** What goes with it; none where that is not known. */
  companions: readonly Product[];
}

const COMPANIONS = 2;
/** Without companions the sheet is whole too: this long they are waited for. */
const PATIENCE_MILLISECONDS = 150;

let current: (Added & { number: number }) | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

export function dismissAdded(): void {
  show(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is to be shown now; each outcome has a number of its own. */
export function useAdded() {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

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
    count += 1;
    show({ ...outcome, productId, companions: outcome.failure ? [] : known, number: count });
  };
}

function none(): Promise<readonly Product[]> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, []));
}
