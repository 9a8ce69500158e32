/**
 * Many visitors who ask for the same thing at once cause one query; they see results at most `milliseconds` old. The
 * oldest entries are removed when there are more than `maxEntries`, or when they are larger together than `maxBytes`.
 */
export interface ShortCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** The value if it is still fresh, without waiting. */
  peek(key: string): Value | undefined;
  clear(): void;
}

interface Entry<Value> {
  value: Promise<Value>;
  settled?: Value;
  until: number;
  bytes: number;
}

export function createShortCache<Value>(options: {
  milliseconds: number;
  maxEntries: number;
  /** Strangers choose the keys, and thus how many answers there are. */
  maxBytes?: number;
  bytesOf?: (value: Value) => number;
}): ShortCache<Value> {
  const { milliseconds, maxEntries, maxBytes = Infinity, bytesOf = () => 0 } = options;
  // performance.now(): the age of a cache entry must not depend on a clock that may be set.
  const entries = new Map<string, Entry<Value>>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const isFull = () => entries.size > maxEntries || bytes > maxBytes;
  const makeRoom = () => {
    while (isFull()) remove(entries.keys().next().value!);
  };

  return {
    peek(key) {
      const entry = entries.get(key);
      return entry?.settled !== undefined && entry.until > performance.now() ? entry.settled : undefined;
    },
    get(key, make) {
      const known = entries.get(key);
      if (known && known.until > performance.now()) return known.value;
      const value = make();
      const entry: Entry<Value> = { value, until: performance.now() + milliseconds, bytes: 0 };
      remove(key);
      entries.set(key, entry);
      makeRoom();
      value.then(
        (settled) => {
          entry.settled = settled;
          if (entries.get(key) !== entry) return;
          entry.bytes = bytesOf(settled);
          bytes += entry.bytes;
          makeRoom();
        },
        // A failure is not kept: the next visitor tries again.
        () => {
          if (entries.get(key) === entry) remove(key);
        },
      );
      return value;
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
  };
}
