import { dropPlain, isKeptTwice, weightOf, type CachedResponse } from './cached-response.ts';
import type { Announced, PublicChanges, Tag } from './public-changes.ts';

/** Answers that are the same for everybody, kept in this process until something they show changes. */
export interface KeptAnswers {
  /** The answer for this key or address, if it is kept. */
  peek(address: string): CachedResponse | undefined;
  /** By address only: what that address's own route answers to everybody. */
  at(address: string): CachedResponse | undefined;
  /**
   * Makes the answer once, however many wait for it. A caller who asks after a change never gets an answer made before
   * it.
   */
  get<M extends Made>(key: string, make: () => Promise<M>, options?: KeepOptions): Promise<Made | M>;
  size(): { entries: number; bytes: number };
}

export interface Made {
  response: CachedResponse;
  /** The things it shows. */
  tags: ReadonlySet<Tag>;
  /** By performance.now(), if it may lag: nothing that is made of it may be kept for longer either. */
  lagsUntil?: number;
}

export interface KeepOptions {
  /** The address under which the identical request comes again. */
  address?: string;
  /** A fragment of an answer that is kept whole as well, so it is evicted first. */
  isPart?: boolean;
}

interface Entry extends Made {
  lagsUntil: number;
  key: string;
  address: string | undefined;
  until: number;
  usedAt: number;
  bytes: number;
  rank: Rank;
}

interface Making {
  promise: Promise<Made>;
  /** What has changed since the making began, with the number of each change. */
  over: Map<string, number>;
  lagging: Set<string>;
}

/*
 * The lowest rank is evicted first, so that strangers who ask for ten million addresses once push out only each other:
 * parts of pages, then answers asked for once, then those asked for again; within a rank, the oldest entry first.
 * Answers kept both plain and compressed lose the plain form before either of the last two ranks is touched.
 */
const ranks = ['part', 'once', 'again'] as const;
type Rank = (typeof ranks)[number];
/**
 * Keeps room for new answers: those asked for again take at most this share of the memory, and one not used for this
 * long is evicted before any that was asked for once.
 */
const MAX_OF_AGAIN = 0.75;
const AGAIN_MILLISECONDS = 30_000;

/** Lists and pages may lag this far behind the stock. */
const LAG_MILLISECONDS = 1900;
/** No change is announced when a basket's thirty days run out, so nothing is kept longer than this. */
const LIFE_MILLISECONDS = 600_000;
/** Roughly what an entry and each of its tags take in addition to the answer. */
const ENTRY_BYTES = 800;
const TAG_BYTES = 120;
const EVERYTHING = 'everything';
/** A page does not say which of the shop's settings it shows, so a changed setting drops everything. */
const isEverything = (tags: readonly string[]) => tags.includes(EVERYTHING) || tags.includes('settings');

