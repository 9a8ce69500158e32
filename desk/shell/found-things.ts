import { useEffect, useState } from 'react';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { customerPath, orderPath, productPath } from '#desk/app/paths.ts';
import type { Entry } from './menu.ts';

/** Fewer letters match too much. */
const MIN_LETTERS = 3;
/** The limit for each kind. */
const MAX_FOUND = 5;
const PAUSE_MILLISECONDS = 200;

interface Found {
  words: string;
  entries: readonly Entry[];
}

/** Customers, products and orders for the typed words, after a pause in typing: found as in their own lists. */
export function useFoundThings(typed: string): { entries: readonly Entry[]; isLooking: boolean } {
  const may = useMay();
  const words = typed.trim();
  const isWanted = words.length >= MIN_LETTERS;
  const [mayCustomers, mayOrders, mayProducts] = [
    may('customers.read'),
    may('orders.read'),
    may('products.read'),
  ];
  const [found, setFound] = useState<Found>({ words: '', entries: [] });
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const asked = [{ query: { search: words } }, { signal: stop.signal }] as const;
    const timer = setTimeout(async () => {
      const kinds = await Promise.all([
        mayCustomers ? findCustomers(asked).catch(none) : [],
        // Before the orders, because those are also found by their contents.
        mayProducts ? findProducts(asked).catch(none) : [],
        mayOrders ? findOrders(asked).catch(none) : [],
      ]);
      if (!stop.signal.aborted) setFound({ words, entries: kinds.flat() });
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isWanted, words, mayCustomers, mayOrders, mayProducts]);
  const isFresh = found.words === words;
  return { entries: isWanted && isFresh ? found.entries : [], isLooking: isWanted && !isFresh };
}

type Asked = readonly [{ query: { search: string } }, { signal: AbortSignal }];

/** The screens can still be found. */
const none = (): Entry[] => [];

async function findCustomers(asked: Asked): Promise<Entry[]> {
  const { customers } = await call('listCustomers', ...asked);
  return customers.slice(0, MAX_FOUND).map(({ id, name, email }) => ({
    name: `${name}, ${email}`,
    path: customerPath(id),
    icon: 'person',
  }));
}

async function findOrders(asked: Asked): Promise<Entry[]> {
  const { orders } = await call('listDeskOrders', ...asked);
  return orders.slice(0, MAX_FOUND).map(({ orderNumber, customer, postalCode, status }) => ({
    name: [`Order ${orderNumber}`, customer, postalCode, status].filter(Boolean).join(', '),
    path: orderPath(orderNumber),
    icon: 'parcel',
  }));
}

/** A style has no screen of its own: this leads to the list, where its variants can be opened. */
async function findProducts(asked: Asked): Promise<Entry[]> {
  const { products } = await call('listDeskProducts', ...asked);
  return products.slice(0, MAX_FOUND).map(({ id, kind, name, sku }) => ({
    name: sku === null ? name : `${name}, ${sku}`,
    path:
      kind === 'product'
        ? productPath(id)
        : `${deskPages.products}?${new URLSearchParams({ search: name }).toString()}`,
    icon: 'tag',
  }));
}
