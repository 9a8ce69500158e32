import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { findRunningPostgres } from '#database/embedded.ts';
import { lockAccount } from '#server/authentication/authentication.queries.ts';
import { openSession } from '#server/authentication/sessions/sessions.service.ts';
import { openAccount as openVerified } from '#server/authentication/registration/verification.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase, transaction } from '#server/platform/database/database.ts';
import { hashOnce } from './customers.ts';

export { expect };

const address = (name: 'SHOP_URL' | 'MAILBOX_URL' | 'PAYPAL_URL') => process.env[name]!;

interface MailMessage {
  id: string;
  subject: string;
  text: string;
  links: string[];
}

/** The mail a person has received, from the mailbox's own API. */
export const mailbox = {
  /** `before` is the id of an earlier one to ignore. */
  async find(to: string, subject: RegExp, before?: string): Promise<MailMessage> {
    const found: { message?: MailMessage } = {};
    await expect
      .poll(
        async () => {
          const answer = await fetch(`${address('MAILBOX_URL')}/api/messages?to=${encodeURIComponent(to)}`);
          const list = (await answer.json()) as { messages: { id: string; subject: string }[] };
          const messages = list.messages.filter((message) => message.id !== before);
          const match = messages.find((message) => subject.test(message.subject));
          if (match) {
            const whole = await fetch(`${address('MAILBOX_URL')}/api/messages/${match.id}`);
            found.message = (await whole.json()) as MailMessage;
          }
          return messages.map((message) => message.subject);
        },
        { message: `mail to ${to}`, intervals: [100] },
      )
      .toContainEqual(expect.stringMatching(subject));
    return found.message!;
  },
};

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

let count = 0;

export function newPerson(): Person {
  count += 1;
  return {
    firstName: 'Robin',
    lastName: 'Ashworth',
    email: `robin-${process.pid}-${Date.now()}-${count}@example.com`,
    password: 'three kind otters',
  };
}

export const anAddress = {
  contactName: 'Robin Ashworth',
  streetAddress1: '12 Otter Lane',
  city: 'Leeds',
  regionOrState: 'West Yorkshire',
  postalCode: 'LS1 1AA',
  country: 'United Kingdom',
};

export interface Account extends Person {
  token: string;
  /** What the browser stores under `authData`. */
  session: Record<string, unknown>;
}

/** Calls the running shop over HTTP; throws unless it succeeds. */
export async function callShop<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(address('SHOP_URL') + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** A verified, logged-in account put straight into the shop's database: for journeys about something else. */
export async function openAccount({
  withAddress = false,
  person = newPerson(),
}: {
  withAddress?: boolean;
  person?: Person;
} = {}): Promise<Account> {
  const passwordHash = await hashOnce(person.password);
  // Looked up each time: some journeys use another shop for a while.
  const url = process.env.SHOP_DATABASE_URL ?? findRunningPostgres(process.env.SHOP_DATA_DIR!)!;
  const { db } = openDatabase(url, { poolSize: 1, onError: () => {} });
  const session = await transaction(db, async (trx) => {
    const now = new Date();
    const device = 'node';
    const id = randomUUID();
    const waiting = { ...person, id, passwordHash, secretHash: Buffer.alloc(0), device, createdAt: now };
    await openVerified(trx, waiting, now);
    const account = await lockAccount(trx, id);
    return openSession(trx, { clock: systemClock }, { now, address: '127.0.0.1', device }, account!);
  }).finally(() => db.destroy());
  if (withAddress) await callShop('POST', '/api/account/addresses', anAddress, session.token);
  return { ...person, token: session.token, session: { ...session } };
}

/** Finds a product with plenty in stock. */
export async function findProduct(search: string): Promise<{ Uuid: string; Name: string; Price: number }> {
  const { Products } = await callShop<{
    Products: { Uuid: string; Name: string; Price: number; StockLevel: number }[];
  }>('GET', `/api/products?search=${encodeURIComponent(search)}`);
  return Products.find((product) => product.StockLevel >= 10)!;
}

/** Logs a page in by putting the session into its storage. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('test-logged-in')) return;
    sessionStorage.setItem('test-logged-in', '1');
    localStorage.setItem('authData', JSON.stringify(session));
  }, account.session);
}

/**
 * Chromium reports every refused call, and every call while the journey has switched the network off; a journey
 * provokes those, so they are not faults of the page. It also reports that the companion app is missing, and that the
 * journey does without the service worker.
 */
export const expectedMessage =
  /Failed to load resource: the server responded with a status of 4\d\d|^Failed to load resource: net::ERR_INTERNET_DISCONNECTED|^(?:Not allowed|Failed) to launch 'dandle:|^Service Worker registration blocked/;

/** Every journey starts at the shop's address, and any unexpected console message fails it. */
export const test = base.extend({
  baseURL: async ({}, use) => {
    await use(address('SHOP_URL'));
  },
  page: async ({ page }, use) => {
    const messages: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !expectedMessage.test(message.text())) {
        messages.push(`${message.type()}: ${message.text()} (${page.url()})`);
      }
    });
    page.on('pageerror', (error) => messages.push(`exception: ${error.message} (${page.url()})`));
    await use(page);
    expect(messages, 'console messages').toEqual([]);
  },
});

/**
 * For what looks at one page after another: the service worker, new to every browser, would fetch and store all files of
 * the build meanwhile, which takes two seconds of processor time. The journeys of customers have it, as customers do.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const;

/** The buyer's decision on the simulator's page. */
export async function decideAtPayPal(page: Page, decision: 'Pay' | 'Decline' | 'Cancel'): Promise<void> {
  await page.waitForURL((url) => url.href.startsWith(address('PAYPAL_URL')));
  await page.getByRole('button', { name: new RegExp(`^${decision}`) }).click();
}

/** `npm run orders -- …`, as the owner of the running shop. */
export const orders = (...args: string[]) => runOwners('orders', args);

/** The same for `npm run reviews -- …`. */
export const ownersReviews = (...args: string[]) => runOwners('reviews', args);

async function runOwners(script: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: process.env.SHOP_DATA_DIR,
    },
  });
  return stdout;
}

/** An order of one muslin, paid over the API: for journeys that start after that. */
export async function payForOrder(account: Pick<Account, 'token'>): Promise<PaidOrder> {
  const { Uuid: productId } = await findProduct('muslin');
  return payForGoods(account, [{ productId, quantity: 1 }]);
}

interface PaidOrder {
  id: string;
  orderNumber: string;
}

/** The same for these goods, together with what is already in the basket. */
export async function payForGoods(
  account: Pick<Account, 'token'>,
  goods: readonly { productId: string; quantity: number }[],
): Promise<PaidOrder> {
  const shop = <T>(method: string, path: string, body?: unknown) =>
    callShop<T>(method, path, body, account.token);
  for (const each of goods) await shop('POST', '/api/basket/items', each);
  const [to] = await shop<{ id: string }[]>('GET', '/api/account/addresses');
  const order = await shop<PaidOrder>('POST', '/api/orders', {
    shippingAddressId: to!.id,
    paymentMethodHint: 'PayPal',
  });
  const path = `/api/orders/${order.id}`;
  const { approvalUrl } = await shop<{ approvalUrl: string }>('POST', `${path}/initiate-paypal-payment`);
  const token = new URL(approvalUrl).searchParams.get('token')!;
  await fetch(`${address('PAYPAL_URL')}/simulator/orders/${token}/approve`, { method: 'POST' });
  await shop('POST', `${path}/capture-payment`);
  return order;
}
