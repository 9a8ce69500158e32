import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDirectory } from '#database/data-directory-lock.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { buildApp } from '#server/app.ts';
import { ConfigError, readConfig, settingsAdvice, type Config } from '#server/config.ts';
import { deskGreeting } from '#server/desk/staff/from-terminal.service.ts';
import { loadDemoCatalogue } from '#server/catalogue/demo-catalogue.service.ts';
import { loadDeskShell } from '#server/pages/desk-shell.service.ts';
import { loadStorefront } from '#server/pages/storefront.service.ts';
import { createBackground } from '#server/platform/background.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/database.ts';
import { holdFreePort } from '#server/platform/free-port.ts';
import { loadHashKey } from '#server/authentication/hash-key.service.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createPublicChanges } from '#server/platform/public-changes.ts';
import { startSimulators } from '#server/simulators.ts';

/** What has been started, in order; ended in the opposite one. */
const running: { name: string; stop: () => Promise<unknown> }[] = [];
const report = (message: string) => console.log(`  ${message}`);

async function start(): Promise<void> {
  const given = readConfig(process.env);
  mkdirSync(given.dataDir, { recursive: true });
  const log = createLog(given.logLevel);

  const lock = given.databaseUrl === null ? await lockDataDirectory(given.dataDir) : null;
  if (lock) running.push({ name: 'data directory', stop: () => lock.release() });
  // Until the shop listens, or a connection that it opens meanwhile may be given the number.
  const free = given.port === 0 ? await holdFreePort(given.host) : null;
  const config = withAddress(given, free?.port ?? given.port);

  let databaseUrl = config.databaseUrl;
  if (databaseUrl === null) {
    report('Starting PostgreSQL');
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      archive: config.backupArchive,
      log: report,
    });
    running.push({ name: 'PostgreSQL', stop: () => postgres.stop() });
    databaseUrl = postgres.url;
  }
  await migrate(databaseUrl, (name) => report(`Migrating the database: ${name}`));
  const { db } = openDatabase(databaseUrl, {
    silenceMilliseconds: 7000,
    onError: (error) => {
      // The error itself carries the whole connection. At the end PostgreSQL may be quicker than the pool.
      if (!stopping) log.warn({ reason: error.message }, 'a database connection broke');
    },
  });
  // Apart: what the public may be shown is looked up at once, however many wait for a connection.
  const { db: lookout } = openDatabase(databaseUrl, {
    poolSize: 1,
    silenceMilliseconds: 2000,
    patience: { connection: 2000, statement: 2000, lock: 2000 },
    onError: () => {},
  });
  running.push({
    name: 'database connections',
    stop: () => Promise.all([db.destroy(), lookout.destroy()]),
  });

  await loadDemoCatalogue(db, {
    mode: config.demoCatalogue,
    isEmbedded: config.databaseUrl === null,
    dataDir: config.dataDir,
    report,
  });

  const simulators = await startSimulators(config, report);
  running.push({ name: 'simulators', stop: () => simulators.stop() });

  const background = createBackground(log);
  const context: Context = {
    config: simulators.config,
    db,
    hashKey: await loadHashKey({ config, db, clock: systemClock, log }),
    clock: systemClock,
    log,
    metrics: createMetrics(),
    background,
  };
  // Vite is loaded for developers alone: it would cost every start of the shop half a second.
  const development = config.isDevelopment
    ? await (await import('#server/pages/development.routes.ts')).startDevelopment()
    : null;
  const app = buildApp(
    { ...context, publicChanges: createPublicChanges(lookout, { log }) },
    development?.storefront ?? (await loadStorefront()),
    development?.deskShell ?? loadDeskShell(),
  );
  if (development) {
    development.attach(app);
    running.push({ name: 'Vite', stop: () => development.stop() });
  }
  running.push({ name: 'background work', stop: () => background.stop() });
  await free?.release();
  await app.listen({ host: config.host, port: config.port });
  running.push({ name: 'server', stop: () => app.close() });
  running.push({
    name: 'readiness',
    stop: async () => {
      app.stopBeingReady();
      await sleep(config.drainSeconds * 1000);
    },
  });

  lock?.announce(simulators.config.publicUrl);
  console.log(`\n${config.shopName} is open: ${simulators.config.publicUrl}`);
  if (simulators.config.paypal.isSimulated) {
    console.log(`PayPal simulator (no money moves): ${simulators.config.paypal.apiBase}`);
  }
  if (simulators.config.mail.mailboxUrl) console.log(`Mailbox: ${simulators.config.mail.mailboxUrl}`);
  const desk = await deskGreeting(context, process.stdout.isTTY);
  if (desk !== null) console.log(desk);
  for (const advice of settingsAdvice(config)) console.log(`Please note: ${advice}`);
  console.log('Press Ctrl-C to close.\n');
}

function withAddress(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrl || `http://localhost:${port}` };
}

let starting: Promise<void> | undefined;
let stopping: Promise<void> | undefined;

/** Ends everything that was started, the newest first. What will not end in time is left behind with a word. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    // A signal in the middle of the start waits for it, so that nothing is started behind our back.
    if (starting) await inTime(starting).catch(() => {});
    for (const part of running.toReversed()) {
      await inTime(part.stop()).catch((error: unknown) => {
        console.error(`Could not end the ${part.name}: ${String(error)}`);
      });
    }
  })();
  return stopping;
}

function inTime(work: Promise<unknown>): Promise<unknown> {
  const giveUp = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('took too long')), 20_000).unref();
  });
  return Promise.race([work, giveUp]);
}

// SIGHUP: the terminal was closed. `disconnect`: scripts/start.mjs, which started us, was killed.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(event, () => {
    if (!stopping) console.log('\nClosing …');
    void stop().then(() => process.exit(0));
  });
}
// The reader of what we print may go before us, which is no reason to leave things open.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  starting = start();
  await starting;
} catch (error) {
  if (error instanceof ConfigError || (error instanceof Error && error.name === 'StartRefused')) {
    console.error(`\n${error.message}\n`);
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(`\nThe port is taken by another program: ${error.message}. Set PORT to another one.\n`);
  } else if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    console.error(`\nNot allowed: ${error.message}. Start the shop as the owner of that file.\n`);
  } else {
    console.error(error);
  }
  await stop();
  process.exit(1);
}
