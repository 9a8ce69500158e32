import { execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import pg from 'pg';
import { findRunningPostgres } from '#database/embedded.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { fillOrders } from '#quality/bench/many-orders.ts';
import { readRows } from '#server/importing/file-rows.reader.ts';
import { importCatalogue } from '#server/importing/import-catalogue.service.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { readConfig } from '#server/config/config.ts';
import { linkForFirstOwner } from '#server/desk/sign-in/from-terminal.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { authenticatorCode } from './authenticator.ts';
import { createTestDatabase } from './database.ts';
import { expect, test as journey } from './journey.ts';
import { runShop } from './run-shop.ts';
import { startMailbox, startPayPalSimulator } from './simulators.ts';
import type { ShopOrder } from './worker-shop.ts';

/** A shop on its first day, without staff. Its database is on the same server as that of the journeys' shop. */
export interface NewShop {
  url: string;
  /** `npm run staff -- …`, as the owner would run it in a terminal. */
  staff: (...args: string[]) => Promise<string>;
  /** The link for the first owner that this command prints. */
  link: () => Promise<string>;
  /** Imports products with stock. */
  stockUp: (products: readonly Record<string, unknown>[]) => Promise<void>;
  /** Places this many paid orders of three lines each, ready to be packed. Returns their numbers. */
  takeOrders: (count: number) => Promise<string[]>;
  /** For states that a test cannot wait for. */
  sql: (statement: string) => Promise<void>;
  /** The violations that database/invariants.ts finds in its books and its stock. */
  brokenInvariants: () => Promise<string[]>;
}

/** What the shops of a worker share: their process, which loads the programs once, and the world outside. */
interface WorkerShops {
  open: (env: Record<string, string>) => Promise<OpenedShop>;
  stop: () => Promise<unknown>;
}

type OpenedShop = Pick<Awaited<ReturnType<typeof runShop>>, 'addresses' | 'stop'>;

async function startWorkerShops(): Promise<WorkerShops> {
  const [paypal, mailbox] = await Promise.all([startPayPalSimulator(), startMailbox()]);
  const child = fork('tests/support/worker-shop.ts', { execPath: process.execPath, execArgv: [] });
  const gone = once(child, 'exit');
  const ask = async (order: ShopOrder | null) => {
    const answer = once(child, 'message');
    child.send(order!);
    const [url] = await Promise.race([
      answer,
      gone.then(() => {
        throw new Error('The process of the shops has ended.');
      }),
    ]);
    return url as string;
  };
  return {
    async open(env) {
      const { url: apiBase, clientId, clientSecret, webhookId } = paypal;
      const url = await ask({
        env,
        paypal: { isSimulated: true, apiBase, clientId, clientSecret, webhookId },
        mail: { smtpUrl: mailbox.smtpUrl, mailboxUrl: mailbox.url },
      });
      await paypal.sendWebhooksTo(`${url}/api/webhooks/paypal`);
      const addresses = { SHOP_URL: url, PAYPAL_URL: apiBase, MAILBOX_URL: mailbox.url };
      return { addresses, stop: async () => void (await ask(null)) };
    },
    async stop() {
      child.disconnect();
      await Promise.all([gone, paypal.stop(), mailbox.stop()]);
    },
  };
}

async function openNewShop(
  worker: WorkerShops | null,
): Promise<NewShop & { addresses: object; close: () => Promise<void> }> {
  // Looked up each time: the journeys of hostile text have another server for a while.
  process.env.TEST_DATABASE_URL = findRunningPostgres(process.env.SHOP_DATA_DIR!)!;
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-desk-'));
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'error',
    AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '100000',
  };
  const shop: OpenedShop = await (worker ? worker.open(env) : runShop(env));
  const url = shop.addresses.SHOP_URL;
  const { db } = openDatabase(database.url, { poolSize: 1, onError: () => {} });
  const config = readConfig({ ...env, PUBLIC_URL: url });
  const query = async <Row extends object>(statement: string) => {
    const { rows } = await sql.raw<Row>(statement).execute(db);
    return rows;
  };
  return {
    url,
    addresses: { ...shop.addresses, SHOP_DATABASE_URL: database.url },
    async staff(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/staff.ts', ...args], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...env,
          PUBLIC_URL: url,
        },
      });
      return stdout;
    },
    async takeOrders(count) {
      await query(
        `insert into products (sku, name, price_pence, shelf)
         select 'OTTER-' || n, 'Otter sleepsuit number ' || n, 1000, 'A' || n from generate_series(1, 12) n`,
      );
      const client = new pg.Client(database.url);
      await client.connect();
      await fillOrders(client, count);
      await client.end();
      const orders = await query<{ number: string }>('select order_number as number from orders order by id');
      return orders.map(({ number }) => number);
    },
    async link() {
      const link = await linkForFirstOwner({ db, clock: systemClock, config });
      return link!.url;
    },
    async stockUp(products) {
      const file = Buffer.from(products.map((product) => `${JSON.stringify(product)}\n`).join(''));
      await importCatalogue(db, {
        file: {
          name: 'products.jsonl',
          size: file.length,
          rows: (reading) => readRows({ kind: 'json-lines' }, () => Readable.from([file]), reading),
        },
        now: new Date(),
        isDryRun: false,
        newStatus: 'published',
        by: { kind: 'command' },
        onRow: (_kind, line, reason) => {
          throw new Error(`Product ${line}: ${reason}`);
        },
        onProgress: () => {},
      });
    },
    async sql(statement) {
      await query(statement);
    },
    brokenInvariants: () => brokenInvariants(query),
    async close() {
      await db.destroy();
      await shop.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A journey at the desk of a shop on its first day, on a phone. */
export const test = journey.extend<{ shop: NewShop; isOwnProcess: boolean }, { worker: WorkerShops }>({
  /** Whether the shop starts as a process with simulators of its own, which takes seconds, as its owner starts it. */
  isOwnProcess: [false, { option: true }],
  worker: [
    async ({}, use) => {
      const worker = await startWorkerShops();
      await use(worker);
      await worker.stop();
    },
    { scope: 'worker' },
  ],
  shop: async ({ isOwnProcess, worker }, use) => {
    const shop = await openNewShop(isOwnProcess ? null : worker);
    const { SHOP_URL, PAYPAL_URL, MAILBOX_URL } = process.env;
    // The customers, mail and payments of journey.ts then belong to this shop.
    Object.assign(process.env, shop.addresses);
    await use(shop);
    Object.assign(process.env, { SHOP_URL, PAYPAL_URL, MAILBOX_URL });
    delete process.env.SHOP_DATABASE_URL;
    await shop.close();
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
  viewport: { width: 390, height: 844 },
});

export { expect };

/** For what waits for pictures: they are made at low priority, so on a busy machine last of all. */
export const expectPictures = expect.configure({ timeout: 240_000 });

const SUGGESTS = 'test-suggests-passkeys';

/**
 * Gives the device passkeys that are always confirmed. Chromium's virtual authenticator also picks a passkey that is
 * only suggested, so the browser offers no suggestions until the test says so.
 */
export async function giveAuthenticator(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => sessionStorage.getItem(name) !== null;
  }, SUGGESTS);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** From now on a passkey is picked among a field's suggestions. */
export async function suggestPasskeys(page: Page): Promise<void> {
  await page.evaluate((name) => sessionStorage.setItem(name, 'yes'), SUGGESTS);
}

/** Another person on another device. */
export async function anotherPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  return { context, page: await context.newPage() };
}

