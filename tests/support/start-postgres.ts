import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { dropLeftDatabases } from './database.ts';
import { keepCompiled } from './keep-compiled.ts';

/** One PostgreSQL for the whole run, unless TEST_DATABASE_URL names another server. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  keepCompiled();
  if (process.env.TEST_DATABASE_URL) return dropLeftDatabases;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, isThrowAway: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
