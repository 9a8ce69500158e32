import { formatDay } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import { pagePath, pages } from '#contract/pages.ts';
import { DAYS_TO_REFUND, DAYS_TO_REJECT, MONTHS_OF_PRESUMED_FAULT } from '#contract/returns/clock.ts';
import { unsentWords } from '#contract/returns/unsent-words.ts';
import { faultWords, returnRuleSentences } from '#contract/returns/words.ts';
import type {
  Deduction,
  EmailContents,
  ReturnSummary,
  ToldReturn,
} from '#server/outbox/email-contents.types.ts';
import { hello } from './greeting.rules.ts';
import { html, type Html } from './html.template.ts';
import {
  button,
  goods,
  heading,
  largeCode,
  link,
  note,
  page,
  panel,
  paragraph,
  plain,
  secondInWords,
  strong,
  timeInWords,
  whole,
  type Email,
  type Sender,
} from './layout.template.ts';

/** A part of a letter, in both of its forms: so they cannot say different things. */
interface Part {
  text: string;
  html: Html;
}

const says = (sentence: string): Part => ({ text: sentence, html: paragraph(sentence) });
const stresses = (sentence: string): Part => ({ text: sentence, html: paragraph(strong(sentence)) });
const adds = (sentence: string): Part => ({ text: sentence, html: note(sentence) });
const leadsTo = (label: string, url: string): Part => ({
  text: `${label}: ${url}`,
  html: button(label, url),
});
const mentions = (label: string, url: string): Part => ({
  text: `${label}: ${url}`,
  html: paragraph(link(url, label)),
});
const lists = (title: string, lines: readonly string[]): Part => ({
  text: `${title}:\n${lines.join('\n')}`,
  html: html`${heading(title)}${panel(lines)}`,
});

/** Every email about a return begins in the same way. */
function letter(
  { firstName, orderNumber }: Pick<ReturnSummary, 'firstName' | 'orderNumber'>,
  sender: Sender,
  {
    subject,
    title,
    opening,
    parts,
  }: { subject: string; title: string; opening: string; parts: (Part | null)[] },
): Email {
  const said = parts.filter((part) => part !== null);
  const [before, ...after] = opening.split(orderNumber);
  const unbroken = after.flatMap((words) => [whole(orderNumber), words]);
  return {
    subject,
    text: plain(sender, `${hello(firstName)},`, opening, ...said.map(({ text }) => text)),
    html: page(sender, {
      title,
      preview: opening,
      body: [
        paragraph(`${hello(firstName)},`),
        paragraph(before!, ...unbroken),
        ...said.map((part) => part.html),
      ],
    }),
  };
}

/** Null: nobody can open the page any more. */
function orderLink(told: ReturnSummary, sender: Sender, leads = leadsTo): Part | null {
  return told.isAccountGone ? null : leads('See your order', orderUrl(told, sender));
}

const orderUrl = ({ orderId }: ReturnSummary, sender: Sender) =>
  sender.pageUrl(pagePath('order', { orderId }));

/** What the buyer told the shop, to the second, and what comes next (Consumer Contracts Regulations 2013, regulation 32). */
export function returnToldEmail(told: EmailContents['return-told'], sender: Sender): Email {
  const { orderNumber, kind, returnId } = told;
  const slipUrl =
    returnId === undefined
      ? orderUrl(told, sender)
      : sender.pageUrl(pagePath('return', { orderId: told.orderId }), { of: returnId });
  return letter(told, sender, {
    subject: {
      cancellation: `Your ${sender.shopName} order ${orderNumber} is cancelled`,
      withdrawal: told.unsent
        ? `You asked us to cancel: ${sender.shopName} order ${orderNumber}`
        : `Your return from ${sender.shopName} order ${orderNumber}`,
      claim: `We have your message about ${sender.shopName} order ${orderNumber}`,
    }[kind],
    title: told.unsent && kind === 'withdrawal' ? 'We take it out of the parcel' : titles[kind],
    opening: `${opening(told)} ${orderNumber} on ${secondInWords(told.toldAt)}.`,
    parts: [
      ...whatWasTold(told, sender),
      ...whatNext(told, sender, slipUrl),
      orderLink(told, sender, told.sendBackBy === null ? leadsTo : mentions),
    ],
  });
}

const titles: Readonly<Record<ToldReturn['kind'], string>> = {
  cancellation: 'Your order is cancelled',
  withdrawal: 'We have noted your return',
  claim: 'We have your message',
};

