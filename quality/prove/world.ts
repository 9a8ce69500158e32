import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Insertable } from 'kysely';
import { createCall } from '#contract/call.ts';
import type { Promotions } from '#database/tables.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { createTestDatabase, UNHURRIED } from '#tests/support/database.ts';
import {
  startMailbox,
  startPayPalSimulator,
  type Mailbox,
  type PayPalSimulator,
} from '#tests/support/simulators.ts';
import { startShopProcess, type ShopProcess } from './shop-process.ts';
import { followWitness, type Witness } from './witness.ts';

/** What a client received; `status` is 0 if the connection was cut. */
export interface Answer {
  status: number;
  body: unknown;
  text: string;
}

export interface Client extends TestCustomer {
  addressId: string;
  /** A request as a browser sends it, to a process of the shop (by default the first). */
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>;
}

interface AskOptions {
  body?: unknown;
  key?: string;
  /** Which of the shop's processes. */
  at?: number;
}

/** The shop as its owner runs it: PostgreSQL, PayPal, a mail server, processes of the shop, and one clock for all. */
export interface World {
  db: Database;
  /** A place for files, deleted at the end. */
  directory: string;
  databaseUrl: string;
  paypal: PayPalSimulator;
  mailbox: Mailbox;
  witness: Witness;
  shops: ShopProcess[];
  /** How much of each product there was before anything was sold. */
  onHand: Map<string, number>;
  now(): Date;
  /** Starts the shop's processes that are not running. */
  restart(): Promise<void>;
  settings(name?: 'shop' | 'owner'): Record<string, string>;
  stock(onHand: number, pricePence?: number): Promise<string>;
  /** A promotion code: 10% off everything, once, unless told otherwise. */
  promotion(changes?: Partial<Insertable<Promotions>>): Promise<{ id: string; code: string }>;
  client(): Promise<Client>;
  /** Advances the clock of the shop and of PayPal. */
  wait(seconds: number): Promise<void>;
  /** Does the work that is due in every process. */
  work(): Promise<void>;
  close(): Promise<void>;
}

interface WorldOptions {
  shops?: number;
  /** Background work runs unattended, in real time. */
  isBackgroundFree?: boolean;
  /** PayPal sends webhooks to the first process. */
  hasWebhooks?: boolean;
  settings?: Record<string, string>;
  /**
   * A migrated database on another server, at the address the proof uses; `settings` may give the shop another address
   * for it.
   */
  databaseUrl?: string;
}

export async function openWorld({
  shops: count = 1,
  isBackgroundFree,
  hasWebhooks,
  settings: moreSettings = {},
  databaseUrl,
}: WorldOptions = {}): Promise<World> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-prove-'));
  // Compiled code is shared by all worlds: reading it is most of the time of a start.
  process.env.NODE_COMPILE_CACHE ??= path.join(os.tmpdir(), 'dandle-prove-compiled');
  const [database, paypal, mailbox] = await Promise.all([
    databaseUrl === undefined ? createTestDatabase() : { url: databaseUrl, drop: async () => {} },
    startPayPalSimulator({ retryMs: 50 }),
    startMailbox({ keepMessages: 100_000 }),
  ]);
  const { db } = openDatabase(database.url, { patience: UNHURRIED, onError: () => {} });
  const witness = followWitness(paypal);
  const shops: ShopProcess[] = [];
  const onHand = new Map<string, number>();
  let codes = 0;
  let offset = 0;
  const now = () => new Date(Date.now() + offset);

  const settings = (name = 'owner') => ({
    DATABASE_URL: `${database.url}?application_name=${name}`,
    SECRET_KEY: 'a key for proofs alone, of sufficient length',
    DATA_DIR: directory,
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'warn',
    PAYPAL_API_BASE: paypal.url,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
    SMTP_URL: mailbox.smtpUrl,
    OWNER_EMAIL: 'owner@dandle.example',
    AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '1000000',
    PROVE_CLOCK: String(offset),
    PROVE_HOLD: isBackgroundFree ? '0' : '1',
    ...moreSettings,
    ...(moreSettings.DATABASE_URL && {
      DATABASE_URL: `${moreSettings.DATABASE_URL}?application_name=${name}`,
    }),
  });
  const isGone = (shop: ShopProcess | undefined) =>
    !shop || shop.child.exitCode !== null || shop.child.signalCode !== null;

  const world: World = {
    db,
    directory,
    databaseUrl: database.url,
    paypal,
    mailbox,
    witness,
    shops,
    onHand,
    now,
    settings,
    async restart() {
      await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          if (isGone(shops[index])) shops[index] = await startShopProcess(settings('shop'));
        }),
      );
      if (hasWebhooks) await paypal.sendWebhooksTo(`${shops[0]!.url}/api/webhooks/paypal`);
    },
    async stock(quantity, pricePence = 1250) {
      const { id } = await db
        .insertInto('products')
        .values({
          sku: randomUUID(),
          name: `Muslin square ${onHand.size + 1}`,
          price_pence: pricePence,
          vat_class: 'standard',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('stock').values({ product_id: id, on_hand: quantity }).execute();
      onHand.set(id, quantity);
      return id;
    },
    async promotion(changes = {}) {
      const code = `CODE${++codes}`;
      const { id } = await db
        .insertInto('promotions')
        .values({
          name: code,
          code,
          kind: 'percent',
          percent: 10,
          uses_max: 1,
          created_at: now(),
          ...changes,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, code };
    },
    async client() {
      const customer = await registerCustomer({
        db,
        clock: { now, advance: () => {} },
        callAs: (token) =>
          createCall(async ({ method, path, body }) => {
            const answer = await ask(shops[0]!, token, method, path, { body });
            return { status: answer.status, body: answer.body };
          }),
      });
      const { id: addressId } = await customer.call('addAddress', {
        body: {
          contactName: 'Ada Parent',
          streetAddress1: '1 High Street',
          city: 'Leeds',
          regionOrState: 'West Yorkshire',
          postalCode: 'LS1 1AA',
          country: 'United Kingdom',
        },
      });
      return {
        ...customer,
        addressId,
        ask: (method, path, options = {}) =>
          ask(shops[options.at ?? 0]!, customer.token, method, path, options),
      };
    },
    async wait(seconds) {
      offset += seconds * 1000;
      await Promise.all([
        paypal.advanceClock(seconds * 1000),
        ...shops.filter((shop) => !isGone(shop)).map((shop) => shop.moveClock(seconds * 1000)),
      ]);
    },
    async work() {
      for (const shop of shops) if (!isGone(shop)) await shop.work();
    },
    async close() {
      await Promise.all(shops.map((shop) => shop.kill()));
      await db.destroy();
      await Promise.all([paypal.stop(), mailbox.stop(), database.drop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await world.restart();
  return world;
}

async function ask(
  shop: ShopProcess,
  token: string,
  method: string,
  path: string,
  { body, key }: AskOptions,
): Promise<Answer> {
  try {
    const answer = await fetch(shop.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, text, body: isJson ? JSON.parse(text) : undefined };
  } catch {
    return { status: 0, text: '', body: undefined };
  }
}
