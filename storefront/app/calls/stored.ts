import { useSyncExternalStore } from 'react';
import { onShownAgain } from '#storefront/app/page/use-shown-again.ts';

/** A value this browser remembers: the same in every tab and for every account. */
export interface Stored<Value> {
  /** The same object until something changes. */
  read: () => Value;
  write: (value: Value) => void;
  onChange: (listener: () => void) => () => void;
  empty: Value;
}

/**
 * `parse` makes a valid value of whatever is stored, JSON or plain text: an older version of the shop, an extension or
 * a stranger may have written it. Where storage is forbidden or full, a written value lasts as long as the page.
 */
export function createStored<Value>(
  key: string,
  empty: Value,
  parse: (stored: unknown) => Value,
  format: (value: Value) => string = JSON.stringify,
): Stored<Value> {
  let raw: string | null = null;
  let value = empty;
  let isStorageDenied = false;
  const listeners = new Set<() => void>();

  function readStorage(): string | null {
    if (isStorageDenied) return raw;
    try {
      return localStorage.getItem(key);
    } catch {
      isStorageDenied = true;
      return raw;
    }
  }

  function read(): Value {
    const stored = readStorage();
    if (stored !== raw) {
      raw = stored;
      value = stored === null ? empty : parseText(stored);
    }
    return value;
  }

  function parseText(text: string): Value {
    let content: unknown = text;
    try {
      content = JSON.parse(text);
    } catch {
      // Not JSON: plain text.
    }
    return parse(content);
  }

  return {
    empty,
    read,
    write(next) {
      const text = next === empty ? null : format(next);
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        isStorageDenied = true;
      }
      raw = text;
      value = next;
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', hear);
      // A page restored from the back/forward cache has missed the changes meanwhile.
      const forget = onShownAgain(listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', hear);
        forget();
      };
    },
  };
}

/** Empty on the server and while the browser hydrates. */
export function useStored<Value>({ onChange, read, empty }: Stored<Value>): Value {
  return useSyncExternalStore(onChange, read, () => empty);
}
