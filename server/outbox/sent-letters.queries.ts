import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { MessageKind } from './outbox.queries.ts';

/* What has been written to the buyers of orders, for as long as order and account are there. The text is the outbox's. */

/** A message was sent, and goes; of one about an order it stays that it was. */
export async function deleteSentMessage(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    with sent as (delete from outbox where id = ${id} returning *)
    ${keepLetter(sql`sent`, now, false)}`.execute(db);
}

/** A message can never be delivered: it stands in the outbox for a while, and that it was lost beside the order. */
export async function keepLostMessage(db: Database, id: string, error: string, now: Date): Promise<void> {
  await sql`
    with lost as (
      update outbox set last_error = ${error}, given_up_at = ${now}::timestamptz where id = ${id} returning *
    )
    ${keepLetter(sql`lost`, now, true)}`.execute(db);
}

/** Of a customer's messages about an order that is there. */
const keepLetter = (message: ReturnType<typeof sql>, now: Date, isLost: boolean) => sql`
  insert into sent_letters (id, order_id, customer_id, kind, template, recipient, written_at, ended_at, is_lost)
  select message.id, orders.id, message.customer_id, message.kind, message.template,
    message.recipient ->> 'address', message.created_at, ${now}::timestamptz, ${isLost}
  from ${message} message
  join orders on orders.id = (message.content ->> 'orderId')::uuid
  where message.customer_id is not null
  on conflict (id) do nothing`;

export interface SentLetter {
  id: string;
  kind: MessageKind;
  template: string;
  recipient: string | null;
  endedAt: Date;
  isLost: boolean;
}

/** The newest first. */
export async function listSentLetters(db: Database, orderId: string): Promise<SentLetter[]> {
  const rows = await db
    .selectFrom('sent_letters')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(200)
    .select(['id', 'kind', 'template', 'recipient', 'ended_at as endedAt', 'is_lost as isLost'])
    .execute();
  return rows as SentLetter[];
}

/** For the customer. */
export async function exportSentLetters(db: Database, customerId: string) {
  return db
    .selectFrom('sent_letters')
    .innerJoin('orders', 'orders.id', 'sent_letters.order_id')
    .where('sent_letters.customer_id', '=', customerId)
    .orderBy('sent_letters.id')
    .select([
      'orders.order_number as orderNumber',
      'sent_letters.kind',
      'sent_letters.template as message',
      'sent_letters.recipient',
      'sent_letters.written_at as writtenAt',
      'sent_letters.ended_at as endedAt',
      'sent_letters.is_lost as isLost',
    ])
    .execute();
}
