/**
 * Remembers answers for a moment. Many visitors who ask the same at once cause one query, not many; what
 * they see is at most `milliseconds` old (DECISIONS: product pages may lag stock by two seconds).
 * Bounded: the oldest entry goes when there are more than `most`.
 */
export interface ShortCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** The value if it is still fresh, without waiting. */
  peek(key: string): Value | undefined;
  clear(): void;
}

export function createShortCache<Value>(options: { milliseconds: number; most: number }): ShortCache<Value> {
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
      if (entries.size > options.most) entries.delete(entries.keys().next().value!);
      value.then(
        (settled) => {
          entry.settled = settled;
        },
        // A failure is not remembered: the next visitor tries anew.
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return value;
    },
    clear: () => entries.clear(),
  };
}
