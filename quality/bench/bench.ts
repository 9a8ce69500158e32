// npm run bench [-- --seconds 5] [--write]: how fast the shop is, compared with the most this machine could do.
// npm run bench -- reads: only the reads of visitors, each compared with the most this machine could do.
// npm run bench -- search: the cost of searches of every kind, none of them repeated.
// npm run bench -- finding [--products 100000]: only filtered lists, their counts and suggestions in a large shop.
// npm run bench -- order: the processor time of each call of an order, and how many orders a second.
// npm run bench -- desk [--write]: only the desk, with 100,000 orders and 50,000 products; or, with `--kept-in DIRECTORY
// --orders N --products N`, its calls in a directory that holds as many.
// npm run bench -- import [--products 100000]: a file of products into an empty shop, once more, and with prices changed.
// npm run bench -- pictures: what shoppers and the desk notice while a dozen photographs are made into their sizes.
// npm run bench -- scale [--sizes 2000,20000,200000,1000000] [--orders 1000000] [--write]: the same calls in ever larger
// shops, and how PostgreSQL answers them in the largest.
// npm run bench -- web [--write]: the first load on a slow phone, and a tap on Add to Basket.
// Starts everything on data of its own in a temporary directory and removes it afterwards.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { fillCatalogue } from './big-catalogue.ts';
import { copyAccount, openAccounts, PASSWORD, post, type BenchCustomer } from './customers.ts';
import { measureDesk } from './desk.ts';
import { findingTable, measureFinding } from './finding.ts';
import { measure, measureJourneys, measureReads, type Measurement } from './load.ts';
import { fillShelves, measureOrderWay, orderWayTable, type OrderBench } from './order.ts';
import { measurePictures, picturesTable } from './pictures.ts';
import { processorTime } from './processor-time.ts';
import { importsTable, measureImports } from './imports.ts';
import { measureScale } from './scale.ts';
import { measureSearches } from './searches.ts';
import { residentMemory, startProgram, startShop, type ShopProcess } from './shop-process.ts';
import { measureWeb } from './web.ts';

const { values: options, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    products: { type: 'string', default: '100000' },
    sizes: { type: 'string', default: '2000,20000,200000,1000000' },
    orders: { type: 'string', default: '1000000' },
    // Continues in a directory that already holds this many products, and keeps it.
    'kept-in': { type: 'string' },
    filled: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const seconds = Number(options.seconds);
const [profile = 'all'] = positionals;
if (
  !['all', 'reads', 'search', 'finding', 'desk', 'import', 'pictures', 'order', 'scale', 'web'].includes(
    profile,
  )
)
  throw new Error(`There is no profile "${profile}".`);
/** Each may start only ten payments a minute. */
const MANY_BUYERS = 2000;
/** In addition to the demo's, so that visitors spread over a whole shop. */
const PRODUCTS = 1800;
const PRODUCT_PAGE = 'product page (HTML)';
const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-bench-'));

async function startCeiling(
  kind: 'bytes' | 'query',
  body: string,
  type: string,
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const bodyFile = path.join(directory, 'body');
  writeFileSync(bodyFile, body);
  const { lines, stop } = await startProgram(
    path.join(import.meta.dirname, 'ceilings.ts'),
    { CEILING: kind, BODY_FILE: bodyFile, CONTENT_TYPE: type, DATABASE_URL: databaseUrl },
    (line) => line.startsWith('{'),
  );
  return { ...(JSON.parse(lines.at(-1)!) as { url: string }), stop };
}

interface Row extends Measurement {
  bytesCeiling?: Measurement;
  queryCeiling?: Measurement;
}

function table(rows: Row[]): string {
  const share = (row: Row, ceiling?: Measurement) =>
    ceiling ? `${ceiling.perSecond} (${Math.round((100 * row.perSecond) / ceiling.perSecond)} %)` : '–';
  return [
    '| what | per second | p50 ms | p99 ms | failures | bare `http`, same bytes | one prepared query |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${row.perSecond} | ${row.p50Milliseconds} | ${row.p99Milliseconds} | ${row.failures} | ${share(row, row.bytesCeiling)} | ${share(row, row.queryCeiling)} |`,
    ),
  ].join('\n');
}

