import type { Basket, BasketItem } from '#contract/basket.ts';
import { quotedBasket, wholeBasket, type BasketAnswer, type DeliveryTerms } from './whole-basket.ts';

export interface BasketView {
  /** The server's last answer with the pending edits applied. */
  basket: Basket;
  /** Why the last edit was rolled back; null if it was not. */
  failure: { itemId: string | null; message: string } | null;
  isBusy: boolean;
}

/** Calls to the server; each answers with the resulting basket. */
export interface BasketCalls {
  setQuantity: (itemId: string, quantity: number) => Promise<BasketAnswer>;
  remove: (itemId: string) => Promise<BasketAnswer>;
  clear: () => Promise<BasketAnswer>;
  read: () => Promise<BasketAnswer>;
  /** The message for the customer. */
  describe: (error: unknown, edit: 'quantity' | 'removal' | 'clearing') => string;
}

export interface BasketEdits {
  view: () => BasketView;
  subscribe: (listener: () => void) => () => void;
  /** A quantity of 0 removes the item. */
  setQuantity: (itemId: string, quantity: number) => void;
  clear: () => void;
  /** The server's basket from elsewhere: another tab, a fresh load. */
  replace: (basket: BasketAnswer) => void;
}

/**
 * Edits of a basket that show at once and are sent one after another.
 *
 * The view is always the server's last answer with the edits applied that it has not answered yet. One call is under
 * way at a time and each line has at most one pending edit, the latest: quick presses of plus become one call, and no
 * answer can overtake another. A refused edit is dropped, which rolls the line back to the server's state, unless a
 * newer edit of the line has replaced it. The server is then asked for its basket: the line may be gone, or the edit
 * made and only the answer lost.
 */
export function createBasketEdits(
  loaded: BasketAnswer,
  terms: DeliveryTerms,
  calls: BasketCalls,
): BasketEdits {
  let known = wholeBasket(loaded, terms);
  let failure: BasketView['failure'] = null;
  let isSending = false;
  let isClearing = false;
  const pending = new Map<string, number>();
  const listeners = new Set<() => void>();
  let view = look();

  function look(): BasketView {
    return { basket: overlay(known, isClearing ? 'cleared' : pending, terms), failure, isBusy: isSending };
  }
  function show() {
    view = look();
    for (const listener of listeners) listener();
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    while (isClearing || pending.size > 0) {
      if (isClearing) await sendClearing();
      else await sendEdit(...pending.entries().next().value!);
    }
    isSending = false;
    show();
  }

  async function sendClearing() {
    pending.clear();
    try {
      known = wholeBasket(await calls.clear(), terms);
      isClearing = false;
      show();
    } catch (error) {
      failure = { itemId: null, message: calls.describe(error, 'clearing') };
      isClearing = false;
      await reread();
    }
  }

  async function sendEdit(itemId: string, quantity: number) {
    const isAnswered = () => pending.get(itemId) === quantity;
    try {
      const answer = quantity === 0 ? calls.remove(itemId) : calls.setQuantity(itemId, quantity);
      known = wholeBasket(await answer, terms);
    } catch (error) {
      if (isAnswered()) {
        failure = { itemId, message: calls.describe(error, quantity === 0 ? 'removal' : 'quantity') };
        pending.delete(itemId);
      }
      await reread();
      return;
    }
    if (isAnswered()) pending.delete(itemId);
    show();
  }

  async function reread() {
    show();
    try {
      known = wholeBasket(await calls.read(), terms);
    } catch {
      // Then the last answer stands.
    }
    show();
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setQuantity(itemId, quantity) {
      failure = null;
      const item = known.items.find(({ id }) => id === itemId);
      if (!item || isClearing) return;
      // Removed and reinserted, so that the line last touched is sent last.
      pending.delete(itemId);
      if (isSending || item.quantity !== quantity) pending.set(itemId, quantity);
      show();
      void send();
    },
    clear() {
      failure = null;
      isClearing = true;
      show();
      void send();
    },
    replace(basket) {
      if (isSending) return;
      known = wholeBasket(basket, terms);
      show();
    },
  };
}

function overlay(
  basket: Basket,
  pending: ReadonlyMap<string, number> | 'cleared',
  terms: DeliveryTerms,
): Basket {
  if (pending !== 'cleared' && pending.size === 0) return basket;
  const items =
    pending === 'cleared' ? [] : basket.items.flatMap((item) => withQuantity(item, pending.get(item.id)));
  return quotedBasket(items, terms, basket);
}

function withQuantity(item: BasketItem, quantity = item.quantity): BasketItem[] {
  return quantity === 0 ? [] : [{ ...item, quantity }];
}