function opening({ kind, fault, unsent }: ToldReturn): string {
  if (kind === 'cancellation') return 'You cancelled order';
  if (kind === 'withdrawal' && unsent) return 'You asked us to cancel these goods of order';
  if (kind === 'withdrawal') return 'You withdrew from the purchase of these goods of order';
  return `You told us “${faultWords[fault!]}” about order`;
}

function whatWasTold(told: ToldReturn, sender: Sender): (Part | null)[] {
  const what = told.goods.map(({ name, quantity }) => `${quantity} × ${name}`);
  return [
    {
      text: what.join('\n'),
      html: goods(
        told.goods.map((each, index) => ({
          name: each.name,
          picture: each.picture,
          words: strong(what[index]!),
        })),
        sender,
      ),
    },
    ...told.goods.map(({ name, returnRule }) =>
      returnRule === undefined ? null : says(`${name}: ${returnRuleSentences[returnRule]}`),
    ),
    told.note === '' ? null : lists('Your words', told.note.split('\n')),
  ];
}

function whatNext(told: ToldReturn, sender: Sender, slipUrl: string): Part[] {
  const { kind, code, sendTo, sendBackBy, refundDue, unsent, refundPence } = told;
  const reference = adds(`Our code for it: ${code}`);
  if (kind === 'claim') {
    return [stresses('We will look at it and answer by email.'), ...faultRights(told), reference];
  }
  if (sendBackBy === null) {
    const sum = refundPence === undefined ? 'everything you paid for them' : formatPence(refundPence);
    const money =
      kind === 'cancellation'
        ? `We give back ${sum} now. PayPal shows it straight away; a card or bank account can take a few days.`
        : `You get back ${sum}, at the latest by ${formatDay(refundDue!)}, to the account you paid from.`;
    const { obstacle, isCollected } = unsent ?? { obstacle: 'being-packed', isCollected: false };
    return [
      ...(obstacle === 'disputed' ? [] : [stresses(money)]),
      ...(kind === 'withdrawal' ? [says(unsentWords(obstacle, isCollected))] : []),
      reference,
    ];
  }
  return [
    stresses(`Please send them back by ${formatDay(sendBackBy)}.`),
    sendTo === null
      ? says(`We will email you the address. You can also ask: ${sender.contact}`)
      : lists('Send them to', sendTo.split('\n')),
    {
      text: `Code for the parcel:\n${code}`,
      html: html`${heading('Code for the parcel')}${largeCode(code)}`,
    },
    says('Put the slip in the parcel, or a note with this code, and ask for proof of posting.'),
    leadsTo('Print the slip', slipUrl),
    adds(
      `${refundPence === undefined ? 'Your money goes' : `${formatPence(refundPence)} goes`} back to the account you paid from within ${DAYS_TO_REFUND} days of the day the goods, or your proof of posting, reach us, whichever is first. We may take off what the goods have lost in value by more use than in a shop.`,
    ),
    adds('You pay for sending them back, unless they are faulty.'),
  ];
}

/** The limits of time for goods that are not right (Consumer Rights Act 2015, sections 19 to 24). */
function faultRights({ lastDayToReject: lastDay = null }: ToldReturn): Part[] {
  const until =
    lastDay === null ? `For ${DAYS_TO_REJECT} days after it arrives` : `Until ${formatDay(lastDay)}`;
  return [
    says(
      `${until}, you can reject what is not right and get all your money back; after that we repair or replace it first, and if that does not work you can return it or get a part of the price back.`,
    ),
    says(
      `A fault that shows within ${MONTHS_OF_PRESUMED_FAULT} months counts as there from the start, unless we show that it was not, and sending it back costs you nothing.`,
    ),
  ];
}

type Withdrawn = Omit<EmailContents['withdrawal-told'], 'sealedToken'> & { token: string };

/** The same for a form without logging in: the link in it is the only way to choose what comes back. */
export function withdrawalToldEmail(told: Withdrawn, sender: Sender): Email {
  const { orderNumber, isAgain } = told;
  // After the #, so that no server ever gets it.
  const url = `${sender.pageUrl(pages.withdraw)}#${told.token}`;
  const at = secondInWords(told.toldAt);
  const opens = isAgain
    ? `Your return was noted on ${at} already, so the form that you have just sent changes nothing. It is for these goods of order ${orderNumber}:`
    : `We have your withdrawal of ${at} from order ${orderNumber}. It is for everything in it that has not come back yet:`;
  return letter(told, sender, {
    subject: `Your return from ${sender.shopName} order ${orderNumber}`,
    title: 'We have noted your return',
    opening: opens,
    parts: [
      ...whatWasTold(told, sender),
      ...whatNext(told, sender, url),
      says('Is it for some of these only, or do you want to keep them all? Choose here.'),
      leadsTo('Choose what comes back', url),
      adds(`If that was not you, press “Keep everything” behind the link, or write to us: ${sender.contact}`),
    ],
  });
}

