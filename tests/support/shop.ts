import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { actionWords, detailWords, entityWords } from '#contract/desk/log-words.ts';
import { createCall, type Call } from '#contract/call.ts';
import { buildApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { NotFetched, type OpenRemotePicture } from '#server/gateways/pictures/remote-picture.gateway.ts';
import { createBackground } from '#server/platform/background.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createPublicChanges } from '#server/platform/cache/public-changes.ts';
import { loadHashKey } from '#server/authentication/hash-key.service.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createTestDatabase, UNHURRIED } from '#tests/support/database.ts';

/** A clock that a test moves. Starts at the real time, so that certificates and the like are valid, and goes on with it. */
export interface TestClock extends Clock {
  advance(seconds: number): void;
}

export function createTestClock(realTime = Date.now): TestClock {
  let offset = 0;
  return {
    now: () => new Date(realTime() + offset),
    advance: (seconds) => {
      offset += seconds * 1000;
    },
  };
}

export interface TestShop {
  app: FastifyInstance;
  context: Context;
  db: Database;
  clock: TestClock;
  /** Calls the API as a visitor. */
  call: Call;
  /** Calls the API with a session's token. */
  callAs: (token: string) => Call;
  close(): Promise<void>;
}

// Every shop sends notifications. Until a test sets up a push service of its own, they reach nobody.
http.setGlobalProxyFromEnv({ HTTPS_PROXY: 'http://127.0.0.1:9' });

interface Outside {
  /** How it fetches pictures from other websites. By default none can be reached. */
  openRemotePicture?: OpenRemotePicture;
}

/** The whole shop on a database of its own, without a socket; `settings` overrides parts of its config. */
export async function openTestShop(settings: Partial<Config> = {}, outside: Outside = {}): Promise<TestShop> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-shop-'));
  const config: Config = {
    ...readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET_KEY: 'a key for tests alone, of sufficient length',
      PUBLIC_URL: 'http://shop.test',
      LOG_LEVEL: 'silent',
      AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '1000000',
    }),
    ...settings,
  };
  const dropDatabase = async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  };
  return openProcess(config, createTestClock(), dropDatabase, outside);
}

/** Another process of the same shop: its own app and connections, but the same database and clock. */
export async function openAnotherProcess(
  shop: TestShop,
  settings: Partial<Config> = {},
  outside: Outside = {},
): Promise<TestShop> {
  return openProcess({ ...shop.context.config, ...settings }, shop.clock, async () => {}, outside);
}

/** Whatever a test did that is logged, the log can say in words. */
async function expectWords(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('staff_acts')
    .select(['act', 'entity_type', 'changes', 'is_success'])
    .distinct()
    .execute();
  const missing = rows.flatMap(({ act, entity_type: entity, changes, is_success: isDone }) => [
    // A refusal is named after the permission it lacked.
    ...(isDone && !(act in actionWords) ? [`the act ${act}`] : []),
    ...(entity !== null && !entity.includes('.') && !(entity in entityWords) ? [`the entity ${entity}`] : []),
    ...Object.keys(changes as object)
      .filter((field) => !(field in detailWords))
      .map((field) => `the detail ${field} of ${act}`),
  ]);
  if (missing.length > 0) {
    throw new Error(`contract/desk/log-words.ts has no words for ${[...new Set(missing)].join(', ')}.`);
  }
}

async function openProcess(
  config: Readonly<Config>,
  clock: TestClock,
  dropDatabase: () => Promise<void>,
  { openRemotePicture = async () => Promise.reject(new NotFetched('unreachable')) }: Outside = {},
): Promise<TestShop> {
  const log = pino({ level: config.logLevel });
  const { db } = openDatabase(config.databaseUrl!, { patience: UNHURRIED, onError: () => {} });
  const background = createBackground(log);
  const hashKey = await loadHashKey({ config, db, clock, log });
  const context: Context = {
    config,
    db,
    hashKey,
    clock,
    log,
    metrics: createMetrics(),
    background,
  };
  // A test sees its own changes in the very next call.
  const publicChanges = createPublicChanges(db, { log, lookAfter: 0, waitAfter: 0 });
  const app = buildApp({ ...context, publicChanges, openRemotePicture });
  await app.ready();

  const callAs = (token: string | null): Call =>
    createCall(async ({ method, path, body, headers }) => {
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...headers,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.body === '' ? undefined : JSON.parse(answer.body) };
    });

  return {
    app,
    context,
    db,
    clock,
    call: callAs(null),
    callAs,
    async close() {
      await expectWords(db);
      await app.close();
      await background.stop();
      await db.destroy();
      await dropDatabase();
    },
  };
}
