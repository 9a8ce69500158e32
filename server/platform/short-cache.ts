/**
 * Many visitors who ask the same at once cause one query; what they see is at most `milliseconds` old. The oldest
 * entry goes when there are more than `maxEntries`.
 */
export interface ShortCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** The value if it is still fresh, without waiting. */
  peek(key: string): Value | undefined;
  clear(): void;
}

export function createShortCache<Value>(options: {
  milliseconds: number;
  maxEntries: number;
}): ShortCache<Value> {
  // performance.now(): the age of a cache entry must not depend on a clock that may be set.
  const entries = new Map<string, { value: Promise<Value>; settled?: Value; until: number }>();
  return {
    peek(key) {
      const entry = entries.get(key);
      return entry?.settled !== undefined && entry.until > performance.now() ? entry.settled : undefined;
    },
    get(key, make) {
      const known = entries.get(key);
      if (known && known.until > performance.now()) return known.value;
      const value = make();
      const entry: { value: Promise<Value>; settled?: Value; until: number } = {
        value,
        until: performance.now() + options.milliseconds,
      };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > options.maxEntries) entries.delete(entries.keys().next().value!);
      value.then(
        (settled) => {
          entry.settled = settled;
        },
        // A failure is not remembered: the next visitor asks again.
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return value;
    },
    clear: () => entries.clear(),
  };
}
