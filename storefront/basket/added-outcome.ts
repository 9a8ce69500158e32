import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalogue.ts';
import type { BasketAnswer } from './whole-basket.ts';

/** The outcome of a press on Add to Basket. */
export interface Outcome {
  name: string;
  /** How many were added; 0 if it failed. */
  pieces: number;
  /** Why it failed; empty if it did not. */
  failure: string;
  /** The shop's answer, which need not contain the basket. */
  answer: Partial<BasketAnswer>;
  /** The pressed element: the keyboard focus continues from there. */
  opener: Element | null;
}

export interface Added extends Outcome {
  productId: string;
  /** Products that go with it; empty if not known. */
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

/** The outcome to show now; each has its own number. */
export function useAdded() {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