async function run(): Promise<void> {
  const dataDir = path.join(directory, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  let shop: ShopProcess | undefined;
  try {
    shop = await startShop(postgres.socketUrl, dataDir);
    if (profile === 'order') {
      const customers = await openAccounts(shop.url, shop.mailbox, 8);
      const order = await prepareOrders(shop, customers);
      console.log(`\n${orderWayTable(await measureOrderWay(shop, order))}`);
      const rows = [await measureBasket(shop.url, customers), await measureOrders(shop.url, order)];
      console.log(`\n${table(rows)}`);
      return;
    }
    if (profile === 'search') {
      await fillCatalogue(shop.databaseUrl, PRODUCTS);
      console.log(`\n${await measureSearches(shop, seconds)}`);
      return;
    }
    if (profile === 'pictures') {
      await fillCatalogue(shop.databaseUrl, PRODUCTS);
      console.log(`\n${picturesTable(await measurePictures(shop))}`);
      return;
    }
    if (profile === 'reads') {
      console.log(`\n${table(await readAll(shop))}`);
      return;
    }
    if (profile === 'all') {
      const customers = await openAccounts(shop.url, shop.mailbox, 8);
      const rows = await readAll(shop);
      const order = await prepareOrders(shop, customers);
      rows.push(...(await measureAccounts(shop.url, customers)));
      rows.push(await measureOrders(shop.url, order));
      const text = table(rows);
      console.log(`\n${text}`);
      if (options.write) write(text);
    }
    const from = profile === 'all' ? PRODUCTS : 0;
    const rows = await measureFinding(shop, { products: Number(options.products), from, seconds });
    console.log(`\n${findingTable(rows)}`);
  } finally {
    await shop?.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The reads of visitors, each compared with its two ceilings. */
async function readAll(shop: ShopProcess): Promise<Row[]> {
  await fillCatalogue(shop.databaseUrl, PRODUCTS);
  const found: { Uuid: string; Categories: { Id: string }[] }[] = [];
  for (let page = 1; page <= 20; page++) {
    const path = `/api/products?page=${page}&pageSize=100`;
    found.push(...(await getJson<{ Products: typeof found }>(shop.url + path)).Products);
  }
  const product = found.findLast(({ Categories }) => Categories.length > 0)!;
  const ids = found.map(({ Uuid }) => Uuid);
  const pages = Array.from({ length: Math.min(100, Math.ceil(ids.length / 20)) }, (_, page) => page + 1);
  const words = ['pram', 'nappy', 'moses basket', 'cot', 'pushcair', 'sleeping bag', 'dummy', 'bath'];
  // More than can be repeated while an answer is still cached.
  const newWords = words.flatMap((a) =>
    words.flatMap((b) => words.flatMap((c) => words.map((d) => encodeURIComponent(`${a} ${b} ${c} ${d}`)))),
  );
  const reads: [name: string, paths: string[]][] = [
    ['product list', pages.map((page) => `/api/products?page=${page}&pageSize=20`)],
    ['product', ids.map((id) => `/api/products/${id}`)],
    ['search', words.map((word) => `/api/products?pageSize=20&search=${encodeURIComponent(word)}`)],
    ['category', [`/api/products?pageSize=20&categoryId=${product.Categories[0]!.Id}`]],
    ['first page (HTML)', ['/']],
    ['list page (HTML)', pages.map((page) => `/products?page=${page}`)],
    [PRODUCT_PAGE, ids.map((id) => `/products/${id}`)],
    ['search for the first time', newWords.map((term) => `/api/products?pageSize=20&search=${term}`)],
    ['page for the first time (HTML)', newWords.map((term) => `/products?search=${term}`)],
  ];
  const rows: Row[] = [];
  // As browsers request them; product pages also uncompressed, because not all of them fit in the cache that way.
  const inBrotli = { 'accept-encoding': 'br, gzip' };
  const asked = [
    ...reads.map(([name, paths]) => ({ name, paths, headers: inBrotli })),
    {
      name: `${PRODUCT_PAGE}, plain`,
      paths: ids.map((id) => `/products/${id}`),
      headers: { 'accept-encoding': 'identity' },
    },
  ];
  for (const { name, paths, headers } of asked) {
    const before = processorTime(shop.pid);
    // Each address once beforehand, unless it is the first request that is measured.
    if (!name.includes('first time')) for (const each of paths) await fetch(shop.url + each, { headers });
    const row: Row = await measureReads(
      name,
      shop.url,
      paths.map((each) => ({ path: each, headers })),
      { seconds },
    );
    const answer = await fetch(shop.url + paths[0]!, { headers });
    // Its length is that of the answer as sent, compressed or not.
    const body = 'x'.repeat(Number(answer.headers.get('content-length')));
    const type = answer.headers.get('content-type') ?? '';
    await answer.arrayBuffer();
    for (const kind of ['bytes', 'query'] as const) {
      const { url, stop } = await startCeiling(kind, body, type, shop.databaseUrl);
      row[`${kind}Ceiling`] = await measureReads(`${name} ${kind}`, url, [{ path: '/' }], {
        seconds: Math.min(seconds, 3),
      });
      await stop();
    }
    rows.push(row);
    const used = Math.round((processorTime(shop.pid) - before) / 1000);
    console.log(
      `${name}: ${row.perSecond}/s, ${used} s of processor, ${residentMemory(shop.pid)} MB resident`,
    );
  }
  return rows;
}

async function measureAccounts(shop: string, customers: BenchCustomer[]): Promise<Row[]> {
  const json = { 'content-type': 'application/json' };
  const login = await measure(
    'login (argon2id)',
    shop,
    customers.map(({ email }) => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: json,
      body: JSON.stringify({ email, password: PASSWORD }),
    })),
    { seconds, connections: 4 },
  );
  console.log(`${login.name}: ${login.perSecond}/s`);
  return [login, await measureBasket(shop, customers)];
}

async function measureBasket(shop: string, customers: BenchCustomer[]): Promise<Row> {
  const productId = await plentifulProduct(shop);
  const basket = await measureJourneys(
    'add to basket',
    async (worker) => {
      const { token } = customers[worker % customers.length]!;
      const { items } = await post<{ items: { quantity: number }[] }>(
        shop,
        '/api/basket/items',
        { productId, quantity: 1 },
        token,
      );
      // The stock is limited, so a full basket is emptied; this is measured too, but happens rarely.
      if (items[0]!.quantity >= 50) await clearBasket(shop, token);
    },
    { seconds },
  );
  console.log(`${basket.name}: ${basket.perSecond}/s`);
  for (const { token } of customers) await clearBasket(shop, token);
  return basket;
}

async function prepareOrders(shop: ShopProcess, [first]: readonly BenchCustomer[]): Promise<OrderBench> {
  return {
    simulator: shop.payPal,
    buyers: await copyAccount(shop.databaseUrl, first!, MANY_BUYERS),
    products: await fillShelves(shop.databaseUrl),
  };
}

/** From an empty basket to a paid order: four calls to the shop, and the buyer's approval at the simulator. */
async function measureOrders(shop: string, { simulator, buyers, products }: OrderBench): Promise<Row> {
  let next = 0;
  const row = await measureJourneys(
    'whole order (basket to paid)',
    async () => {
      const place = next++;
      const { token, addressId } = buyers[place % buyers.length]!;
      const productId = products[place % products.length]!;
      await post(shop, '/api/basket/items', { productId, quantity: 1 }, token);
      const { id } = await post<{ id: string }>(
        shop,
        '/api/orders',
        { shippingAddressId: addressId, paymentMethodHint: 'PayPal' },
        token,
      );
      const { approvalUrl } = await post<{ approvalUrl: string }>(
        shop,
        `/api/orders/${id}/initiate-paypal-payment`,
        {},
        token,
      );
      const payPalOrder = new URL(approvalUrl).searchParams.get('token')!;
      await post(simulator, `/simulator/orders/${payPalOrder}/approve`, {});
      await post(shop, `/api/orders/${id}/capture-payment`, {}, token);
    },
    { seconds },
  );
  console.log(`${row.name}: ${row.perSecond}/s`);
  return row;
}

async function plentifulProduct(shop: string): Promise<string> {
  let best = { Uuid: '', StockLevel: 0 };
  for (let page = 1; page <= 9; page++) {
    const { Products } = await getJson<{ Products: { Uuid: string; StockLevel: number }[] }>(
      `${shop}/api/products?page=${page}`,
    );
    for (const product of Products) if (product.StockLevel > best.StockLevel) best = product;
  }
  return best.Uuid;
}

async function clearBasket(shop: string, token: string): Promise<void> {
  await fetch(`${shop}/api/basket`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
}

async function getJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

async function runDesk(): Promise<boolean> {
  const keptIn = options['kept-in'];
  if (keptIn === undefined) return measureDesk({ isToWrite: options.write });
  return measureDesk({ keptIn, orders: Number(options.orders), products: Number(options.products) });
}

async function runScale(): Promise<void> {
  const { table: text, plans } = await measureScale({
    sizes: options.sizes.split(',').map(Number),
    orders: Number(options.orders),
    keptIn: options['kept-in'],
    filled: Number(options.filled),
    wantsPlans: options.write,
  });
  console.log(`\n${text}`);
  if (!options.write) return;
  const file = 'docs/benchmarks.md';
  const [before, , after] = readFileSync(file, 'utf8').split(/<!-- scale(?: ends)? -->/);
  writeFileSync(file, `${before}<!-- scale -->\n\n${text}\n\n<!-- scale ends -->${after}`);
  const largest = Number(options.sizes.split(',').at(-1)).toLocaleString('en-GB');
  writeFileSync(
    'docs/plans.md',
    `# How PostgreSQL answers, with ${largest} products\n\nOf each call that \`npm run bench -- scale --write\` makes: its slowest statement, by \`explain (analyze, buffers)\`.\n\n${plans}`,
  );
}

function write(text: string): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const file = 'docs/benchmarks.md';
  const [before, , after] = readFileSync(file, 'utf8').split(/<!-- \/?figures -->/);
  const machine = `${os.cpus().length} cores (${os.cpus()[0]!.model.trim()}), Node ${process.version}`;
  writeFileSync(
    file,
    `${before}<!-- figures -->\n\nCommit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${machine}, ${seconds} s each.\n\n${text}\n\n<!-- /figures -->${after}`,
  );
}

if (profile === 'desk') process.exitCode = (await runDesk()) ? 0 : 1;
else if (profile === 'scale') await runScale();
else if (profile === 'import')
  console.log(`\n${importsTable(await measureImports(Number(options.products)))}`);
else if (profile === 'web') await measureWeb({ isToWrite: options.write });
else await run();
