import { sql } from 'kysely';
import { daysBefore, secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';
import { clearOldAddresses } from '#server/audit-log/log.queries.ts';
import { deleteOldChangeSets } from '#server/editing/products/change-history.service.ts';
import { deleteOldBulkJobs } from '#server/desk/bulk/bulk-retention.queries.ts';
import { deleteOldImports } from './import-export/imports.queries.ts';
import { deleteOldAsks } from '#server/desk/orders/refund-asks.queries.ts';
import { deleteOldJobs } from '#server/desk/orders/jobs.queries.ts';
import { deleteDeadSessions, DEVICE_SECONDS } from './staff/staff-sessions.service.ts';
import { staffFactors } from '#server/desk/sign-in/codes.service.ts';

const ADDRESSES_KEPT_DAYS = 90;
const LINKS_KEPT_DAYS = 30;
const JOBS_KEPT_DAYS = 30;
const ASKS_KEPT_DAYS = 90;
const CHANGES_KEPT_DAYS = 90;
const FILES_LEFT_DAYS = 2;

/** What the desk deletes when it is no longer needed, and what is sealed again while SECRET_KEY is being changed. */
export const deskRetention: Readonly<Record<string, (context: Context, now: Date) => Promise<void>>> = {
  'sessions of the desk': ({ db }, now) => deleteDeadSessions(db, now),
  'challenges of the desk': ({ db }, now) =>
    deleteInBatches(db, 'staff_challenges', sql`expires_at <= ${now}`),
  'links of the desk': ({ db }, now) =>
    deleteInBatches(db, 'staff_links', sql`expires_at < ${daysBefore(now, LINKS_KEPT_DAYS)}`),
  'jobs of the desk': ({ db }, now) => deleteOldJobs(db, daysBefore(now, JOBS_KEPT_DAYS)),
  'what owners were asked to give back': ({ db }, now) => deleteOldAsks(db, daysBefore(now, ASKS_KEPT_DAYS)),
  'imports of the desk': ({ db }, now) =>
    deleteOldImports(db, daysBefore(now, CHANGES_KEPT_DAYS), daysBefore(now, FILES_LEFT_DAYS)),
  'what the desk did in bulk': ({ db }, now) =>
    deleteOldBulkJobs(db, daysBefore(now, CHANGES_KEPT_DAYS), daysBefore(now, FILES_LEFT_DAYS)),
  'changes of the catalogue': ({ db }, now) => deleteOldChangeSets(db, daysBefore(now, CHANGES_KEPT_DAYS)),
  'browsers of the desk': ({ db }, now) =>
    deleteInBatches(db, 'staff_devices', sql`last_seen_at < ${secondsAfter(now, -DEVICE_SECONDS)}`),
  'addresses in the log': ({ db }, now) => clearOldAddresses(db, daysBefore(now, ADDRESSES_KEPT_DAYS)),
  'authenticators of the desk': staffFactors.reseal,
};
