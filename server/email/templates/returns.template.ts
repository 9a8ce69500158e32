import { formatDay } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import { pagePath, pages } from '#contract/pages.ts';
import { faultWords } from '#contract/returns/words.ts';
import type { Deduction, EmailContents, ToldReturn } from '#server/outbox/email-contents.types.ts';
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
  const next = whatNext(told, sender, 'the slip from your order’s page');
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

function whatNext(
  { kind, code, sendTo, sendBackBy, refundDue }: ToldReturn,
  sender: Sender,
  slip: string,
): string[] {
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
    `Put ${slip} in the parcel, or a note with ${code}. Ask for proof of posting: your money is due 14 days after the goods, or that proof, reach us.`,
  ];
}

type Withdrawn = Omit<EmailContents['withdrawal-told'], 'sealedToken'> & { token: string };

/** The same for a form without logging in: the link in it is the only way to choose what comes back. */
export function withdrawalToldEmail(told: Withdrawn, sender: Sender): Email {
  const { orderNumber, firstName, goods, isAgain } = told;
  // After the #, so that no server ever gets it.
  const url = `${sender.pageUrl(pages.withdraw)}#${told.token}`;
  const at = timeInWords(told.toldAt);
  const what = goods.map(({ name, quantity }) => `${quantity} × ${name}`);
  const opens = isAgain
    ? `Your return was noted on ${at} already, so the form that you have just sent changes nothing. It is for these goods of order ${orderNumber}:`
    : `We have your withdrawal of ${at} from order ${orderNumber}. It is for everything in it that has not come back yet:`;
  const choose = `Is it for some of these only, or do you want to keep them all? Choose here.${told.sendBackBy === null ? '' : ' You can also print the slip for the parcel and tell us the tracking number.'}`;
  const next = whatNext(told, sender, 'the slip');
  const notYou = `If that was not you, press “Keep everything” behind the link, or write to us: ${sender.contact}`;
  return {
    subject: `Your return from ${sender.shopName} order ${orderNumber}`,
    text: plain(
      sender,
      `${hello(firstName)},`,
      opens,
      what.join('\n'),
      told.note === '' ? null : `Your words:\n${told.note}`,
      ...next,
      choose,
      url,
      notYou,
    ),
    html: page(sender, {
      title: 'We have noted your return',
      preview: opens,
      body: [
        paragraph(`${hello(firstName)},`),
        paragraph(opens),
        panel(what),
        ...(told.note === '' ? [] : [heading('Your words'), panel(told.note.split('\n'))]),
        ...next.map((sentence, index) => (index === 0 ? paragraph(strong(sentence)) : note(sentence))),
        paragraph(choose),
        button('Choose what comes back', url),
        note(notYou),
      ],
    }),
  };
}

export function returnReceivedEmail(told: EmailContents['return-received'], sender: Sender): Email {
  const { orderNumber, refundPence, refundDue } = told;
  const url = sender.pageUrl(pagePath('order', { orderId: told.orderId }));
  const news = `your parcel from order ${orderNumber} is here.`;
  const due = refundDue === null ? null : formatDay(refundDue);
  const next =
    due === null
      ? 'We will look at it and answer by email.'
      : refundPence === null
        ? `We will look at it, and your refund reaches the account you paid from by ${due}.`
        : `You get back ${formatPence(refundPence)} by ${due}, to the account you paid from.`;
  const kept = keptBack(told.deductions);
  return {
    subject: `Your return from ${sender.shopName} order ${orderNumber} has arrived`,
    text: plain(
      sender,
      `${hello(told.firstName)},`,
      `Y${news.slice(1)} ${next}`,
      kept.length === 0 ? null : ['We keep back:', ...kept].join('\n'),
      `See the order: ${url}`,
    ),
    html: page(sender, {
      title: 'Your parcel is here',
      preview: next,
      body: [
        paragraph(`${hello(told.firstName)}, ${news}`),
        paragraph(strong(next)),
        ...(kept.length === 0 ? [] : [heading('We keep back'), panel(kept)]),
        button('See your order', url),
      ],
    }),
  };
}

/** Why a form changed nothing. */
export function withdrawalNotTakenEmail(
  { orderNumber, firstName, because, askedAt, lastDay }: EmailContents['withdrawal-not-taken'],
  sender: Sender,
): Email {
  const came = `On ${timeInWords(askedAt)} somebody asked to withdraw from order ${orderNumber}, with its number and this email address.`;
  const why = {
    'nothing-left':
      'Everything in this order has been returned or refunded already, or the money is on its way.',
    'not-paid': 'This order has not been paid, so there is nothing to give back.',
    'too-late': `The time to change your mind about it ended on ${formatDay(lastDay ?? askedAt.slice(0, 10))}.`,
  }[because];
  const fault = `If something is wrong with what you bought, you have other rights: please write to us at ${sender.contact}.`;
  return {
    subject: `About your ${sender.shopName} order ${orderNumber}`,
    text: plain(sender, `${hello(firstName)},`, came, why, fault, ONCE_A_DAY),
    html: page(sender, {
      title: 'Nothing has changed',
      preview: why,
      body: [
        paragraph(`${hello(firstName)},`),
        paragraph(came),
        paragraph(strong(why)),
        paragraph(fault),
        note(ONCE_A_DAY),
      ],
    }),
  };
}

/** Each with its reason: the law lets a shop keep something back only for wear, and the buyer may object. */
export const keptBack = (deductions: readonly Deduction[]) =>
  deductions.map(({ name, amountPence, reason }) => `${formatPence(amountPence)} of ${name}: ${reason}`);

export function claimAnsweredEmail(told: EmailContents['claim-answered'], sender: Sender): Email {
  const { orderNumber, words, isRefusal } = told;
  const url = sender.pageUrl(pagePath('order', { orderId: told.orderId }));
  const news = isRefusal
    ? `we can’t take back what you returned of order ${orderNumber}.`
    : `this is our answer to your message about order ${orderNumber}.`;
  const reply = `To answer, write to ${sender.contact}.`;
  return {
    subject: isRefusal
      ? `About your return from ${sender.shopName} order ${orderNumber}`
      : `Our answer about your ${sender.shopName} order ${orderNumber}`,
    text: plain(
      sender,
      `${hello(told.firstName)},`,
      news.charAt(0).toUpperCase() + news.slice(1),
      words,
      reply,
      `See the order: ${url}`,
    ),
    html: page(sender, {
      title: isRefusal ? 'About your return' : 'Our answer',
      preview: news,
      body: [
        paragraph(`${hello(told.firstName)}, ${news}`),
        panel(words.split('\n')),
        note(reply),
        button('See your order', url),
      ],
    }),
  };
}

const ONCE_A_DAY = 'We write this at most once a day, however often the form is sent.';
