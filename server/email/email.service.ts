import type { MailGateway, MailOutcome } from '#server/gateways/mail/mail.gateway.ts';
import type { DueEmail } from '#server/outbox/outbox.queries.ts';
import type { Config } from '#server/config.ts';
import { acceptedKeys, openSealed } from '#server/platform/secrets.ts';
import type { Letter, Sender } from './letter.ts';
import { letters } from './letters.ts';

/** Writes a message of the outbox and hands it to the mail server. */
export async function sendEmail(
  config: Readonly<Config>,
  gateway: MailGateway,
  message: DueEmail,
): Promise<MailOutcome> {
  if (!(message.template in letters)) return { kind: 'give-up', reason: `no letter "${message.template}"` };
  const { subject, text, html } = writeLetter(config, message);
  return gateway.send({
    // The id of the row, so that a repeat after a crash carries the same and can be told by the receiver.
    messageId: `${message.id}@${config.mail.from.split('@')[1]}`,
    from: { name: config.shopName, address: config.mail.from },
    to: message.recipient,
    subject,
    text,
    html,
  });
}

export function writeLetter(
  config: Readonly<Config>,
  message: Pick<DueEmail, 'template' | 'content'>,
): Letter {
  // The content was typed when it was enqueued; JSON has carried it here unchanged.
  const write = letters[message.template] as (content: unknown, sender: Sender) => Letter;
  return write(withToken(config, message.content), senderOf(config));
}

function withToken(config: Readonly<Config>, content: DueEmail['content']): unknown {
  if (!('sealedToken' in content)) return content;
  const { sealedToken, ...rest } = content;
  return { ...rest, token: openSealed(acceptedKeys(config), 'mailed link', content.email, sealedToken) };
}

function senderOf(config: Readonly<Config>): Sender {
  return {
    shopName: config.shopName,
    address: config.shopAddress,
    contact: config.mail.from,
    pageUrl: (path, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return `${config.publicUrl}${path}${search ? `?${search}` : ''}`;
    },
  };
}
