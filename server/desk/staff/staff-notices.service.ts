import { listOwnersToNotify, type Person } from './people.queries.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';

type Notice = Pick<EmailContents['staff-notice'], 'news' | 'device'>;

/** Sent to the person and to every owner, so that nobody gets in unseen. */
export async function notifyPersonAndOwners(
  trx: DatabaseTransaction,
  person: Pick<Person, 'id' | 'name' | 'email'>,
  { news, device }: Notice,
  now: Date,
): Promise<void> {
  const owners = await listOwnersToNotify(trx);
  const others = owners.filter(({ email }) => email !== person.email);
  for (const reader of [person, ...others]) {
    const isAboutReader = reader === person;
    const content = { news, device, name: person.name, isAboutReader, happenedAt: now.toISOString() };
    await enqueueEmail(
      trx,
      {
        template: 'staff-notice',
        recipient: { name: reader.name, address: reader.email },
        content,
        customerId: null,
      },
      now,
    );
  }
}
