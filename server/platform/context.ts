import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Metrics } from './metrics.ts';

/** What every feature is given. It is passed down, never imported. */
export interface Context {
  config: Readonly<Config>;
  db: Database;
  /** For the keyed hashes that rows are found by. It belongs to the shop and stays the same when SECRET_KEY changes. */
  hashKey: Buffer;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  background: Background;
}
