import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loadHashKey } from './authentication/hash-key.service.ts';
import { buildApp } from './app.ts';
import { nightlyBackups } from './backups/nightly.service.ts';
import type { Config } from './config/config.ts';
import { loadDeskShell } from './pages/desk-shell.service.ts';
import { loadStorefront } from './pages/storefront.service.ts';
import { createBackground } from './platform/background.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createMetrics } from './platform/metrics.ts';
import { createPublicChanges, openLookout } from './platform/cache/public-changes.ts';
import type { Shutdown } from './platform/shutdown.ts';

interface WebParts {
  config: Readonly<Config>;
  databaseUrl: string;
  db: Database;
  log: Logger;
  shutdown: Shutdown;
  /** Releases the port held until now. */
  releasePort?: (() => Promise<void>) | undefined;
}

/** Answers requests and does background work. */
export async function openWeb({
  config,
  databaseUrl,
  db,
  log,
  shutdown,
  releasePort,
}: WebParts): Promise<void> {
  const { db: lookout } = openLookout(databaseUrl, config.isPrepared);
  shutdown.add('lookout for changes', () => lookout.destroy());
  const background = createBackground(log);
  const context = {
    ...{ config, db, log, background },
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
    shutdown.add('Vite', () => development.stop());
  }
  shutdown.add('background work', () => background.stop());
  await releasePort?.();
  await app.listen({ host: config.host, port: config.port });
  shutdown.add('server', () => app.close());
  shutdown.add('readiness', async () => {
    app.stopBeingReady();
    await sleep(config.drainSeconds * 1000);
  });
}
