import type { Database } from '#server/platform/database.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { deleteInBatches } from '#server/platform/in-batches.ts';
import { sql } from 'kysely';

/** Returns false when this event has been received before. */
export async function insertWebhookEvent(
  db: Database,
  event: { eventId: string; eventType: string; receivedAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_events')
    .values({ event_id: event.eventId, event_type: event.eventType, received_at: event.receivedAt })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const KEPT_DAYS = 30;

/** Forgets events long after PayPal has stopped repeating them, which is after three days. */
export async function deleteOldWebhookEvents(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'webhook_events', sql`received_at < ${secondsAfter(now, -KEPT_DAYS * 86_400)}`);
}
