import type pg from 'pg';
import { sendInTurn } from './raw-client.ts';
import { processorTime } from './processor-time.ts';
import { request } from './sequence.ts';
import type { MeasuredShop } from './shop-process.ts';

/** Kinds of searches, so that none stands for all. */
export type Searches = Record<string, string[]>;

/**
 * What parents might type, and nobody has asked before: words of the shop's own names and descriptions, alone and several,
 * unfinished, mistyped, and four things that nothing has together. The same each time for the same shop.
 */
export async function listSearches(client: pg.Client, each: number): Promise<Searches> {
  const { rows } = await client.query<{ named: string[]; described: string[]; pairs: string[] }>(`
    select
      array(select word from search_words where length(word) between 3 and 20 order by md5(word)) as named,
      array(
        select word from ts_stat('select document from product_index') s
        where word is not null and length(word) between 4 and 15 and word !~ '^#' order by md5(word)
      ) as described,
      array(
        select lower(substring(name from '[^ ]+ [^ ]+')) from products where name ~ ' ' order by md5(id::text) limit 5000
      ) as pairs`);
  const { named, described, pairs } = rows[0]!;
  const random = seeded(7);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
  const many = (make: () => string) => {
    const found = new Set<string>();
    for (let tries = 0; found.size < each && tries < 50 * each; tries++) found.add(make());
    return [...found];
  };
  return {
    'one word': many(() => pick(named)),
    'two words of one name': many(() => pick(pairs)),
    'a name and a word': many(() => `${pick(pairs)} ${pick(described)}`),
    'a word mistyped': many(() => mistyped(pick(named), random)),
    'two words, one mistyped': many(() => mistyped(pick(pairs), random)),
    'three words': many(() => `${pick(named)} ${pick(named)} ${pick(described)}`),
    'four things': many(() => Array.from({ length: 4 }, () => pick(things)).join(' ')),
    'what nothing has': many(() =>
      Array.from({ length: 2 }, () => Math.floor(random() * 1e9).toString(36)).join(' '),
    ),
    'with a price, an age or a colour': many(
      () =>
        `${pick(pairs)} ${pick(['under £30', '6 months', 'pink', 'size 2', '£10 to £20', 'newborn', 'blue'])}`,
    ),
  };
}

const things = ['pram', 'nappy', 'moses basket', 'cot', 'pushcair', 'sleeping bag', 'dummy', 'bath'];

/** A letter left out, doubled, replaced or swapped with the next. */
function mistyped(text: string, random: () => number): string {
  const place = 1 + Math.floor(random() * (text.length - 1));
  const letter = text[place]!;
  const rest = text.slice(place + 1);
  const before = text.slice(0, place);
  const kinds = [rest, letter + letter + rest, `e${rest}`, rest.slice(0, 1) + letter + rest.slice(1)];
  return before + kinds[Math.floor(random() * kinds.length)]!;
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const searchPath = (term: string) => `/api/products?pageSize=20&search=${encodeURIComponent(term)}`;

export interface SearchCost {
  kind: string;
  searches: number;
  shopMilliseconds: number;
  databaseMilliseconds: number;
  medianMilliseconds: number;
}

/** One after the other, each for the first time. */
export async function measureSearches(
  shop: MeasuredShop,
  searches: Searches,
  pathOf = searchPath,
): Promise<SearchCost[]> {
  const costs: SearchCost[] = [];
  for (const [kind, terms] of Object.entries(searches)) {
    const before = [processorTime(shop.pid), processorTime(shop.databasePid)];
    const times: number[] = [];
    for (const term of terms) {
      const began = performance.now();
      await request(shop.url + pathOf(term));
      times.push(performance.now() - began);
    }
    const [shopMilliseconds, databaseMilliseconds] = [shop.pid, shop.databasePid].map(
      (pid, place) => Math.round((100 * (processorTime(pid) - before[place]!)) / terms.length) / 100,
    );
    times.sort((one, other) => one - other);
    costs.push({
      ...{
        kind,
        searches: terms.length,
        shopMilliseconds: shopMilliseconds!,
        databaseMilliseconds: databaseMilliseconds!,
      },
      medianMilliseconds: Math.round(10 * times[times.length >> 1]!) / 10,
    });
  }
  return costs;
}
void sendInTurn;