export const owner = { name: 'Nora Bell', email: 'nora@shop.example', password: 'three kind otters at sea' };

/** The first owner, logged in a moment ago: for journeys about what comes afterwards. */
export async function becomeOwner(page: Page, shop: NewShop): Promise<void> {
  const token = newSecretToken();
  await shop.sql(`
    with owner as (
      insert into staff (email, name, role, user_handle, created_at, joined_at)
      values ('${owner.email}', '${owner.name}', 'owner', '\\x${randomBytes(32).toString('hex')}', now(), now())
      returning id)
    insert into staff_sessions
      (token_hash, staff_id, device, created_at, last_seen_at, expires_at, confirmed_until)
    select '\\x${hashSecretToken(token).toString('hex')}', id, 'a test', now(), now(),
      now() + interval '14 days', now() + interval '5 minutes' from owner`);
  await page.context().addCookies([{ name: 'dandle-desk', value: token, url: shop.url, httpOnly: true }]);
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible();
}

/** The same by the shop's link, with a passkey of this page's device. */
export async function setUpOwner(page: Page, shop: NewShop, link?: string): Promise<void> {
  await giveAuthenticator(page);
  await page.goto(link ?? (await shop.link()));
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Your email').fill(owner.email);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible();
}

/** Fills in the page that asks for a password and the first code of an authenticator app. Returns the secret. */
export async function choosePassword(page: Page, password: string): Promise<string> {
  const secret = await page.getByLabel('Secret key').innerText();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(secret));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return secret;
}

/** Calls the desk in this person's name, bypassing the screen, as if somebody else made a change meanwhile. */
export async function callDesk<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const { status, answer } = await page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'x-desk': '1', ...(what && { 'content-type': 'application/json' }) };
      const answered = await fetch(where, {
        method: how,
        headers,
        ...(what && { body: JSON.stringify(what) }),
      });
      const text = await answered.text();
      return { status: answered.status, answer: text === '' ? undefined : (JSON.parse(text) as unknown) };
    },
    [method, path, body] as const,
  );
  expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer as T;
}
