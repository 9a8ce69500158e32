import { accessRetention } from '#server/authentication/retention.service.ts';
import { deleteUnusedValues } from './search/filters/unused-values.service.ts';
import { deleteOldZeroResultSearches } from './search/tuning/zero-result-searches.service.ts';
import { deskRetention } from '#server/desk/retention.service.ts';
import { applyOrderRetention } from '#server/orders/personal-data.service.ts';
import { deleteLostMessages } from '#server/outbox/outbox.queries.ts';
import { resealVapidKeys } from '#server/notifications/vapid-keys.service.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { loadHashKey } from '#server/authentication/hash-key.service.ts';
import { deleteOldIdempotencyKeys } from './platform/http/idempotency.ts';
import { deleteOldEvents } from './payments/webhooks/webhooks.service.ts';
import { deleteAnsweredComplaints } from '#server/privacy/complaints.service.ts';
import { applyReturnRetention } from '#server/returns/personal-data.service.ts';
import { deleteExpiredAlerts } from '#server/stock-alerts/stock-alerts.service.ts';
import { resealSecrets } from './authentication/two-factor/two-factor.service.ts';

const LOST_MESSAGES_KEPT_DAYS = 30;

/**
 * Deletes data that is no longer needed, table by table, and seals data again while SECRET_KEY is being
 * changed.
 */
const steps: Readonly<Record<string, (context: Context, now: Date) => Promise<void>>> = {
  ...accessRetention,
  ...deskRetention,
  'two-factor set-ups': resealSecrets,
  'web push keys': resealVapidKeys,
  'hash key': async (context) => void (await loadHashKey(context)),
  'orders of deleted accounts': ({ db }, now) => applyOrderRetention(db, now),
  'returns of deleted accounts': applyReturnRetention,
  'complaints about personal data': ({ db }, now) => deleteAnsweredComplaints(db, now),
  'stock alerts': ({ db }, now) => deleteExpiredAlerts(db, now),
  'idempotency keys': ({ db }, now) => deleteOldIdempotencyKeys(db, now),
  'webhook events': deleteOldEvents,
  'values of filters': ({ db }) => deleteUnusedValues(db),
  'words that found nothing': ({ db }, now) => deleteOldZeroResultSearches(db, now),
  'lost messages': ({ db }, now) => deleteLostMessages(db, daysBefore(now, LOST_MESSAGES_KEPT_DAYS)),
};

/** A step that fails is logged and does not stop the others. */
export async function deleteExpired(context: Context): Promise<void> {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(context, context.clock.now());
    } catch (error) {
      context.log.error({ err: error, step: name }, 'retention: a step failed');
    }
  }
}
