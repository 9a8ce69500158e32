import { useState, useSyncExternalStore } from 'react';
import { onShownAgain } from '#storefront/app/use-shown-again.ts';
import { isChildMonth, type ChildMonth } from './fit.ts';

/*
 * The month in which a child was born or is due, kept in this browser alone. It is in no address, no link and no call:
 * what it is good for is worked out here. This module is the only one that touches it.
 */

const KEY = 'childMonth';

/** Where storage is forbidden it lasts as long as the page. */
let kept: string | null = null;
let isStorageDenied = false;
const listeners = new Set<() => void>();

function read(): string | null {
  if (!isStorageDenied) {
    try {
      kept = localStorage.getItem(KEY);
    } catch {
      isStorageDenied = true;
    }
  }
  return kept;
}

export function currentChild(): ChildMonth | null {
  const stored = read();
  return isChildMonth(stored, new Date()) ? stored : null;
}

/** Null forgets it. */
export function rememberChild(month: ChildMonth | null): void {
  try {
    if (month === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, month);
  } catch {
    isStorageDenied = true;
  }
  kept = month;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  function hear(event: StorageEvent) {
    if (event.key === KEY || event.key === null) listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', hear);
  // A page that the browser had put away has heard nothing meanwhile.
  const forget = onShownAgain(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
    forget();
  };
}

/** Null when nothing is kept; undefined on the server and while the page hydrates. */
export function useChild(): ChildMonth | null | undefined {
  return useSyncExternalStore<ChildMonth | null | undefined>(subscribe, currentChild, () => undefined);
}

/** The day on which it was first drawn: what is worked out from a month may lag behind midnight. */
export function useToday(): Date {
  const [today] = useState(() => new Date());
  return today;
}
