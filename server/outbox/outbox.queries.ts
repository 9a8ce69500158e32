import type { Database } from '#server/platform/database.ts';
import type { EmailContents, EmailTemplate } from './email-contents.ts';

export interface Recipient {
  name: string;
  address: string;
}

export interface OutgoingEmail<Template extends EmailTemplate> {
  /** Which template of server/email/ makes the text. */
  template: Template;
  recipient: Recipient;
  content: EmailContents[Template];
  customerId: string | null;
  /** Repeating the cause with the same key writes nothing while the first message is known. */
  deduplicationKey?: string;
}

/** Writes a message in the transaction of its cause; the outbox worker sends it once that has committed. */
export async function enqueueEmail<Template extends EmailTemplate>(
  db: Database,
  email: OutgoingEmail<Template>,
  now: Date,
): Promise<void> {
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
