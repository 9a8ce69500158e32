import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { DeliveryOption } from '#contract/delivery-options.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { currentSession, useSession } from '#storefront/app/calls/session.ts';
import { onShownAgain, useShownAgain } from '#storefront/app/page/use-shown-again.ts';
import type { BasketAnswer } from './whole-basket.ts';

/**
 * Dispatched on `window` by anything that changes the basket; the badge shows its `detail`, or asks the server if there
 * is none.
 */
export const BASKET_UPDATED = 'basket-updated';

/** Reaches the other tabs of this browser. Old browsers lack it: their tabs ask again on the next page change. */
const tabs =
  !import.meta.env.SSR && 'BroadcastChannel' in globalThis ? new BroadcastChannel(BASKET_UPDATED) : null;

let updates = 0;

/** How often this tab has changed the basket. */
export function basketUpdates(): number {
  return updates;
}

/** `answer` is the shop's answer to the change; it need not contain the basket. */
export function announceBasketUpdate(answer?: Partial<BasketAnswer>): void {
  updates += 1;
  window.dispatchEvent(new CustomEvent(BASKET_UPDATED, { detail: answer && summarise(answer) }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window
  tabs?.postMessage(null);
}

/** Calls `act` when another tab has changed the basket. */
function onBasketUpdatedElsewhere(act: () => void): () => void {
  tabs?.addEventListener('message', act);
  return () => tabs?.removeEventListener('message', act);
}

/** For pages that show the basket: reloads it when another tab, or an action before Back, has changed it. */
export function useBasketOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onBasketUpdatedElsewhere(() => void revalidate()), [revalidate]);
  useShownAgain(() => void revalidate());
}

export interface BasketSummary {
  /** Counts pieces, not lines. */
  count: number;
  /** Pounds, without what may not be promoted. */
  towardsFreeDelivery: number;
  /** From what sum a parcel to the customer's address is free: 0 also while that is not known, Infinity if never. */
  freeFrom: number;
}

const NOTHING: BasketSummary = { count: 0, towardsFreeDelivery: 0, freeFrom: 0 };

let summary = NOTHING;
let lastAsked = 0;
const listeners = new Set<() => void>();

function show(next: BasketSummary): void {
  summary = next;
  for (const listener of listeners) listener();
}

/** Fetches the basket. Zero when logged out or on failure; the answer to an outdated request is dropped. */
async function refresh(): Promise<void> {
  const asked = ++lastAsked;
  let next = NOTHING;
  if (currentSession()) {
    try {
      next = summarise(await call('getBasket', { query: {} })) ?? NOTHING;
    } catch {
      // A badge is not worth an error message.
    }
  }
  if (asked === lastAsked) show(next);
}

function summarise({ items, deliveryOptions, notServed }: Partial<BasketAnswer>): BasketSummary | undefined {
  if (!items) return undefined;
  return {
    count: items.reduce((pieces, item) => pieces + item.quantity, 0),
    towardsFreeDelivery: items.reduce(
      (sum, item) => (item.isPromotable === false ? sum : sum + item.totalPrice),
      0,
    ),
    // An empty basket goes nowhere yet.
    freeFrom:
      deliveryOptions?.length || notServed
        ? freeFromOf(deliveryOptions?.find(({ kind }) => kind === 'parcel'))
        : 0,
  };
}

function freeFromOf(parcel: DeliveryOption | undefined): number {
  return parcel?.fullCost === 0 ? 0 : (parcel?.freeFrom ?? Infinity);
}

/**
 * Keeps the summary up to date: on each change of path or session, and on `basket-updated`. Used once, by the top bar.
 */
export function useFreshBasketSummary(): BasketSummary {
  const { pathname } = useLocation();
  const customer = useSession()?.id;
  useEffect(() => {
    void refresh();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again on each path and for each customer
  }, [pathname, customer]);
  useEffect(() => {
    const ask = () => void refresh();
    const hear = ({ detail }: CustomEventInit<BasketSummary>) => {
      if (!detail) return ask();
      // Answers to requests from before the change are out of date.
      lastAsked += 1;
      show(detail);
    };
    window.addEventListener(BASKET_UPDATED, hear);
    const leave = [onBasketUpdatedElsewhere(ask), onShownAgain(ask)];
    return () => {
      window.removeEventListener(BASKET_UPDATED, hear);
      for (const each of leave) each();
    };
  }, []);
  return useBasketSummary();
}

/** The summary the badge last showed; empty on the server. */
export function useBasketSummary(): BasketSummary {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => summary,
    () => NOTHING,
  );
}
