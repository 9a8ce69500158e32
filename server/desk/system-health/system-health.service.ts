import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Gauge } from 'prom-client';
import { MAX_COUNTED } from '#contract/desk/order-words.ts';
import type { Today } from '#contract/desk/today.ts';
import { findBackupFault } from '#server/backups/backups.service.ts';
import { findLateEmails } from '#server/outbox/outbox.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { megabytesLeft } from './system-health.rules.ts';

/** A mail server that asks for patience lets a message in long before. */
const LATE_SECONDS = 60 * 60;

/** What an owner should know about the shop itself, without reading its log. */
export async function readSystemHealth({
  db,
  clock,
  config,
  metrics,
}: Pick<Context, 'db' | 'clock' | 'config' | 'metrics'>): Promise<NonNullable<Today['systemHealth']>> {
  const { count, reason } = await findLateEmails(
    db,
    secondsAfter(clock.now(), -LATE_SECONDS),
    MAX_COUNTED + 1,
  );
  const valueOf = async (gauge: Gauge) => (await gauge.get()).values[0]?.value ?? 0;
  return {
    lateEmails: { count: Math.min(count, MAX_COUNTED), hasMore: count > MAX_COUNTED, reason },
    megabytesLeft: await statfs(config.dataDir).then(megabytesLeft, () => null),
    isArchiveStuck: await isArchiveStuck(db),
    backup: await findBackupFault(db, clock.now()),
    ledgerFaults: await valueOf(metrics.brokenInvariants),
    isRefusedByPayPal: (await valueOf(metrics.isRefusedByPayPal)) > 0,
  };
}

/** Whether PostgreSQL's last attempt to archive its changes failed. It remembers this even when it has no archive. */
export async function isArchiveStuck(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isStuck: boolean }>`
    select current_setting('archive_mode') <> 'off'
      and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isStuck"
    from pg_stat_archiver`.execute(db);
  return rows[0]!.isStuck;
}
