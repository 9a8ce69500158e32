import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { seal } from '#server/platform/secrets.ts';
import { insertOneTimeToken, type MailedPurpose } from './one-time-tokens.queries.ts';
import { hashOfSecretToken, newSecretToken } from './secret-tokens.ts';

const HOUR = 60 * 60;
const lifetimeSeconds: Record<MailedPurpose, number> = { 'verify-email': 24 * HOUR, 'reset-password': HOUR };

export interface LinkRecipient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Makes a link for the purpose and mails it, once the transaction has committed. */
export async function mailLink(
  trx: DatabaseTransaction,
  { config }: Pick<Context, 'config'>,
  purpose: MailedPurpose,
  to: LinkRecipient,
  now: Date,
): Promise<void> {
  const token = newSecretToken();
  await insertOneTimeToken(trx, {
    hash: hashOfSecretToken(token),
    customerId: to.id,
    purpose,
    now,
    expiresAt: secondsAfter(now, lifetimeSeconds[purpose]),
  });
  await enqueueEmail(
    trx,
    {
      template: purpose,
      recipient: recipientOf(to),
      content: {
        firstName: to.firstName,
        email: to.email,
        sealedToken: seal(config.secretKey, 'mailed link', to.email, token),
      },
      customerId: to.id,
    },
    now,
  );
}

export function recipientOf(customer: { firstName: string; lastName: string; email: string }) {
  return { name: `${customer.firstName} ${customer.lastName}`, address: customer.email };
}
