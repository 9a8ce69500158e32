import type { Database } from '#server/platform/database.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { deleteInBatches } from '#server/platform/in-batches.ts';
import { sql } from 'kysely';

export interface ReceivedEvent {
  eventId: string;
  eventType: string;
  receivedAt: Date;
}

/** Returns false when this event has been received before. */
export async function insertWebhookEvent(db: Database, event: ReceivedEvent): Promise<boolean> {
  const inserted = await insertEvent(db, event).executeTakeFirst();
  return inserted !== undefined;
}

/** For a statement that writes an event down with what it does; `news` is empty when it has been received before. */
export function withNews(db: Database, event: ReceivedEvent) {
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

/** Forgets events long after PayPal has stopped repeating them, which is after three days. */
export async function deleteOldWebhookEvents(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'webhook_events', sql`received_at < ${secondsAfter(now, -KEPT_DAYS * 86_400)}`);
}
