import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PurgeGateway } from '#server/gateways/cdn/purge.gateway.ts';
import type { Database } from '#server/platform/database.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { listChanges } from '#server/platform/public-changes.ts';
import {
  claimPurge,
  endPurge,
  findPurgeProgress,
  forgetPurgeProgress,
  giveUpPurge,
} from './purge.queries.ts';

interface PurgeContext {
  db: Database;
  log: Logger;
  metrics: Metrics;
}

/** By then no process and no replica returns old answers, so a CDN that asks again gets the new ones. */
const SETTLE_MILLISECONDS = 2500;
const LEASE_SECONDS = 60;
const PURGE_MILLISECONDS = 40_000;
const LONGEST_PAUSE_SECONDS = 60;
/** Beyond this, the CDN is purged with the single tag `everything`. */
const MAX_TAGS = 500;

/** Called after a start: pages of another version name files that may be gone. */
export const purgeOtherVersions = ({ db }: PurgeContext): Promise<void> => forgetPurgeProgress(db);

/**
 * Purges the CDN of everything that has changed since the last purge. That position is stored: if a process
 * dies, another continues from there, and after a failure all changes made meanwhile are purged at once.
 */
export function createPurge(
  { db, log, metrics }: PurgeContext,
  gateway: PurgeGateway,
  { settleMilliseconds = SETTLE_MILLISECONDS } = {},
): (closing: AbortSignal) => Promise<void> {
  return async (closing) => {
    const told = await findPurgeProgress(db);
    if (!told) return;
    const { snapshot, server, isTooLate, changes } = await listChanges(db, told.seen);
    const isGap = told.seen === null || told.server !== server || isTooLate;
    if (!isGap && changes.length === 0 && !told.isOld) return;
    const lease = await claimPurge(db, told, LEASE_SECONDS);
    if (lease === null) return;
    const changed = new Set(changes.flatMap(({ tags, lagging }) => [...tags, ...lagging]));
    const isAll = isGap || changed.size > MAX_TAGS || changed.has('everything') || changed.has('settings');
    const tags = isAll ? ['everything'] : [...changed];
    try {
      if (tags.length > 0) {
        await sleep(settleMilliseconds, undefined, { signal: closing });
        await gateway.purge(tags, AbortSignal.any([closing, AbortSignal.timeout(PURGE_MILLISECONDS)]));
        metrics.cdnPurges.inc({ outcome: 'told' });
      }
    } catch (error) {
      if (closing.aborted) return giveUpPurge(db, lease, { failures: told.failures, pauseSeconds: 0 });
      const failures = told.failures + 1;
      metrics.cdnPurges.inc({ outcome: 'failed' });
      log.warn({ err: error, failures }, 'the CDN could not be told what has changed');
      const pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, 2 ** failures);
      return giveUpPurge(db, lease, { failures, pauseSeconds });
    }
    await endPurge(db, lease, snapshot, server);
  };
}
