// npm run bench -- web [--write]: the first load of home, list and product page on a slow phone, with an empty browser
// cache, and a tap on Add to Basket.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { openAccounts, PASSWORD, post } from './customers.ts';
import { startShop } from './shop-process.ts';
import { watchPage, type Watched } from './watch-page.ts';

const ROUNDS = 3;

/** 1.6 Mbit/s, 150 ms from request to first byte, a quarter of this machine's processor. */
const SLOW_LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER_PROCESSOR = 4;
/** The page counts as quiet after this long without requests. */
const QUIET_MILLISECONDS = 2000;

interface Row extends Watched {
  name: string;
  /** From the tap on Add to Basket to the first change on screen, and to the basket's new count, in milliseconds. */
  seen?: number;
  confirmed?: number;
}

export async function measureWeb({ isToWrite }: { isToWrite: boolean }): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-web-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log: () => {}, isThrowAway: true });
  const shop = await startShop(postgres.url, directory);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
  try {
    const [customer] = await openAccounts(shop.url, shop.mailbox, 1);
    const session = await post(shop.url, '/api/auth/login', { email: customer!.email, password: PASSWORD });
    const product = await plentifulProduct(shop.url);
    const rows: Row[] = [];
    for (const [name, address] of [
      ['home', '/'],
      ['list', '/products'],
      ['product, logged in', `/products/${product}`],
    ] as const) {
      const loads: Row[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const isProduct = address.startsWith('/products/');
        loads.push({ name, ...(await load(browser, shop.url + address, isProduct ? session : null)) });
      }
      rows.push(middle(loads));
      console.log(JSON.stringify(rows.at(-1)));
    }
    const text = table(rows);
    console.log(`\n${text}`);
    if (isToWrite) write(text);
  } finally {
    await browser.close();
    await shop.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function load(browser: Browser, url: string, session: unknown): Promise<Omit<Row, 'name'>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    const page = await context.newPage();
    if (session) {
      await page.addInitScript((data) => localStorage.setItem('authData', data), JSON.stringify(session));
    }
    await watchPage(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_LINE });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction((quiet) => window.watched.idleFor() > quiet, QUIET_MILLISECONDS);
    const watched = await page.evaluate(() => window.watched.figures());
    return session ? { ...watched, ...(await tapAddToBasket(page)) } : watched;
  } finally {
    await context.close();
  }
}

async function tapAddToBasket(page: Page): Promise<Pick<Row, 'seen' | 'confirmed'>> {
  const before = await page.evaluate(() => window.watched.basketCount());
  await page.getByRole('button', { name: 'Add to Basket' }).first().tap();
  await page.waitForFunction((count) => window.watched.basketCount() !== count, before);
  return await page.evaluate(() => window.watched.tap());
}

async function plentifulProduct(shop: string): Promise<string> {
  const answer = await fetch(`${shop}/api/products?pageSize=20&inStock=true`);
  const { Products } = (await answer.json()) as { Products: { Uuid: string; StockLevel: number }[] };
  return Products.toSorted((a, b) => b.StockLevel - a.StockLevel)[0]!.Uuid;
}

/** The median of each figure over several loads. */
function middle(loads: Row[]): Row {
  const of = (figure: Exclude<keyof Row, 'name'>) => {
    const all = loads.map((each) => each[figure] ?? 0).toSorted((a, b) => a - b);
    return all[Math.floor(all.length / 2)]!;
  };
  const isTapped = loads[0]!.seen !== undefined;
  return {
    name: loads[0]!.name,
    codeBeforeLoad: of('codeBeforeLoad'),
    codeUntilQuiet: of('codeUntilQuiet'),
    stylesBeforeLoad: of('stylesBeforeLoad'),
    stylesUntilQuiet: of('stylesUntilQuiet'),
    whole: of('whole'),
    largestPaint: of('largestPaint'),
    blocking: of('blocking'),
    shift: of('shift'),
    ...(isTapped && { seen: of('seen'), confirmed: of('confirmed') }),
  };
}

function table(rows: Row[]): string {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const whole = (figure: number | undefined) => (figure === undefined ? '–' : Math.round(figure));
  return [
    '| page | JavaScript before load, kB | until quiet, kB | CSS before load, kB | until quiet, kB | whole page, kB | largest paint, ms | blocking, ms | CLS | tap seen, ms | confirmed, ms |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows
      .map((row) =>
        [
          row.name,
          kilobytes(row.codeBeforeLoad),
          kilobytes(row.codeUntilQuiet),
          kilobytes(row.stylesBeforeLoad),
          kilobytes(row.stylesUntilQuiet),
          kilobytes(row.whole),
          whole(row.largestPaint),
          whole(row.blocking),
          row.shift.toFixed(3),
          whole(row.seen),
          whole(row.confirmed),
        ].join(' | '),
      )
      .map((line) => `| ${line} |`),
  ].join('\n');
}

function write(text: string): void {
  const file = 'docs/benchmarks.md';
  const [before, rest] = readFileSync(file, 'utf8').split('<!-- phone -->');
  const after = rest!.split('<!-- /phone -->')[1]!;
  const day = new Date().toISOString().slice(0, 10);
  const load = os.loadavg()[0]!.toFixed(1);
  const where = `${day}, ${os.cpus().length} cores, load ${load}, the median of ${ROUNDS} loads.`;
  writeFileSync(file, `${before}<!-- phone -->\n\n${where}\n\n${text}\n\n<!-- /phone -->${after}`);
}
