import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loadHashKey } from './authentication/hash-key.service.ts';
import { shareCores } from './authentication/password-hash.service.ts';
import { buildApp } from './app.ts';
import { nightlyBackups } from './backups/nightly.service.ts';
import type { Config } from './config/config.ts';
import { loadDeskShell } from './pages/desk-shell.service.ts';
import { loadStorefront } from './pages/storefront.service.ts';
import { createBackground } from './platform/background.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase, type OpenDatabase } from './platform/database.ts';
import { createMetrics } from './platform/metrics.ts';
import { createPublicChanges, openLookout } from './platform/public-changes.ts';
import { createReadDatabase, type ReadDatabase } from './platform/read-database.ts';
import type { Running } from './platform/running.ts';
import type { Siblings } from './platform/siblings.ts';

interface WebParts {
  config: Readonly<Config>;
  databaseUrl: string;
  primary: OpenDatabase;
  log: Logger;
  siblings: Siblings;
  running: Running;
  /** Releases the port held until now. */
  releasePort?: (() => Promise<void>) | undefined;
}

/**
 * Answers requests and does background work: the whole of a single-process shop, or one of several processes.
 */
export async function openWeb({
  config,
  databaseUrl,
  primary,
  log,
  siblings,
  running,
  releasePort,
}: WebParts): Promise<void> {
  const { db } = primary;
  const reading = openReplicas(config, primary);
  if (reading) running.add('connections to replicas', () => reading.close());
  shareCores(siblings.processes);
  const { db: lookout } = openLookout(databaseUrl, config.isPrepared);
  running.add('lookout for changes', () => lookout.destroy());
  const background = createBackground(log);
  const context = {
    ...{ config, db, reading, log, siblings, background },
    hashKey: await loadHashKey({ config, db, clock: systemClock, log }),
    clock: systemClock,
    metrics: createMetrics(),
  };
  // Vite is loaded only in development: it would add half a second to every start.
  const development = config.isDevelopment
    ? await (await import('./pages/development.routes.ts')).startDevelopment()
    : null;
  const app = buildApp(
    { ...context, publicChanges: createPublicChanges(lookout, { log }) },
    development?.storefront ?? (await loadStorefront()),
    development?.deskShell ?? loadDeskShell(),
  );
  background.start(nightlyBackups({ ...context, databaseUrl }));
  if (development) {
    development.attach(app);
    running.add('Vite', () => development.stop());
  }
  running.add('background work', () => background.stop());
  await releasePort?.();
  // Fastify passes options it does not know on to Node.
  const door = { host: config.host, port: config.port, reusePort: siblings.processes > 1 };
  await app.listen(door);
  running.add('server', () => app.close());
  running.add('readiness', async () => {
    app.stopBeingReady();
    await sleep(config.drainSeconds * 1000);
  });
}

function openReplicas(config: Readonly<Config>, primary: OpenDatabase): ReadDatabase | null {
  if (!config.replicas) return null;
  const replicas = openDatabase(config.replicas.url, {
    poolSize: config.databaseConnections,
    silenceMilliseconds: 2000,
    // Shorter than a visitor's patience, because the primary must be asked while they still wait.
    patience: { connection: 500, statement: 5000, lock: 3000 },
    onError: () => {},
  });
  return createReadDatabase({ primary, replicas, maxLagMilliseconds: config.replicas.maxLagMilliseconds });
}