export function createKeptAnswers(changes: PublicChanges, options: { maxBytes: number }): KeptAnswers {
  const entries = new Map<string, Entry>();
  const byAddress = new Map<string, Entry>();
  const byTag = new Map<string, Set<Entry>>();
  const ranked: Record<Rank, Set<Entry>> = { part: new Set(), once: new Set(), again: new Set() };
  /** Kept compressed, and also plain because somebody took it so. */
  const keptTwice = new Set<Entry>();
  const makings = new Map<string, Making>();
  let bytes = 0;
  let bytesOfAgain = 0;
  let changeNumber = 0;

  const weighs = (entry: Entry, factor: 1 | -1) => {
    bytes += factor * entry.bytes;
    if (entry.rank === 'again') bytesOfAgain += factor * entry.bytes;
  };
  const rankAs = (entry: Entry, rank: Rank) => {
    ranked[entry.rank].delete(entry);
    weighs(entry, -1);
    entry.rank = rank;
    weighs(entry, 1);
    ranked[rank].add(entry);
  };
  const remove = (entry: Entry) => {
    if (!entries.delete(entry.key)) return;
    if (entry.address !== undefined) byAddress.delete(entry.address);
    ranked[entry.rank].delete(entry);
    keptTwice.delete(entry);
    weighs(entry, -1);
    for (const tag of entry.tags) {
      const shown = byTag.get(tag)!;
      shown.delete(entry);
      if (shown.size === 0) byTag.delete(tag);
    }
  };
  const makeRoom = () => {
    const stale = performance.now() - AGAIN_MILLISECONDS;
    while (bytes > options.maxBytes) {
      const [part] = ranked.part;
      const [twice] = keptTwice;
      const [stalest] = ranked.again;
      const [first] = ranked[ranks.find((rank) => ranked[rank].size > 0)!];
      if (part) remove(part);
      else if (twice) {
        dropPlain(twice.response);
        weigh(twice);
      } else remove(stalest && stalest.usedAt < stale ? stalest : first!);
    }
  };
  const weigh = (entry: Entry) => {
    keptTwice.delete(entry);
    if (isKeptTwice(entry.response)) keptTwice.add(entry);
    weighs(entry, -1);
    entry.bytes =
      weightOf(entry.response) +
      ENTRY_BYTES +
      TAG_BYTES * entry.tags.size +
      2 * (entry.key.length + (entry.address?.length ?? 0));
    weighs(entry, 1);
  };

  const add = (key: string, made: Made, until: number, { address, isPart }: KeepOptions) => {
    const known = entries.get(key);
    if (known) remove(known);
    // The address may have been kept under another key, as another spelling of this request.
    if (address !== undefined && byAddress.has(address)) remove(byAddress.get(address)!);
    const rank = isPart ? 'part' : 'once';
    const { response, tags, lagsUntil = Infinity } = made;
    const usedAt = performance.now();
    const entry: Entry = { response, tags, lagsUntil, key, address, until, usedAt, bytes: 0, rank };
    entries.set(key, entry);
    if (address !== undefined) byAddress.set(address, entry);
    ranked[entry.rank].add(entry);
    for (const tag of entry.tags) {
      const shown = byTag.get(tag) ?? new Set();
      byTag.set(tag, shown.add(entry));
    }
    weigh(entry);
    response.onResized = () => {
      if (entries.get(key) !== entry) return;
      weigh(entry);
      makeRoom();
    };
    makeRoom();
  };

  const use = (entry: Entry | undefined) => {
    if (!entry) return undefined;
    const now = performance.now();
    if (entry.until <= now) {
      remove(entry);
      return undefined;
    }
    entry.usedAt = now;
    rankAs(entry, 'again');
    if (keptTwice.delete(entry)) keptTwice.add(entry);
    while (bytesOfAgain > options.maxBytes * MAX_OF_AGAIN) {
      const [stalest] = ranked.again;
      rankAs(stalest!, 'once');
    }
    return entry;
  };

  /**
   * A part of a page may now be asked for directly. Of several spellings the last one counts: the first may be
   * a stranger's, made as long as they like with parameters that mean nothing.
   */
  const named = (entry: Entry, address: string | undefined) => {
    if (address === undefined || byAddress.has(address)) return entry;
    if (entry.address !== undefined) byAddress.delete(entry.address);
    entry.address = address;
    byAddress.set(address, entry);
    weigh(entry);
    makeRoom();
    return entry;
  };

  const drop = (tags: readonly string[]) => {
    if (isEverything(tags)) for (const entry of [...entries.values()]) remove(entry);
    for (const tag of tags) for (const entry of [...(byTag.get(tag) ?? [])]) remove(entry);
  };

  changes.subscribe({
    changed({ tags, lagging }: Announced, since: number) {
      changeNumber++;
      drop(tags);
      // The change may be old: nobody looks for changes while nobody asks.
      const until = since + LAG_MILLISECONDS;
      for (const tag of lagging) {
        for (const entry of byTag.get(tag) ?? []) {
          entry.lagsUntil = Math.min(entry.lagsUntil, until);
          entry.until = Math.min(entry.until, until);
        }
      }
      for (const making of makings.values()) {
        for (const tag of tags) making.over.set(tag, changeNumber);
        if (isEverything(tags)) making.over.set(EVERYTHING, changeNumber);
        for (const tag of lagging) making.lagging.add(tag);
      }
    },
    lost() {
      changeNumber++;
      drop([EVERYTHING]);
      for (const making of makings.values()) making.over.set(EVERYTHING, changeNumber);
    },
  });

  /** The number of the last change to anything it shows since its making began; 0 if there was none. */
  const lastChange = ({ over }: Making, { tags }: Made) =>
    Math.max(over.get(EVERYTHING) ?? 0, ...[...tags].map((tag) => over.get(tag) ?? 0));

  const begin = (key: string, make: () => Promise<Made>, keep: KeepOptions) => {
    const began = performance.now();
    const making: Making = { promise: make(), over: new Map(), lagging: new Set() };
    makings.set(key, making);
    making.promise.then(
      (made) => {
        if (makings.get(key) === making) makings.delete(key);
        const mayLag =
          made.tags.has('clock') ||
          changes.isBlind() ||
          [...made.tags].some((tag) => making.lagging.has(tag));
        made.lagsUntil = Math.min(made.lagsUntil ?? Infinity, mayLag ? began + LAG_MILLISECONDS : Infinity);
        if (lastChange(making, made) > 0 || made.response.status >= 500) return;
        add(key, made, Math.min(made.lagsUntil, began + LIFE_MILLISECONDS), keep);
      },
      // A failure is not kept: the next visitor tries again.
      () => {
        if (makings.get(key) === making) makings.delete(key);
      },
    );
    return making;
  };

  return {
    peek: (address) => use(byAddress.get(address) ?? entries.get(address))?.response,
    at: (address) => use(byAddress.get(address))?.response,
    async get(key, make, keep = {}) {
      const asked = changeNumber;
      for (;;) {
        const known = use(entries.get(key));
        if (known) return named(known, keep.address);
        const making = makings.get(key) ?? begin(key, make, keep);
        const made = await making.promise;
        const last = lastChange(making, made);
        if (last === 0 || last > asked) return made;
        // Its making began before a change that this visitor may know of.
      }
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}
