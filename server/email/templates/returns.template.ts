import { formatDay } from '#contract/dates.ts';
import { pagePath } from '#contract/pages.ts';
import { faultWords } from '#contract/returns/words.ts';
import type { EmailContents, ToldReturn } from '#server/outbox/email-contents.types.ts';
import { hello } from './greeting.rules.ts';
import {
  button,
  heading,
  note,
  page,
  panel,
  paragraph,
  plain,
  strong,
  timeInWords,
  whole,
  type Email,
  type Sender,
} from './layout.template.ts';

/** What the buyer told the shop, with date and time, and what comes next (Consumer Contracts Regulations 2013, regulation 32). */
export function returnToldEmail(told: EmailContents['return-told'], sender: Sender): Email {
  const { orderNumber, kind } = told;
  const url = sender.pageUrl(pagePath('order', { orderId: told.orderId }));
  const at = timeInWords(told.toldAt);
  const what = told.goods.map(({ name, quantity }) => `${quantity} × ${name}`);
  const next = whatNext(told, sender);
  return {
    subject: {
      cancellation: `Your ${sender.shopName} order ${orderNumber} is cancelled`,
      withdrawal: `Your return from ${sender.shopName} order ${orderNumber}`,
      claim: `We have your message about ${sender.shopName} order ${orderNumber}`,
    }[kind],
    text: plain(
      sender,
      `${hello(told.firstName)},`,
      `${opening(told)} ${orderNumber} on ${at}.`,
      what.join('\n'),
      told.note === '' ? null : `Your words:\n${told.note}`,
      ...next,
      `See the order: ${url}`,
    ),
    html: page(sender, {
      title: titles[kind],
      preview: `${opening(told)} ${orderNumber} on ${at}.`,
      body: [
        paragraph(
          `${hello(told.firstName)}, ${lowerFirst(opening(told))} `,
          whole(orderNumber),
          ` on ${at}.`,
        ),
        panel(what),
        ...(told.note === '' ? [] : [heading('Your words'), panel(told.note.split('\n'))]),
        ...next.map((sentence, index) => (index === 0 ? paragraph(strong(sentence)) : note(sentence))),
        button('See your order', url),
      ],
    }),
  };
}

const titles: Readonly<Record<ToldReturn['kind'], string>> = {
  cancellation: 'Your order is cancelled',
  withdrawal: 'We have noted your return',
  claim: 'We have your message',
};

function opening({ kind, fault }: ToldReturn): string {
  if (kind === 'cancellation') return 'You cancelled order';
  if (kind === 'withdrawal') return 'You withdrew from the purchase of these goods of order';
  return `You told us “${faultWords[fault!]}” about order`;
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

function whatNext({ kind, code, sendTo, sendBackBy, refundDue }: ToldReturn, sender: Sender): string[] {
  if (kind === 'claim') return ['We will look at it and answer by email.'];
  if (sendBackBy === null) {
    return [
      `You get back everything you paid for them, at the latest by ${formatDay(refundDue!)}, to the account you paid from.`,
      ...(kind === 'withdrawal'
        ? ['It may already be on its way. If it arrives all the same, please send it back to us.']
        : []),
    ];
  }
  return [
    sendTo === null
      ? `Please send them back by ${formatDay(sendBackBy)}. We will email you the address, or write to ${sender.contact}.`
      : `Please send them by ${formatDay(sendBackBy)} to: ${sendTo}.`,
    `Put the slip from your order’s page in the parcel, or a note with ${code}. Ask for proof of posting: your money is due 14 days after the goods, or that proof, reach us.`,
  ];
}
