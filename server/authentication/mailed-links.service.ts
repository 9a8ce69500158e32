import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { seal } from '#server/platform/secrets.ts';
import { MAILS_THAT_COUNT, nextMailTime } from './mail-pace.rules.ts';
import { insertOneTimeToken, listMailTimes, type MailedPurpose } from './one-time-tokens.queries.ts';
import { keepRegistration, type WaitingRegistration } from './registration/registrations.queries.ts';
import { hashSecretToken, newSecretToken } from './sessions/secret-tokens.rules.ts';

/** Equal for two spellings of an address that belong to one account. */
export { emailKey } from './authentication.queries.ts';

const HOUR = 60 * 60;
const lifetimeSeconds: Record<MailedPurpose, number> = { 'verify-email': 24 * HOUR, 'reset-password': HOUR };

/** When the next such link may be mailed to the address, which the caller has locked. */
export async function nextLinkTime(
  trx: DatabaseTransaction,
  purpose: MailedPurpose,
  email: string,
  now: Date,
): Promise<Date> {
  const mailTimes = await listMailTimes(trx, purpose, email, MAILS_THAT_COUNT);
  return nextMailTime(mailTimes, now, lifetimeSeconds[purpose]);
}

export interface LinkRecipient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

export async function mailResetLink(
  trx: DatabaseTransaction,
  context: Pick<Context, 'config'>,
  to: LinkRecipient,
  now: Date,
): Promise<void> {
  const owner = { customerId: to.id };
  const { sealedToken } = await makeLink(trx, context, 'reset-password', to.email, owner, now);
  await mailAccount(trx, to, 'reset-password', { email: to.email, sealedToken }, now);
}

/** An e-mail to a customer about their account. */
export async function mailAccount<
  Template extends
    | 'already-registered'
    | 'password-changed'
    | 'recovery-code-used'
    | 'reset-password'
    | 'two-factor-disabled'
    | 'two-factor-enabled',
>(
  trx: DatabaseTransaction,
  to: LinkRecipient,
  template: Template,
  content: Omit<EmailContents[Template], 'firstName'>,
  now: Date,
): Promise<void> {
  const whole = { firstName: to.firstName, ...content } as EmailContents[Template];
  await enqueueEmail(trx, { template, recipient: recipientOf(to), content: whole, customerId: to.id }, now);
}

export type MailedRegistration = Pick<
  WaitingRegistration,
  'id' | 'email' | 'firstName' | 'device' | 'createdAt'
>;

/**
 * A link that verifies a registration, or also sets its password. Nobody has proven yet that the address is
 * theirs, so the e-mail contains no name.
 */
export async function mailRegistrationLink(
  trx: DatabaseTransaction,
  context: Pick<Context, 'config'>,
  purpose: MailedPurpose,
  registration: MailedRegistration,
  mailAt: Date,
): Promise<void> {
  const { id, email, firstName, device, createdAt } = registration;
  const owner = { customerId: null, registrationId: id };
  const { sealedToken, expiresAt } = await makeLink(trx, context, purpose, email, owner, mailAt);
  await keepRegistration(trx, id, expiresAt);
  const link = { firstName, email, sealedToken };
  const to = { recipient: { name: '', address: email }, customerId: null, registrationId: id };
  const message =
    purpose === 'verify-email'
      ? { template: purpose, content: { ...link, registeredAt: createdAt.toISOString(), device }, ...to }
      : { template: purpose, content: link, ...to };
  await enqueueEmail(trx, message, mailAt);
}

async function makeLink(
  trx: DatabaseTransaction,
  { config }: Pick<Context, 'config'>,
  purpose: MailedPurpose,
  email: string,
  owner: { customerId: string | null; registrationId?: string },
  now: Date,
): Promise<{ sealedToken: string; expiresAt: Date }> {
  const token = newSecretToken();
  const expiresAt = secondsAfter(now, lifetimeSeconds[purpose]);
  await insertOneTimeToken(trx, { hash: hashSecretToken(token), ...owner, purpose, now, expiresAt });
  return { sealedToken: seal(config.secretKey, 'mailed link', email, token), expiresAt };
}

export function recipientOf(customer: { firstName: string; lastName: string; email: string }) {
  return { name: `${customer.firstName} ${customer.lastName}`, address: customer.email };
}
