import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { call } from '#storefront/app/browser-call.ts';
import { currentSession, useSession } from '#storefront/app/session.ts';
import { onShownAgain, useShownAgain } from '#storefront/app/use-shown-again.ts';
import type { BasketAnswer } from './whole-basket.ts';

/** Fired on `window` by whatever changes the basket; the badge then shows the `detail`, or asks where there is none. */
export const BASKET_UPDATED = 'basket-updated';

/** To the other tabs of this browser. Old browsers have none: their tabs ask again when they turn a page. */
const tabs =
  !import.meta.env.SSR && 'BroadcastChannel' in globalThis ? new BroadcastChannel(BASKET_UPDATED) : null;

let updates = 0;

/** How often this tab has changed the basket. */
export function basketUpdates(): number {
  return updates;
}

/** `answer`: what the shop said of the change. It need not hold the basket. */
export function tellBasketUpdated(answer?: Partial<BasketAnswer>): void {
  updates += 1;
  window.dispatchEvent(new CustomEvent(BASKET_UPDATED, { detail: answer && summarise(answer) }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window
  tabs?.postMessage(null);
}

/** Calls back when another tab has changed the basket. */
function onBasketUpdatedElsewhere(act: () => void): () => void {
  tabs?.addEventListener('message', act);
  return () => tabs?.removeEventListener('message', act);
}

/** For pages that show the basket itself: another tab, or what was done before Back, has changed it. */
export function useBasketOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onBasketUpdatedElsewhere(() => void revalidate()), [revalidate]);
  useShownAgain(() => void revalidate());
}

export interface BasketSummary {
  /** Pieces, not lines. */
  count: number;
  /** Pounds. */
  subtotal: number;
}

const NOTHING: BasketSummary = { count: 0, subtotal: 0 };

let summary = NOTHING;
let lastAsked = 0;
const listeners = new Set<() => void>();

function show(next: BasketSummary): void {
  summary = next;
  for (const listener of listeners) listener();
}

/** Asks for the basket. Zero when logged out or when it fails; an answer overtaken by a later question is dropped. */
async function refresh(): Promise<void> {
  const asked = ++lastAsked;
  let next = NOTHING;
  if (currentSession()) {
    try {
      next = summarise(await call('getBasket', {})) ?? NOTHING;
    } catch {
      // A badge is not worth an error message.
    }
  }
  if (asked === lastAsked) show(next);
}

function summarise({ items, subtotal }: Partial<BasketAnswer>): BasketSummary | undefined {
  if (!items || subtotal === undefined) return undefined;
  return { count: items.reduce((pieces, item) => pieces + item.quantity, 0), subtotal };
}

/** Keeps the summary fresh: on each change of path, of the session, and on `basket-updated`. Used once, by the top bar. */
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
      // An answer to what was asked before the change is out of date.
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

/** What the badge last saw; empty on the server. */
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
