import { LRUCache } from 'lru-cache';
import type { Answer, Cached } from './answer.ts';
import type { PublicChanges } from './public-changes.ts';

/** What is the same for everybody, until something it shows changes. */
export interface Cache {
  /** By address. */
  answers: Shelf<Answer>;
  /** Parts of pages, in JSON. */
  parts: Shelf<Cached>;
}

export interface Shelf<Value extends Cached> {
  peek(key: string): Value | undefined;
  /** Makes it once, however many wait. A caller who asks after a change never gets what was begun before it. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  size(): { entries: number; bytes: number };
}

interface Entry<Value extends Cached = Cached> {
  value: Value;
  until: number;
  remove: () => void;
}

/** Lists and pages may lag this far behind the stock. */
const LAG_MILLISECONDS = 1900;
/** No change is announced when a basket's thirty days run out, so nothing is cached for longer than this. */
const LIFE_MILLISECONDS = 600_000;
/** Roughly what an entry and each of its tags take in addition to the body. */
const ENTRY_BYTES = 1500;
const TAG_BYTES = 120;
const EVERYTHING = 'everything';

export function createCache(changes: PublicChanges, { maxBytes }: { maxBytes: number }): Cache {
  const byTag = new Map<string, Set<Entry>>();
  /** Of each shelf: what was begun after the last change, for others to wait for. */
  const shelves: { entries: { clear(): void }; begun: { clear(): void } }[] = [];
  /** What has changed while each thing is being made. */
  const makings = new Set<{ changed: Set<string>; lagging: Set<string> }>();

  const drop = (tags: readonly string[]) => {
    for (const { changed } of makings) for (const tag of tags) changed.add(tag);
    for (const { begun } of shelves) begun.clear();
    if (tags.includes(EVERYTHING)) for (const { entries } of shelves) entries.clear();
    for (const tag of tags) for (const entry of byTag.get(tag) ?? []) entry.remove();
  };

  changes.subscribe({
    changed({ tags, lagging }, since) {
      // A page does not say which of the shop's settings it shows.
      drop(tags.includes('settings') ? [...tags, EVERYTHING] : tags);
      // The change may be old: nobody looks for changes while nobody asks.
      const until = since + LAG_MILLISECONDS;
      for (const tag of lagging) {
        for (const making of makings) making.lagging.add(tag);
        for (const entry of byTag.get(tag) ?? []) {
          entry.until = Math.min(entry.until, until);
          entry.value.lagsUntil = Math.min(entry.value.lagsUntil ?? Infinity, until);
        }
      }
    },
    lost: () => drop([EVERYTHING]),
  });

  const createShelf = <Value extends Cached>(maxSize: number): Shelf<Value> => {
    const begun = new Map<string, Promise<Value>>();
    const entries = new LRUCache<string, Entry<Value>>({
      maxSize: Math.max(1, Math.floor(maxSize)),
      sizeCalculation: ({ value: { body, tags } }, key) =>
        body.length + ENTRY_BYTES + TAG_BYTES * tags.size + 2 * key.length,
      onInsert(entry) {
        for (const tag of entry.value.tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(entry));
      },
      dispose(entry) {
        for (const tag of entry.value.tags) {
          const shown = byTag.get(tag)!;
          shown.delete(entry);
          if (shown.size === 0) byTag.delete(tag);
        }
      },
    });
    shelves.push({ entries, begun });

    const peek = (key: string) => {
      const entry = entries.get(key);
      return entry && entry.until > performance.now() ? entry.value : undefined;
    };

    const begin = async (key: string, make: () => Promise<Value>) => {
      const start = performance.now();
      const making = { changed: new Set<string>(), lagging: new Set<string>() };
      makings.add(making);
      try {
        const value = await make();
        const shows = (tags: Set<string>) => [...value.tags].some((tag) => tags.has(tag));
        if (value.tags.has('clock') || changes.isBlind() || shows(making.lagging))
          value.lagsUntil = Math.min(value.lagsUntil ?? Infinity, start + LAG_MILLISECONDS);
        const until = Math.min(value.lagsUntil ?? Infinity, start + LIFE_MILLISECONDS);
        const isOld = making.changed.has(EVERYTHING) || shows(making.changed);
        if (!isOld && value.status < 500)
          entries.set(key, { value, until, remove: () => entries.delete(key) });
        return value;
      } finally {
        makings.delete(making);
      }
    };

    return {
      peek,
      async get(key, make) {
        const known = peek(key) ?? begun.get(key);
        if (known) return known;
        const fresh = begin(key, make).finally(() => begun.get(key) === fresh && begun.delete(key));
        begun.set(key, fresh);
        return fresh;
      },
      size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    };
  };
  // Each part is in a page as well, so the few that many pages share are enough.
  return { answers: createShelf((maxBytes * 7) / 8), parts: createShelf(maxBytes / 8) };
}
