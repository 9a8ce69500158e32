import { existsSync, mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { lockDataDirectory } from '#database/data-directory-lock.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { refuseForgetfulPooler, refuseUnfitServer } from '#database/fit-server.ts';
import { BASELINE, migrate } from '#database/migrate.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { deskGreeting } from './desk/sign-in/from-terminal.service.ts';
import { ConfigError, goneSettingsAdvice, readEnvironment } from '#server/config/environment.ts';
import { picturesDirectory } from '#server/catalogue/catalogue.rules.ts';
import { loadDemoCatalogue } from './demo/demo-catalogue.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { holdFreePort, tryDoor } from './platform/http/free-port.ts';
import { createLog } from '#server/platform/log.ts';
import { createShutdown, inTime } from './platform/shutdown.ts';
import { readinessText } from '#server/shop/readiness.template.ts';
import { listMissingToSell } from '#server/shop/readiness.service.ts';
import { hasDeliveryTable } from '#server/settings/settings.service.ts';
import { takeOverSettings } from '#server/settings/take-over.service.ts';
import { followSettings } from '#server/settings/live-settings.service.ts';
import { settingsAdvice } from '#server/config/settings-advice.ts';
import { startSimulators } from '#server/simulators.ts';

const shutdown = createShutdown();
const report = (message: string) => console.log(`  ${message}`);

/** How long each step took, shown to an owner who is waiting. */
const steps: string[] = [];
let stepBegun = 0;
function note(step: string): void {
  const now = performance.now();
  steps.push(`${step} ${((now - stepBegun) / 1000).toFixed(1)}`);
  stepBegun = now;
}

async function start(): Promise<void> {
  note('programs');
  await refuseUnfitPlace();
  const given = readConfig(process.env);
  mkdirSync(picturesDirectory(given.dataDir), { recursive: true });
  const log = createLog(given.logLevel);

  const lock = given.databaseUrl === null ? await lockDataDirectory(given.dataDir) : null;
  if (lock) shutdown.add('data directory', () => lock.release());
  // Held until the shop listens: otherwise a connection opened meanwhile may be given this port number.
  const free = given.port === 0 ? await holdFreePort(given.host) : null;
  const config = withAddress(given, free?.port ?? given.port);

  // They start beside PostgreSQL, in processes of their own.
  const startingSimulators = startSimulators(config, report);
  startingSimulators.catch(() => {}); // Thrown below, where they are needed.
  shutdown.add('simulators', async () => (await startingSimulators.catch(() => null))?.stop());

  const loadWeb = () => import('#server/web.ts');

  let databaseUrl = config.databaseUrl;
  if (databaseUrl === null) {
    report('Starting PostgreSQL');
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      archive: config.backupArchive,
      log: report,
      // In the meantime; any sooner, and PostgreSQL would wait for it.
      onLaunch: () => void loadWeb(),
    });
    shutdown.add('PostgreSQL', () => postgres.stop());
    databaseUrl = postgres.socketUrl;
  }
  await migrate(config.databaseDirectUrl ?? databaseUrl, (name) =>
    report(name === BASELINE ? 'Creating the tables' : `Migrating the database: ${name}`),
  );
  const { db } = openDatabase(databaseUrl, {
    isPrepared: config.isPrepared,
    silenceMilliseconds: 7000,
    onError: (error) => {
      // Logs only the message, as the error object holds the whole connection. While stopping, PostgreSQL may
      // close before the pool does.
      if (!stopping) log.warn({ reason: error.message }, 'a database connection broke');
    },
  });
  shutdown.add('database connections', () => db.destroy());
  note('database');

  await takeOverSettings(db, process.env);
  await loadDemoCatalogue(db, {
    mode: config.demoCatalogue,
    isEmbedded: config.databaseUrl === null,
    report,
  });

  note('catalogue');
  const simulators = await startingSimulators;

  note('simulators');
  const opened = { config: simulators.config, databaseUrl, db, log };
  const { openWeb } = await loadWeb();
  await openWeb({ ...opened, shutdown, releasePort: free?.release });

  note('pages');
  report(`Opened in ${(performance.now() / 1000).toFixed(1)} s: ${steps.join(', ')}`);
  lock?.announce(simulators.config.publicUrl);
  console.log(`\n${config.shopName} is open: ${simulators.config.publicUrl}`);
  if (simulators.config.paypal.isSimulated) {
    console.log(`PayPal simulator (no money moves): ${simulators.config.paypal.apiBase}`);
  }
  if (simulators.config.mail.mailboxUrl) console.log(`Mailbox: ${simulators.config.mail.mailboxUrl}`);
  const desk = await deskGreeting({ ...opened, clock: systemClock }, process.stdout.isTTY);
  if (desk !== null) console.log(desk);
  const settings = followSettings(config, { db, clock: systemClock });
  await settings.refresh();
  const { config: live } = settings;
  for (const line of readinessText(await listMissingToSell({ db, config: live }), live)) console.log(line);
  const hasTable = await hasDeliveryTable(db, settings);
  const gone = goneSettingsAdvice(process.env, { hasDeliveryTable: hasTable });
  const advices = [...settingsAdvice(config), ...gone];
  for (const advice of advices) console.log(`Note: ${advice}`);
  console.log('Press Ctrl-C to close.\n');
  // Now, as it holds what a start needs: V8 forgets the code of functions that are no longer called.
  flushCompileCache();
}

/** Finds what stands in the way of a start before anything is created, the key included. */
async function refuseUnfitPlace(): Promise<void> {
  const settings = readEnvironment(process.env);
  const { HOST, PORT, DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  await tryDoor(HOST, PORT).catch(async (error: unknown) => {
    // Most likely it is this shop that has the port, which the lock knows better.
    if (DATABASE_URL === '' && existsSync(path.join(DATA_DIR, 'lock')))
      await (await lockDataDirectory(path.resolve(DATA_DIR))).release();
    throw error;
  });
  if (DATABASE_URL === '') return;
  await refuseUnfitServer(DATABASE_URL);
  if (DATABASE_DIRECT_URL !== '') await refuseUnfitServer(DATABASE_DIRECT_URL, 'DATABASE_DIRECT_URL');
  if (settings.DATABASE_PREPARED === 'on') await refuseForgetfulPooler(DATABASE_URL);
}

function withAddress(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrl || `http://localhost:${port}` };
}

let starting: Promise<void> | undefined;
let stopping: Promise<void> | undefined;

/**
 * Stops everything that was started, newest first. Anything that does not stop in time is left behind, with a
 * message.
 */
function stop(): Promise<void> {
  stopping ??= (async () => {
    // A signal during the start waits for it to finish, so that nothing is started after the stop.
    if (starting) await inTime(starting).catch(() => {});
    await shutdown.stop();
  })();
  return stopping;
}

// SIGHUP: the terminal was closed. `disconnect`: scripts/start.mjs, which started us, was killed.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(event, () => {
    if (!stopping) console.log('\nClosing …');
    void stop().then(() => process.exit(0));
  });
}
// The reader of our output may exit before us; that must not stop us from closing everything.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  starting = start();
  await starting;
} catch (error) {
  if (error instanceof ConfigError || (error instanceof Error && error.name === 'StartRefused')) {
    console.error(`\n${error.message}\n`);
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(`\nThe port is in use by another program: ${error.message}. Set PORT to another one.\n`);
  } else if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    console.error(`\nPermission denied: ${error.message}. Start the shop as the owner of that file.\n`);
  } else {
    console.error(error);
  }
  await stop();
  process.exit(1);
}
