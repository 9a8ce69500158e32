import { sql } from 'kysely';
import type { Day } from '#contract/delivery/calendar.ts';
import { errorCode, transaction, type Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';
import { deleteMessage, type MessageKind } from './outbox.queries.ts';

/*
 * A record of what has been sent to the buyers of orders, kept as long as order and account exist. The text
 * is only in the outbox.
 */

/** Deletes a message that has been sent; if it was about an order, a record that it was sent remains. */
export async function deleteSentMessage(db: Database, id: string, now: Date): Promise<void> {
  await keepSentEmail(db, id, { now, isLost: false }, (trx) => deleteMessage(trx, id));
}

/**
 * A message that can never be delivered: it stays in the outbox for a while, and its loss is recorded with
 * the order.
 */
export async function keepLostMessage(db: Database, id: string, error: string, now: Date): Promise<void> {
  const giveUp = async (trx: Database) => {
    const givenUp = trx
      .updateTable('outbox')
      .set({ last_error: error, given_up_at: now })
      .where('id', '=', id);
    await enqueue(trx, givenUp.compile());
  };
  await keepSentEmail(db, id, { now, isLost: true }, giveUp);
}

const NO_LONGER_THERE = '23503';

/**
 * Writes the email first, then the message: the deletion of an account locks the customer first and its
 * messages afterwards, too. If order or customer have gone meanwhile, nothing is recorded.
 */
async function keepSentEmail(
  db: Database,
  id: string,
  { now, isLost }: { now: Date; isLost: boolean },
  end: (db: Database) => Promise<void>,
): Promise<void> {
  try {
    await transaction(db, async (trx) => {
      const letter = sql`
        insert into sent_letters (id, order_id, customer_id, kind, template, recipient, written_at, ended_at, is_lost)
        select id, (content ->> 'orderId')::uuid, customer_id, kind, template, recipient ->> 'address', created_at,
          ${now}::timestamptz, ${isLost}
        from outbox
        where id = ${id} and customer_id is not null and content ->> 'orderId' is not null
        on conflict (id) do nothing`;
      await enqueue(trx, letter.compile(trx));
      await end(trx);
    });
  } catch (error) {
    if (errorCode(error) !== NO_LONGER_THERE) throw error;
    await end(db);
  }
}

/** Orders for which an email was lost within the last month and has not been delivered since. */
export const ordersWithLostEmails = (today: Day) => sql`
  select lost.order_id from sent_letters lost
  where lost.is_lost and lost.kind = 'email' and lost.ended_at > ${today}::date - 30 and not exists (
    select from sent_letters later
    where later.order_id = lost.order_id and later.template = lost.template and later.kind = 'email'
      and not later.is_lost and later.ended_at > lost.ended_at)`;

export interface SentEmail {
  id: string;
  kind: MessageKind;
  template: string;
  recipient: string | null;
  writtenAt: Date;
  endedAt: Date;
  isLost: boolean;
}

/** Newest first. */
export async function listSentEmails(db: Database, orderId: string): Promise<SentEmail[]> {
  const rows = await db
    .selectFrom('sent_letters')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(200)
    .select([
      'id',
      'kind',
      'template',
      'recipient',
      'written_at as writtenAt',
      'ended_at as endedAt',
      'is_lost as isLost',
    ])
    .execute();
  return rows as SentEmail[];
}

/** For the customer. */
export async function exportSentEmails(db: Database, customerId: string) {
  return db
    .selectFrom('sent_letters')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .select([
      'order_id as orderId',
      'kind',
      'template as message',
      'recipient',
      'written_at as writtenAt',
      'ended_at as endedAt',
      'is_lost as isLost',
    ])
    .execute();
}

/**
 * Other addresses that an e-mail could not be delivered to: those with an account or a waiting registration.
 */
export async function listLostAddresses(db: Database, max: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select recipient ->> 'address' as address from outbox
    where given_up_at is not null and kind = 'email' and content ->> 'orderId' is null
      and (customer_id is not null or registration_id is not null)
    group by 1 order by max(given_up_at) desc limit ${max}`.execute(db);
  return rows.map(({ address }) => address);
}
