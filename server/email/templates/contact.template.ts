import { contactTopics } from '#contract/contact-topics.ts';
import { deskPages } from '#contract/desk/pages.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { hello, opening } from './greeting.rules.ts';
import { button, note, page, paragraph, plain, type Email, type Sender } from './layout.template.ts';

/** To the owner. A reply goes to the person who wrote. */
export function contactMessageEmail(
  { name, email, topic, orderNumber, isCustomer, words }: EmailContents['contact-message'],
  sender: Sender,
): Email {
  const about = aboutWords(topic, orderNumber);
  const news = `${name} (${email}) wrote on the contact page. ${about}.`;
  const known = isCustomer
    ? 'They were logged in: the name, the address and any order are theirs.'
    : 'They were not logged in: the name, the address and any order number are as typed.';
  const url =
    isCustomer && orderNumber !== null
      ? sender.deskUrl(deskPages.order.replace(':number', orderNumber))
      : null;
  const next = 'Reply to this email to answer them.';
  return {
    subject: `${name}: ${about}`,
    replyTo: { name, address: email },
    text: plain(sender, news, words, `${next} ${known}`, url && `The order at the desk: ${url}`),
    html: page(sender, {
      title: 'A message from the contact page',
      preview: news,
      body: [
        paragraph(news),
        ...quoted(words),
        url === null ? null : button('Open the order', url),
        note(`${next} ${known}`),
      ],
    }),
  };
}

/** To the customer who wrote it. */
export function contactCopyEmail(
  { firstName, topic, orderNumber, words }: EmailContents['contact-copy'],
  sender: Sender,
): Email {
  const received = `we have your message and will answer you by email. ${aboutWords(topic, orderNumber)}. You wrote:`;
  return {
    subject: 'We have your message',
    text: plain(sender, opening(firstName, received), words),
    html: page(sender, {
      title: 'We have your message',
      preview: 'We will answer you by email.',
      body: [paragraph(`${hello(firstName)}, ${received}`), ...quoted(words)],
    }),
  };
}

function aboutWords(topic: EmailContents['contact-copy']['topic'], orderNumber: string | null): string {
  return orderNumber === null ? contactTopics[topic] : `${contactTopics[topic]}, order ${orderNumber}`;
}

const quoted = (words: string) => words.split(/\n+/).map((part) => paragraph(part));
