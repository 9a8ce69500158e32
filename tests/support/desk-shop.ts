import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '#database/embedded.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { fillOrders } from '#quality/bench/many-orders.ts';
import { authenticatorCode } from './authenticator.ts';
import { expect, test as journey } from './journey.ts';
import { runShop } from './run-shop.ts';

/** A shop on its first day, without staff. Its database is on the same server as that of the journeys' shop. */
export interface NewShop {
  url: string;
  /** `npm run staff -- …`, as the owner would run it in a terminal. */
  staff: (...args: string[]) => Promise<string>;
  /** The link that this command prints: for the first owner, or for somebody by e-mail address. */
  link: (email?: string) => Promise<string>;
  /** Adds products with stock, as `npm run catalogue -- import` does. */
  stockUp: (products: readonly Record<string, unknown>[]) => Promise<void>;
  /** Places this many paid orders of three lines each, ready to be packed. Returns their numbers. */
  takeOrders: (count: number) => Promise<string[]>;
  /** For states that a test cannot wait for. */
  sql: (statement: string) => Promise<void>;
  /** The violations that database/invariants.ts finds in its books and its stock. */
  brokenInvariants: () => Promise<string[]>;
}

async function openNewShop(): Promise<NewShop & { addresses: object; close: () => Promise<void> }> {
  const server = findRunningPostgres(process.env.SHOP_DATA_DIR!)!;
  const name = `desk_${randomUUID().replaceAll('-', '')}`;
  const query = async <Row extends object>(database: string, statement: string): Promise<Row[]> => {
    const client = new pg.Client(database);
    await client.connect();
    const { rows } = await client.query<Row>(statement);
    await client.end();
    return rows;
  };
  const execute = async (database: string, statement: string) => {
    await query(database, statement);
  };
  await execute(server, `create database ${name}`);
  const database = server.replace(/\/[^/]*$/, `/${name}`);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-desk-'));
  const env = {
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    DEMO_CATALOGUE: 'off',
  };
  const shop = await runShop(env);
  const url = shop.addresses.SHOP_URL;
  const atTerminal = async (script: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { PATH: process.env.PATH, ...env, PUBLIC_URL: url },
    });
    return stdout;
  };
  const staff = (...args: string[]) => atTerminal('staff', ...args);
  const takeOrders = async (count: number) => {
    const client = new pg.Client(env.DATABASE_URL);
    await client.connect();
    await client.query(
      `insert into products (sku, name, price_pence, shelf)
       select 'OTTER-' || n, 'Otter sleepsuit number ' || n, 1000, 'A' || n from generate_series(1, 12) n`,
    );
    await fillOrders(client, count);
    const { rows } = await client.query<{ number: string }>(
      'select order_number as number from orders order by id',
    );
    await client.end();
    return rows.map(({ number }) => number);
  };
  return {
    url,
    addresses: shop.addresses,
    staff,
    takeOrders,
    link: async (email) =>
      /https?:\S+\/desk\/set-up#\S+/.exec(await staff('link', ...(email ? [email] : [])))![0],
    async stockUp(products) {
      const file = path.join(dataDir, 'products.jsonl');
      writeFileSync(file, products.map((product) => `${JSON.stringify(product)}\n`).join(''));
      await atTerminal('catalogue', 'import', file);
    },
    sql: (statement) => execute(database, statement),
    brokenInvariants: () => brokenInvariants((statement) => query(database, statement)),
    async close() {
      await shop.stop();
      await execute(server, `drop database ${name}`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A journey at the desk of a shop on its first day, on a phone. */
export const test = journey.extend<{ shop: NewShop }>({
  shop: async ({}, use) => {
    const shop = await openNewShop();
    const { SHOP_URL, PAYPAL_URL, MAILBOX_URL } = process.env;
    // The customers, mail and payments of journey.ts then belong to this shop.
    Object.assign(process.env, shop.addresses);
    await use(shop);
    Object.assign(process.env, { SHOP_URL, PAYPAL_URL, MAILBOX_URL });
    await shop.close();
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
  viewport: { width: 390, height: 844 },
});

export { expect };

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

/** Becomes the first owner, with a passkey of this page's device. */
export async function becomeOwner(page: Page, shop: NewShop): Promise<void> {
  await giveAuthenticator(page);
  await page.goto(await shop.link());
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Your email').fill(owner.email);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
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

/** Calls the desk in this person's name, bypassing the screen: stands for somebody else's change meanwhile. */
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
