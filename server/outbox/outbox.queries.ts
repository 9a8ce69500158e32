import { sql } from 'kysely';
import { claim } from '#server/platform/database/claims.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { EmailContents, EmailTemplate } from './email-contents.types.ts';
import type { PushContents, PushTemplate } from './push-contents.types.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';

export interface Recipient {
  name: string;
  address: string;
}

export interface OutgoingEmail<Template extends EmailTemplate> {
  /** The template in server/email/ that writes the text. */
  template: Template;
  recipient: Recipient;
  content: EmailContents[Template];
  customerId: string | null;
  /** The registration; the message is deleted with it. */
  registrationId?: string;
  /** A repeat with the same key writes nothing while the first message is known. */
  deduplicationKey?: string;
}

/** Writes a message in the transaction of its cause; the outbox worker sends it once that has committed. */
export async function enqueueEmail<Template extends EmailTemplate>(
  db: Database,
  email: OutgoingEmail<Template>,
  now: Date,
): Promise<void> {
  const message = db
    .insertInto('outbox')
    .values({
      kind: 'email',
      channel: 'email',
      customer_id: email.customerId,
      registration_id: email.registrationId ?? null,
      deduplication_key: email.deduplicationKey ?? null,
      template: email.template,
      recipient: JSON.stringify(email.recipient),
      content: JSON.stringify(email.content),
      created_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.column('deduplication_key').doNothing());
  await enqueue(db, message.compile());
}

export type OutgoingPush<Template extends PushTemplate> = {
  template: Template;
  content: PushContents[Template];
  /** A repeat with the same key writes nothing while the first message is known. */
  deduplicationKey: string;
} & (
  | { customerId: string }
  /** People at the desk. */
  | { staffIds: readonly string[] }
);

/**
 * Writes a notification for every browser of those people in the transaction of its cause: one message each,
 * deleted with its subscription.
 */
export async function enqueuePush<Template extends PushTemplate>(
  db: Database,
  push: OutgoingPush<Template>,
  now: Date,
): Promise<void> {
  const messages = db
    .insertInto('outbox')
    .columns([
      'kind',
      'channel',
      'push_subscription_id',
      'customer_id',
      'deduplication_key',
      'template',
      'content',
      'created_at',
      'due_at',
    ])
    .expression((from) =>
      from
        .selectFrom('push_subscriptions')
        .select([
          sql.lit('push').as('kind'),
          'push_service',
          'id',
          'customer_id',
          sql<string>`${push.deduplicationKey}::text || ':' || id`.as('deduplication_key'),
          sql<string>`${push.template}::text`.as('template'),
          sql<string>`${JSON.stringify(push.content)}::jsonb`.as('content'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('due_at'),
        ])
        .where((subscription) =>
          'customerId' in push
            ? subscription('customer_id', '=', push.customerId)
            : subscription('staff_id', 'in', push.staffIds),
        ),
    )
    .onConflict((conflict) => conflict.column('deduplication_key').doNothing());
  await enqueue(db, messages.compile());
}

/** A message that a worker has taken. */
interface Due {
  id: string;
  /** `email`, or the push service that must deliver it. */
  channel: string;
  createdAt: Date;
  /** Including this one. */
  tries: number;
}

export interface DueEmail extends Due {
  template: EmailTemplate;
  recipient: Recipient;
  content: EmailContents[EmailTemplate];
}

export interface DuePush extends Due {
  template: PushTemplate;
  subscriptionId: string;
  content: PushContents[PushTemplate];
}

export interface DueMessages {
  email: DueEmail;
  push: DuePush;
}

export type MessageKind = keyof DueMessages;

/**
 * Takes the message of a kind that has been due longest, until `leaseEnds`, skipping `fullChannels`. Workers
 * skip rows that others are taking at that moment, so no two get the same one and none waits.
 */
export async function claimDueMessage<Kind extends MessageKind>(
  db: Database,
  kind: Kind,
  fullChannels: readonly string[],
  now: Date,
  leaseEnds: Date,
): Promise<DueMessages[Kind] | undefined> {
  const channel = kind === 'email' ? sql`channel = 'email'` : sql`channel <> 'email'`;
  // The few channels that messages are waiting for: each is found by skipping everything that waits for the one before.
  const [message] = await claim<DueMessages[Kind]>(db, {
    table: 'outbox',
    where: sql`id = (
      with recursive channels(channel) as (
        select min(channel) from outbox where given_up_at is null
        union all
        select (select min(channel) from outbox where given_up_at is null and channel > channels.channel)
        from channels where channel is not null
      )
      select longest.id from channels cross join lateral (
        select id, due_at from outbox
        where outbox.channel = channels.channel and due_at <= ${now} and given_up_at is null
        order by due_at limit 1 for update skip locked
      ) longest
      where ${channel} and channel <> all(${fullChannels}::text[])
      order by longest.due_at limit 1
    )`,
    order: sql`id`,
    set: sql`due_at = ${leaseEnds}, tries = tries + 1`,
    returning: sql`outbox.id, channel, template, recipient, push_subscription_id as "subscriptionId", content,
      created_at as "createdAt", tries`,
  });
  // The database ensures that e-mails have a recipient and notifications a subscription.
  return message;
}

export async function deleteMessage(db: Database, id: string): Promise<void> {
  await enqueue(db, db.deleteFrom('outbox').where('id', '=', id).compile());
}

export async function postponeMessage(db: Database, id: string, error: string, dueAt: Date): Promise<void> {
  await db.updateTable('outbox').set({ last_error: error, due_at: dueAt }).where('id', '=', id).execute();
}

/** E-mails of some kinds that wait to go to an address and belong to no account. */
export interface WaitingEmails {
  address: string;
  templates: readonly EmailTemplate[];
}

const isWaitingFor = ({ address, templates }: WaitingEmails) =>
  sql<boolean>`(
    kind = 'email' and customer_id is null and template = any(${templates}::text[])
    and lower(recipient ->> 'address') = lower(${address})
  )`;

export async function deleteWaitingEmails(db: Database, waiting: WaitingEmails): Promise<void> {
  await db.deleteFrom('outbox').where(isWaitingFor(waiting)).execute();
}

export async function exportWaitingEmails(db: Database, waiting: WaitingEmails) {
  return selectExported(db).where(isWaitingFor(waiting)).execute();
}

/** What somebody wrote to the shop and the shop has not received yet, by the address that its answer goes to. */
const isWrittenBy = (address: string) =>
  sql<boolean>`(template = 'contact-message' and lower(content ->> 'email') = lower(${address}))`;

export async function deleteMessagesToShop(db: Database, address: string): Promise<void> {
  await db.deleteFrom('outbox').where(isWrittenBy(address)).execute();
}

export async function exportMessagesToShop(db: Database, address: string) {
  return db
    .selectFrom('outbox')
    .where(isWrittenBy(address))
    .orderBy('id')
    .select([sql<string>`content ->> 'words'`.as('words'), 'created_at as writtenAt'])
    .execute();
}

/** Deletes older news of the same order for the same browser, as the newer message covers it. */
export async function deleteOlderPushes(
  db: Database,
  { id, subscriptionId, content }: DuePush,
): Promise<void> {
  if (!('orderId' in content)) return;
  await db
    .deleteFrom('outbox')
    .where('push_subscription_id', '=', subscriptionId)
    .where(sql`content ->> 'orderId'`, '=', content.orderId)
    .where('id', '<', id)
    .execute();
}

/** E-mails that wait since before a moment: how many, up to `max`, and why one of them has not gone yet. */
export async function findLateEmails(db: Database, writtenBefore: Date, max: number) {
  const { rows } = await sql<{ count: number; reason: string | null }>`
    select count(*)::integer as count, max(last_error) as reason from (
      select last_error from outbox
      where channel = 'email' and given_up_at is null and created_at < ${writtenBefore} limit ${max}) as late`.execute(
    db,
  );
  return rows[0]!;
}

export async function deleteLostMessages(db: Database, givenUpBefore: Date): Promise<void> {
  await deleteInBatches(db, 'outbox', sql`given_up_at < ${givenUpBefore}`);
}

/** Messages waiting to be sent to a customer. The database erases them with the account. */
export async function exportPersonalData(db: Database, customerId: string) {
  return selectExported(db).where('customer_id', '=', customerId).execute();
}

function selectExported(db: Database) {
  return db
    .selectFrom('outbox')
    .select(['template as message', 'recipient', 'created_at as writtenAt', 'last_error as lastError'])
    .orderBy('id');
}
