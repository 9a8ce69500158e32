import os from 'node:os';
import { fillCatalogue } from './big-catalogue.ts';
import { measure, type Measurement } from './load.ts';
import { processorTime } from './processor-time.ts';
import type { MeasuredShop } from './shop-process.ts';

export interface FindingRow extends Measurement {
  /** Processor time per answer. */
  shopMilliseconds: number;
  databaseMilliseconds: number;
  /** The machine's load average over the last minute. */
  load: number;
}

/** Lists and filter counts, suggestions and related products: each address once, one after the other. */
export async function measureFinding(
  shop: MeasuredShop,
  { products, from = 0, seconds }: { products: number; from?: number; seconds: number },
): Promise<FindingRow[]> {
  console.log(`Filling in ${products} products …`);
  await fillCatalogue(shop.databaseUrl, products, from);
  const rows: FindingRow[] = [];
  for (const [name, pathOf] of await listReads(shop.url)) {
    const requests = Array.from({ length: 5000 }, (_, number) => ({ path: pathOf(number) }));
    const before = [processorTime(shop.pid), processorTime(shop.databasePid)];
    const row = await measure(name, shop.url, requests, { seconds, connections: 1 });
    // The second of warm-up before the measurement is included.
    const answers = row.perSecond * (seconds + 1);
    const [shopMilliseconds, databaseMilliseconds] = [shop.pid, shop.databasePid].map(
      (pid, place) => Math.round((10 * (processorTime(pid) - before[place]!)) / answers) / 10,
    );
    rows.push({
      ...row,
      ...{ shopMilliseconds: shopMilliseconds!, databaseMilliseconds: databaseMilliseconds! },
      load: Math.round(os.loadavg()[0]! * 10) / 10,
    });
    console.log(`${name}: p50 ${row.p50Milliseconds} ms`);
  }
  return rows;
}

export function findingTable(rows: readonly FindingRow[]): string {
  return [
    '| what | p50 ms | p99 ms | failures | shop, ms of processor | PostgreSQL, ms of processor | load |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${row.p50Milliseconds} | ${row.p99Milliseconds} | ${row.failures} | ${row.shopMilliseconds} | ${row.databaseMilliseconds} | ${row.load} |`,
    ),
  ].join('\n');
}

type Read = [name: string, pathOf: (number: number) => string];

async function listReads(shop: string): Promise<Read[]> {
  const { Categories } = await getJson<{
    Categories: { Name: string; Id: string; Subcategories: { Id: string }[] }[];
  }>(`${shop}/api/categories`);
  const departments = Categories.filter(({ Name }) => Name.startsWith('Department '));
  const departmentOf = (number: number) => departments[number % departments.length]!;
  const shelfOf = (number: number) => {
    const { Subcategories } = departmentOf(number);
    return Subcategories[number % Subcategories.length]!;
  };
  const colour = (number: number) => `attr.bench-colour=Colour+${number % 14}`;
  // To the penny, so that no two addresses have the same answer, because repeated answers are cached.
  const price = (number: number, from = 20) => `maxPrice=${(from + (number % 8000) / 100).toFixed(2)}`;
  const narrow = (number: number) => `brand=Brand+${number % 60}&${colour(number)}&${price(number)}`;
  const broad = (number: number) => `inStock=true&${price(number)}&${colour(number)}&${colour(number + 1)}`;
  const narrowed: [name: string, query: (number: number) => string][] = [
    ['a price alone, the whole shop', price],
    ['three filters, the whole shop', narrow],
    [
      'three that leave a quarter, the whole shop',
      (number) => `inStock=true&attr.bench-isofix=true&${price(number, 100)}`,
    ],
    ['three filters, a department', (number) => `${broad(number)}&categoryId=${departmentOf(number).Id}`],
    ['three filters, a shelf', (number) => `${broad(number)}&categoryId=${shelfOf(number).Id}`],
    [
      'sorted by price, a shelf',
      (number) => `${broad(number)}&sort=price-asc&categoryId=${shelfOf(number).Id}`,
    ],
  ];
  const ids: string[] = [];
  for (let page = 1; page <= 10; page++) {
    const list = await getJson<{ Products: { Uuid: string }[] }>(
      `${shop}/api/products?pageSize=100&page=${page}`,
    );
    ids.push(...list.Products.map(({ Uuid }) => Uuid));
  }
  const letters = (number: number, length: number) =>
    Array.from({ length }, (_, place) =>
      String.fromCharCode(97 + (Math.floor(number / 26 ** place) % 26)),
    ).join('');
  const typed: [name: string, words: (number: number) => string][] = [
    ['two letters', (number) => letters(number, 2)],
    ['a word and letters', (number) => `thing ${letters(number, 3)}`],
    ['a word and a number', (number) => `thing ${number}`],
    ['a brand and letters', (number) => `brand ${number % 60} ${letters(number, 3)}`],
    ['a word with a letter left out', (number) => `cottn ${letters(number, 3)}`],
    ['no match', (number) => `zzz${letters(number, 3)}`],
  ];
  return [
    ...narrowed.flatMap(([name, query]): Read[] => [
      [`${name}: list`, (number) => `/api/products?pageSize=20&${query(number)}`],
      [`${name}: counts`, (number) => `/api/products/facets?${query(number)}`],
    ]),
    ...typed.map(([name, words]): Read => [
      `suggestions: ${name}`,
      (number) => `/api/search/suggestions?q=${encodeURIComponent(words(number))}`,
    ]),
    ['goes with this, and similar', (number) => `/api/products/${ids[number % ids.length]}/related`],
  ];
}

async function getJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
