import type { Basket, BasketItem } from '#contract/basket.ts';
import { penceFromPounds, poundsFromPence } from '#contract/money.ts';

/** What delivery costs, in pounds, as the shop says it. */
export interface DeliveryTerms {
  deliveryCost: number;
  freeDeliveryFrom: number;
}

export interface BasketView {
  /** The server's last word with the edits that are still under way laid over it. */
  basket: Basket;
  /** Why the last edit was taken back; empty when it was not. */
  failure: { itemId: string | null; message: string } | null;
  isBusy: boolean;
}

/** Reaches the server; each answers with the basket that it has then. */
export interface BasketCalls {
  setQuantity: (itemId: string, quantity: number) => Promise<Basket>;
  remove: (itemId: string) => Promise<Basket>;
  clear: () => Promise<Basket>;
  read: () => Promise<Basket>;
  /** The sentence for the customer. */
  describe: (error: unknown, edit: 'quantity' | 'removal' | 'clearing') => string;
}

export interface BasketEdits {
  view: () => BasketView;
  subscribe: (listener: () => void) => () => void;
  /** 0 removes the item. */
  setQuantity: (itemId: string, quantity: number) => void;
  clear: () => void;
  /** The server's word from elsewhere: another tab, a fresh load. */
  replace: (basket: Basket) => void;
}

/**
 * Edits of a basket that show at once and are sent one after another.
 *
 * Shown is always the server's last word with the wishes laid over it that it has not answered yet. One call
 * is under way at a time and each line has one wish, the latest: presses of plus in quick succession become
 * one call, and no answer can overtake another. A refused wish is dropped, which rolls the line back to the
 * server's word, unless a newer wish for the line has taken its place. The server is then asked what it has: the
 * line may be gone, or the wish granted and only the answer lost.
 */
export function createBasketEdits(loaded: Basket, terms: DeliveryTerms, calls: BasketCalls): BasketEdits {
  let known = loaded;
  let failure: BasketView['failure'] = null;
  let isSending = false;
  let isClearing = false;
  const wishes = new Map<string, number>();
  const listeners = new Set<() => void>();
  let view = look();

  function look(): BasketView {
    return { basket: overlay(known, isClearing ? 'cleared' : wishes, terms), failure, isBusy: isSending };
  }
  function show() {
    view = look();
    for (const listener of listeners) listener();
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    while (isClearing || wishes.size > 0) {
      if (isClearing) await sendClearing();
      else await sendWish(...wishes.entries().next().value!);
    }
    isSending = false;
    show();
  }

  async function sendClearing() {
    wishes.clear();
    try {
      known = await calls.clear();
      isClearing = false;
      show();
    } catch (error) {
      failure = { itemId: null, message: calls.describe(error, 'clearing') };
      isClearing = false;
      await readAnew();
    }
  }

  async function sendWish(itemId: string, quantity: number) {
    const isAnswered = () => wishes.get(itemId) === quantity;
    try {
      known = quantity === 0 ? await calls.remove(itemId) : await calls.setQuantity(itemId, quantity);
    } catch (error) {
      if (isAnswered()) {
        failure = { itemId, message: calls.describe(error, quantity === 0 ? 'removal' : 'quantity') };
        wishes.delete(itemId);
      }
      await readAnew();
      return;
    }
    if (isAnswered()) wishes.delete(itemId);
    show();
  }

  async function readAnew() {
    show();
    try {
      known = await calls.read();
    } catch {
      // Then the last word stands.
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
      // Taken out and put in again, so that the line last touched is sent last.
      wishes.delete(itemId);
      if (isSending || item.quantity !== quantity) wishes.set(itemId, quantity);
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
      known = basket;
      show();
    },
  };
}

/** The basket as it will be when the wishes come true. */
function overlay(
  basket: Basket,
  wishes: ReadonlyMap<string, number> | 'cleared',
  { deliveryCost, freeDeliveryFrom }: DeliveryTerms,
): Basket {
  if (wishes !== 'cleared' && wishes.size === 0) return basket;
  const items =
    wishes === 'cleared' ? [] : basket.items.flatMap((item) => withQuantity(item, wishes.get(item.id)));
  const subtotal = poundsFromPence(items.reduce((sum, item) => sum + pence(item.totalPrice), 0));
  const isFree = items.length === 0 || subtotal >= freeDeliveryFrom;
  const shippingCost = isFree ? 0 : deliveryCost;
  return {
    items,
    subtotal,
    shippingCost,
    grandTotal: poundsFromPence(pence(subtotal) + pence(shippingCost)),
    untilFreeDelivery:
      deliveryCost === 0 ? 0 : poundsFromPence(Math.max(pence(freeDeliveryFrom) - pence(subtotal), 0)),
  };
}

function withQuantity(item: BasketItem, quantity: number | undefined): BasketItem[] {
  if (quantity === undefined) return [item];
  if (quantity === 0) return [];
  return [{ ...item, quantity, totalPrice: poundsFromPence(pence(item.unitPrice) * quantity) }];
}

function pence(pounds: number): number {
  return penceFromPounds(pounds) ?? 0;
}