/** The last word about a return must be what stands: an email before this one has promised its refund. */
export function returnKeptEmail(told: EmailContents['return-kept'], sender: Sender): Email {
  const { orderNumber, code } = told;
  const goods = told.goods.map(({ name, quantity }) => `${quantity} × ${name}`);
  const isAll = goods.length === 0;
  return letter(told, sender, {
    subject: `Your return from ${sender.shopName} order ${orderNumber}${isAll ? ' is off' : ' has changed'}`,
    title: isAll ? 'You keep it all' : 'You keep some of it',
    opening: isAll
      ? `You keep what you wanted to return of order ${orderNumber} (${code}). Nothing has to be sent back, and nothing is refunded.`
      : `You return less of order ${orderNumber} than you told us before (${code}). We refund what comes back.`,
    parts: [
      isAll ? null : lists('This still comes back', goods),
      adds('You can tell us of another return until the time to change your mind is over.'),
      orderLink(told, sender),
    ],
  });
}

/** Names no sum: what came back has yet to be looked at, and may be counted again. */
export function returnReceivedEmail(told: EmailContents['return-received'], sender: Sender): Email {
  const { orderNumber, code, goods: came = [], refundDue } = told;
  const next =
    refundDue === null
      ? 'We look at it now, and answer by email.'
      : `We look at it now, and email you about your refund by ${formatDay(refundDue)}.`;
  const counted = came.map(({ name, received, told: of }) =>
    received === of ? `${received} × ${name}` : `${received} of ${of} × ${name}`,
  );
  const isPart = came.some(({ received, told: of }) => received < of);
  return letter(told, sender, {
    subject: `Your return from ${sender.shopName} order ${orderNumber} has arrived`,
    title: 'Your parcel is here',
    opening: `Your parcel from order ${orderNumber} (${code}) is here.`,
    parts: [
      counted.length === 0 ? null : lists('What came', counted),
      isPart ? says('If you have sent the rest separately, we will tell you when it is here.') : null,
      stresses(next),
      orderLink(told, sender),
    ],
  });
}

/** Why a form changed nothing. */
export function withdrawalNotTakenEmail(told: EmailContents['withdrawal-not-taken'], sender: Sender): Email {
  const { orderNumber, because, askedAt, lastDay } = told;
  const why = {
    'nothing-left':
      'Everything in this order has been returned or refunded already, or the money is on its way.',
    'not-paid': 'This order has not been paid, so there is nothing to give back.',
    'too-late': `The time to change your mind about it ended on ${formatDay(lastDay ?? askedAt.slice(0, 10))}.`,
  }[because];
  return letter(told, sender, {
    subject: `About your ${sender.shopName} order ${orderNumber}`,
    title: 'Nothing has changed',
    opening: `On ${timeInWords(askedAt)} somebody asked to withdraw from order ${orderNumber}, with its number and this email address.`,
    parts: [
      stresses(why),
      says(
        `If something is wrong with what you bought, you have other rights: please write to us at ${sender.contact}.`,
      ),
      adds('We write this at most once a day, however often the form is sent.'),
    ],
  });
}

/** Each with its reason: the law lets a shop keep something back only for wear, and the buyer may object. */
export const keptBack = (deductions: readonly Deduction[]) =>
  deductions.map(({ name, amountPence, reason }) => `${formatPence(amountPence)} of ${name}: ${reason}`);

export function claimAnsweredEmail(told: EmailContents['claim-answered'], sender: Sender): Email {
  const { orderNumber, code, words, isRefusal } = told;
  return letter(told, sender, {
    subject: isRefusal
      ? `About your return from ${sender.shopName} order ${orderNumber}`
      : `Our answer about your ${sender.shopName} order ${orderNumber}`,
    title: isRefusal ? 'About your return' : 'Our answer',
    opening: isRefusal
      ? `We can’t take back what you returned of order ${orderNumber} (${code}).`
      : `This is our answer to your message about order ${orderNumber} (${code}).`,
    parts: [
      { text: words, html: panel(words.split('\n')) },
      adds(`To answer, write to ${sender.contact}.`),
      orderLink(told, sender),
    ],
  });
}
