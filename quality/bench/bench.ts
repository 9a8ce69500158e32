// npm run bench [-- --seconds 5] [--write]: how fast the shop is, compared with the most this machine could do.
// npm run bench -- reads: only the reads of visitors, each compared with the most this machine could do.
// npm run bench -- search: the cost of searches of every kind, none of them repeated.
// npm run bench -- finding [--products 100000]: only filtered lists, their counts and suggestions in a large shop.
// npm run bench -- order: what a promotion code costs, the processor time of each call of an order, and how many orders a second.
// npm run bench -- returns [--write]: what returns take a buyer and the desk, with 100,000 orders, and whether withdrawals by
//   email address tell what orders there are.
// npm run bench -- desk [--write]: only the desk, with 100,000 orders and 50,000 products; or, with `--kept-in DIRECTORY
// --orders N --products N`, its calls in a directory that holds as many.
// npm run bench -- import [--products 100000]: a file of products into an empty shop, once more, and with prices changed.
// npm run bench -- pictures: what shoppers and the desk notice while a dozen photographs are made into their sizes.
// npm run bench -- scale [--sizes 2000,20000,100000] [--orders 1000000] [--write]: the same calls in ever larger
// shops, and how PostgreSQL answers them in the largest.
// npm run bench -- web [--write]: the first load on a slow phone, and a tap on Add to Basket.
// Starts everything on data of its own in a temporary directory and removes it afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { fillCatalogue } from './big-catalogue.ts';
import { codesTable, measureCodes } from './codes.ts';
import { openAccounts } from './customers.ts';
import { measureDesk } from './desk.ts';
import { findingTable, measureFinding } from './finding.ts';
import { importsTable, measureImports } from './imports.ts';
import { measureOrderWay, orderWayTable } from './order.ts';
import { measurePictures, picturesTable } from './pictures.ts';
import { measureBasket, measureLogin, measureOrders, prepareOrders } from './purchases.ts';
import { readAll } from './reads.ts';
import { measureReturns } from './returns.ts';
import { measureScale } from './scale.ts';
import { measureSearches } from './searches.ts';
import { startShop, type ShopProcess } from './shop-process.ts';
import { table, whereAndWhen, writeFigures } from './table.ts';
import { measureWeb } from './web.ts';

const { values: options, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    products: { type: 'string', default: '100000' },
    sizes: { type: 'string', default: '2000,20000,100000' },
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

/** In addition to the demo's, so that visitors spread over a whole shop. */
const PRODUCTS = 1800;

/** Each prints its table; these run in one shop with the demo products. */
const inOneShop: Readonly<Record<string, (shop: ShopProcess) => Promise<void>>> = {
  async all(shop) {
    await fillCatalogue(shop.databaseUrl, PRODUCTS);
    const rows = await readAll(shop, seconds);
    const customers = await openAccounts(shop.url, shop.mailbox, 8);
    const order = await prepareOrders(shop, customers);
    rows.push(await measureLogin(shop.url, customers, seconds));
    rows.push(await measureBasket(shop.url, customers, order.products, seconds));
    rows.push(await measureOrders(shop.url, order, seconds));
    const text = table(rows);
    console.log(`\n${text}`);
    if (options.write) writeFigures('figures', `${whereAndWhen()}, ${seconds} s each.\n\n${text}`);
    await printFinding(shop, PRODUCTS);
  },
  async reads(shop) {
    await fillCatalogue(shop.databaseUrl, PRODUCTS);
    console.log(`\n${table(await readAll(shop, seconds))}`);
  },
  async order(shop) {
    const customers = await openAccounts(shop.url, shop.mailbox, 8);
    const order = await prepareOrders(shop, customers);
    console.log(`\n${codesTable(await measureCodes(shop, order))}`);
    console.log(`\n${orderWayTable(await measureOrderWay(shop, order))}`);
    const basket = await measureBasket(shop.url, customers, order.products, seconds);
    console.log(`\n${table([basket, await measureOrders(shop.url, order, seconds)])}`);
  },
  async returns(shop) {
    const [customer] = await openAccounts(shop.url, shop.mailbox, 1);
    const text = await measureReturns(shop, customer!);
    console.log(`\n${text}`);
    if (options.write) writeFigures('returns', `${whereAndWhen()}.\n\n${text}`);
  },
  async search(shop) {
    await fillCatalogue(shop.databaseUrl, PRODUCTS);
    console.log(`\n${await measureSearches(shop, seconds)}`);
  },
  async pictures(shop) {
    await fillCatalogue(shop.databaseUrl, PRODUCTS);
    console.log(`\n${picturesTable(await measurePictures(shop))}`);
  },
  finding: (shop) => printFinding(shop, 0),
};

/** These start shops of their own. */
const alone: Readonly<Record<string, () => Promise<void>>> = {
  async desk() {
    const keptIn = options['kept-in'];
    const isGood = await (keptIn === undefined
      ? measureDesk({ isToWrite: options.write })
      : measureDesk({ keptIn, orders: Number(options.orders), products: Number(options.products) }));
    process.exitCode = isGood ? 0 : 1;
  },
  scale,
  async import() {
    console.log(`\n${importsTable(await measureImports(Number(options.products)))}`);
  },
  web: () => measureWeb({ isToWrite: options.write }),
};

/** `from`: how many products there are besides the demo's. */
async function printFinding(shop: ShopProcess, from: number): Promise<void> {
  const rows = await measureFinding(shop, { products: Number(options.products), from, seconds });
  console.log(`\n${findingTable(rows)}`);
}

async function scale(): Promise<void> {
  const { table: text, plans } = await measureScale({
    sizes: options.sizes.split(',').map(Number),
    orders: Number(options.orders),
    keptIn: options['kept-in'],
    filled: Number(options.filled),
    wantsPlans: options.write,
  });
  console.log(`\n${text}`);
  if (!options.write) return;
  writeFigures('scale', text);
  console.log(plans);
}

async function withShop(measureIt: (shop: ShopProcess) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-bench-'));
  const dataDir = path.join(directory, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  let shop: ShopProcess | undefined;
  try {
    shop = await startShop(postgres.socketUrl, dataDir);
    await measureIt(shop);
  } finally {
    await shop?.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

if (Object.hasOwn(alone, profile)) await alone[profile]!();
else if (Object.hasOwn(inOneShop, profile)) await withShop(inOneShop[profile]!);
else throw new Error(`There is no profile "${profile}".`);
