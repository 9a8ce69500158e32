import pg from 'pg';
import { sendInTurn } from './raw-client.ts';
import { measureSequence, request, WARM, type Taken } from './sequence.ts';
import type { MeasuredShop } from './shop-process.ts';

/** By kind, so that no kind is taken as typical of all. */
type Searches = Record<string, string[]>;

/**
 * Searches parents might type, none of them repeated: words of the shop's own names and descriptions, singly and
 * together, unfinished, misspelt, and four things that no product combines. Always the same for the same shop.
 */
async function listSearches(client: pg.Client, each: number): Promise<Searches> {
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
    'no match': many(() =>
      Array.from({ length: 2 }, () => Math.floor(random() * 1e9).toString(36)).join(' '),
    ),
    'with a price, an age or a colour': many(
      () =>
        `${pick(pairs)} ${pick(['under £30', '6 months', 'pink', 'size 2', '£10 to £20', 'newborn', 'blue'])}`,
    ),
  };
}

const things = ['pram', 'nappy', 'moses basket', 'cot', 'pushcair', 'sleeping bag', 'dummy', 'bath'];

/** Leaves out, doubles or replaces a letter, or swaps it with the next. */
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

const searchPath = (term: string) => `/api/products?pageSize=20&search=${encodeURIComponent(term)}`;

const CONNECTIONS = 10;
/** Each crowd capitalises differently, so that no search is repeated. */
const crowds = [
  { addresses: 1, of: 'one host', written: (term: string) => term.toUpperCase() },
  {
    addresses: CONNECTIONS,
    of: 'ten hosts',
    written: (term: string) => term[0]!.toUpperCase() + term.slice(1),
  },
];

/**
 * The cost of each kind of search, one after the other, each for the first time; and how many are possible a second.
 */
export async function measureSearches(shop: MeasuredShop, seconds: number): Promise<string> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const searches = await listSearches(client, 300).finally(() => client.end());
  // The first requests of each kind are not measured, because they compile and prepare.
  for (const terms of Object.values(searches))
    for (const term of terms.splice(0, 20)) await request(shop.url + searchPath(term));
  const costs: Taken[] = [];
  for (const [kind, terms] of Object.entries(searches)) {
    const ask = (number: number) => request(shop.url + searchPath(terms[number]!));
    costs.push(await measureSequence(kind, shop, ask, { max: terms.length - WARM, seconds: 60 }));
  }
  const rates: string[] = [];
  for (const { addresses, of, written } of crowds) {
    const paths = fourThings().map((term) => ({ path: searchPath(written(term)) }));
    const { count, milliseconds } = await sendInTurn(shop.url, paths, {
      ...{ connections: CONNECTIONS, seconds, addresses },
    });
    milliseconds.sort((one, other) => one - other);
    const p99 = Math.round(milliseconds[Math.floor(0.99 * (count - 1))]!);
    rates.push(
      `- four things, ten connections of ${of}: ${Math.round(count / seconds)} a second, p99 ${p99} ms`,
    );
  }
  return [
    '| searches, each for the first time | median ms | p99 ms | shop, ms of processor | PostgreSQL, ms of processor | load |',
    '|---|---:|---:|---:|---:|---:|',
    ...costs.map(
      ({ name, medianMilliseconds, p99Milliseconds, shopMilliseconds, databaseMilliseconds, load }) =>
        `| ${name} | ${medianMilliseconds} | ${p99Milliseconds} | ${shopMilliseconds} | ${databaseMilliseconds} | ${load} |`,
    ),
    '',
    ...rates,
  ].join('\n');
}

/** Every combination of four things: more than are requested in the time. */
function fourThings(): string[] {
  return things.flatMap((a) =>
    things.flatMap((b) => things.flatMap((c) => things.map((d) => `${a} ${b} ${c} ${d}`))),
  );
}
