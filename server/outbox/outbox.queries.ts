import type { Database } from '#server/platform/database.ts';

export interface OutgoingEmail {
  /** Which template of server/email/ makes the text. */
  template: string;
  recipient: { name: string; address: string };
  /** What the template needs. Written as it was when it happened, so that a retry says the same. */
  content: Record<string, unknown>;
  customerId: string | null;
  /** Repeating the cause with the same key writes nothing. */
  deduplicationKey?: string;
}

/** Writes a message in the transaction of its cause; the outbox worker sends it once that has committed. */
export async function enqueueEmail(db: Database, email: OutgoingEmail, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind: 'email',
      customer_id: email.customerId,
      deduplication_key: email.deduplicationKey ?? null,
      template: email.template,
      recipient: JSON.stringify(email.recipient),
      content: JSON.stringify(email.content),
      created_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.column('deduplication_key').doNothing())
    .execute();
}
