import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalogue.ts';
import type { BasketAnswer } from './whole-basket.ts';

/** What came of a press on Add to Basket. */
export interface Outcome {
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

let current: (Added & { number: number }) | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

export function showAdded(added: Added): void {
  count += 1;
  change({ ...added, number: count });
}

export function dismissAdded(): void {
  change(null);
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
