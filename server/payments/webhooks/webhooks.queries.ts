import type { Database } from '#server/platform/database/database.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';
import { sql } from 'kysely';

export interface ReceivedEvent {
  eventId: string;
  eventType: string;
  receivedAt: Date;
}

/** Returns false if this event has been received before. */
export async function insertWebhookEvent(db: Database, event: ReceivedEvent): Promise<boolean> {
  const inserted = await insertEvent(db, event).executeTakeFirst();
  return inserted !== undefined;
}

/**
 * For a statement that records an event together with its effect; `news` is empty if the event has been
 * received before.
 */
export function withReceivedEvent(db: Database, event: ReceivedEvent) {
  return db.with('news', (query) => insertEvent(query, event));
}

function insertEvent(db: Pick<Database, 'insertInto'>, { eventId, eventType, receivedAt }: ReceivedEvent) {
  return db
    .insertInto('webhook_events')
    .values({ event_id: eventId, event_type: eventType, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id');
}

const KEPT_DAYS = 30;

/** Deletes events long after PayPal has stopped repeating them, which it does after three days. */
export async function deleteOldWebhookEvents(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'webhook_events', sql`received_at < ${secondsAfter(now, -KEPT_DAYS * 86_400)}`);
}
