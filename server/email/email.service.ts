import { traderSentences } from '#contract/trader.ts';
import type { MailGateway, MailOutcome } from '#server/gateways/mail/mail.gateway.ts';
import type { DueEmail } from '#server/outbox/outbox.queries.ts';
import type { Config } from '#server/config/config.ts';
import { deskOrigin } from '#server/platform/staff-access.ts';
import { acceptedKeys, openSealed } from '#server/platform/secrets.ts';
import type { Email, Sender } from './templates/layout.template.ts';
import { templates } from './templates/all.template.ts';

export async function sendEmail(
  config: Readonly<Config>,
  gateway: MailGateway,
  message: DueEmail,
): Promise<MailOutcome> {
  if (!(message.template in templates))
    return { kind: 'give-up', reason: `no template "${message.template}"` };
  const { subject, text, html, unsubscribeUrl, replyTo } = renderEmail(config, message);
  return gateway.send({
    // The id of the row: a repeat after a crash carries the same id, so the receiver can recognise it.
    messageId: `${message.id}@${config.mail.from.split('@')[1]}`,
    from: { name: config.shopName, address: config.mail.from },
    // Mail sent from a machine's address is answered to the shop's.
    replyTo: replyTo ?? { name: config.shopName, address: config.shopEmail },
    to: message.recipient,
    subject,
    text,
    html,
    unsubscribeUrl,
  });
}

export function renderEmail(
  config: Readonly<Config>,
  message: Pick<DueEmail, 'template' | 'content'>,
): Email {
  // The content had this type when it was enqueued, and JSON has preserved it.
  const write = templates[message.template] as (content: unknown, sender: Sender) => Email;
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
    contact: config.shopEmail,
    phone: config.shopPhone,
    trader: traderSentences(config.shopName, config.trader),
    vatNumber: config.vatNumber,
    pageUrl: (path, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return `${config.publicUrl}${path}${search ? `?${search}` : ''}`;
    },
    deskUrl: (path) => (config.desk.isOn ? deskOrigin(config) + path : null),
  };
}
