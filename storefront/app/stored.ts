import { useSyncExternalStore } from 'react';
import { onShownAgain } from './use-shown-again.ts';

/** Something this browser remembers of its own: the same in every tab, no matter who is logged in. */
export interface Stored<Value> {
  /** The same object as long as nothing changes. */
  read: () => Value;
  write: (value: Value) => void;
  onChange: (listener: () => void) => () => void;
  empty: Value;
}

/**
 * `parse` makes a whole value of whatever is stored, as JSON or as plain text: an older version of the shop, an extension
 * or a stranger may have written it. Where storage is forbidden or full, what was written lasts as long as the page.
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
      // Plain text.
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
      // A page that the browser had put away has heard nothing meanwhile.
      const forget = onShownAgain(listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', hear);
        forget();
      };
    },
  };
}

/** Empty on the server, and for the moment in which the browser hydrates what came from there. */
export function useStored<Value>({ onChange, read, empty }: Stored<Value>): Value {
  return useSyncExternalStore(onChange, read, () => empty);
}
