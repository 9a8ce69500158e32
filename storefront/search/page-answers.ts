import { pages } from '#contract/pages.ts';
import type { Shop } from '#contract/shop.ts';
import type { IconName } from '#storefront/ui/icon.tsx';

/** A page of the shop that answers a search, such as "returns". */
export interface PageAnswer {
  path: string;
  icon: IconName;
  title: string;
  text: (shop: Shop) => string;
  /** Answered by the tables themselves, which belong to no page. */
  isSizeGuides?: boolean;
}

interface Known extends Omit<PageAnswer, 'path'> {
  /** A name of `pages`; without such a page there is no such answer. */
  page: string;
  /** Follows the address of the page. */
  place?: string;
  /** One of these words or phrases has to be there … */
  named: string;
  /** … and besides their words and those that say nothing, only these may be. */
  besides?: string;
}

const fillers = new Set(
  (
    'a about am an and any are as at be by can could do does for from get has have help here how i if in info ' +
    'information is it its long me more much my need of on or our page please policy question questions should ' +
    'some tell that the their there they this to us want was we what whats when where wheres which who will with ' +
    'would you your faq faqs'
  ).split(' '),
);

/** The best answers first. Phrases are separated by commas. */
const known: Known[] = [
  {
    page: 'orders',
    icon: 'box',
    title: 'Where is my order?',
    text: () => 'Your orders, what has been sent, and the way of each parcel.',
    named: 'order, orders, track, tracking, parcel, parcels, package, invoice, invoices',
    besides:
      'past previous status history number late lost missing arrived not come yet delivery receipt shipped',
  },
  {
    page: 'returns',
    icon: 'return',
    title: 'Returns and refunds',
    text: () =>
      'You have 14 days to change your mind. How to send something back, and when you get your money.',
    named:
      'return, returns, returning, refund, refunds, refunded, exchange, exchanges, cancel, cancellation, faulty, damaged, ' +
      'broken, warranty, guarantee, money back, send back, sending back, send it back, change my mind, changed my mind, ' +
      'wrong size, wrong item, help, faq, faqs',
    besides:
      'order orders item items product unwanted free cost costs label form days time times postage not',
  },
  {
    page: 'terms',
    place: '#delivery',
    icon: 'truck',
    title: 'Delivery',
    text: deliveryText,
    named:
      'delivery, deliveries, deliver, delivers, delivered, delivering, shipping, you ship, ship to, shipped, postage, dispatch, courier, ' +
      'royal mail, arrive, arrives, help, faq, faqs',
    besides:
      'abroad charge charges christmas cost costs date dates day days europe express fast free friday highlands home ' +
      'international ireland islands late monday next northern option options order orders overseas price prices same ' +
      'saturday scotland standard sunday take takes time times today tomorrow tracked uk wales weekend',
  },
  {
    page: 'contact',
    icon: 'mail',
    title: 'Contact us',
    text: ({ phone, email }) => [phone, email].filter(Boolean).join(', '),
    named:
      'contact, phone, telephone, call, email, e mail, customer service, customer services, customer care, customer support, ' +
      'support, chat, complain, complaint, complaints, opening hours, opening times, speak to, talk to, write to, help, ' +
      'faq, faqs',
    besides: 'address customer number person service shop someone somebody store team uk',
  },
  {
    page: 'about',
    icon: 'info',
    title: 'About us',
    text: ({ name }) => `Who ${name} is.`,
    named: 'about, who are you, address',
    besides: 'company shop store business',
  },
  {
    page: 'gifts',
    icon: 'heart',
    title: 'Gifts',
    text: () => 'By the age of the child and by price.',
    named: 'gift, gifts, present, presents',
    besides:
      'idea ideas birthday christmas christening baby babies child children boy girl new newborn toddler mum dad son ' +
      'daughter niece nephew grandson granddaughter',
  },
  {
    page: 'products',
    place: '?search=size+guide',
    isSizeGuides: true,
    icon: 'ruler',
    title: 'Size guides',
    text: () => 'Clothes, shoes, nappies and car seats, by height and weight.',
    named: 'size guide, size guides, size chart, size charts, sizing, sizes, size, guide, guides',
    besides: 'baby car chart charts child clothes clothing nappies nappy seat seats shoe shoes',
  },
  {
    page: 'terms',
    place: '#payment',
    icon: 'lock',
    title: 'Payment',
    text: () => 'You pay with PayPal, where you may also pay by card.',
    named: 'payment, payments, pay, paying, paypal, credit card, debit card, visa, mastercard, klarna',
    besides: 'accept apple card cards debit google later method methods option options take',
  },
  {
    page: 'recycling',
    icon: 'bin',
    title: 'Old electricals and batteries',
    text: () => 'Where we take them back, free of charge.',
    named: 'recycling, recycle, weee, old electricals, old batteries, take back, takeback, dispose, disposal',
    besides: 'batteries battery electrical electricals electronics free old',
  },
  {
    page: 'dataComplaint',
    icon: 'shield',
    title: 'Complain about how we handle data',
    text: () => 'Tell us what went wrong.',
    named: 'data complaint, privacy complaint, complain data',
    besides: 'personal',
  },
  {
    page: 'privacy',
    icon: 'shield',
    title: 'Your data',
    text: () => 'Download what we keep about you, or delete your account.',
    named:
      'delete account, delete my account, close my account, close account, download my data, delete my data, my data',
    besides: 'account personal',
  },
  {
    page: 'privacyNotice',
    icon: 'shield',
    title: 'Privacy Notice',
    text: () => 'What we keep, for how long, and why we set no tracking cookies.',
    named: 'privacy, cookie, cookies, gdpr, data protection, personal data',
    besides: 'notice data use',
  },
  {
    page: 'reviewsPolicy',
    icon: 'check',
    title: 'How reviews work',
    text: () => 'Who may write one, and what we check.',
    named: 'review, reviews, rating, ratings',
    besides: 'real fake genuine customer customers trust work write checked',
  },
  {
    page: 'terms',
    icon: 'info',
    title: 'Terms and Conditions',
    text: () => 'What applies when you buy from us.',
    named: 'terms, conditions, t cs, legal',
    besides: 'sale use',
  },
  {
    page: 'saved',
    icon: 'heart',
    title: 'Saved',
    text: () => 'What you have saved in this browser.',
    named: 'saved, wishlist, wish list, favourites, favorites, registry, gift list, baby list',
    besides: 'items list products baby',
  },
  {
    page: 'basket',
    icon: 'basket',
    title: 'Your basket',
    text: () => 'What you have put into it.',
    named: 'basket, cart, trolley, checkout',
    besides: 'shopping',
  },
  {
    page: 'login',
    icon: 'person',
    title: 'Log in',
    text: () => 'To your account and your orders.',
    named: 'login, log in, sign in, signin',
    besides: 'account',
  },
  {
    page: 'register',
    icon: 'person',
    title: 'Register',
    text: () => 'Create an account.',
    named: 'register, sign up, signup, create account, create an account, new account, open an account',
    besides: 'account',
  },
  {
    page: 'forgotPassword',
    icon: 'lock',
    title: 'Forgot your password?',
    text: () => 'We send you a link to choose a new one.',
    named: 'password',
    besides: 'forgot forgotten reset lost change new',
  },
  {
    page: 'profile',
    icon: 'person',
    title: 'My Profile',
    text: () => 'Your name, telephone and email.',
    named: 'account, profile, change my email, change my name',
    besides: 'details',
  },
  {
    page: 'addresses',
    icon: 'pin',
    title: 'My Addresses',
    text: () => 'Where we deliver to.',
    named: 'addresses, address book, change my address, change address, my address',
    besides: 'delivery shipping',
  },
  {
    page: 'notifications',
    icon: 'bell',
    title: 'Notifications',
    text: () => 'What we tell you, and on which devices.',
    named: 'notification, notifications, unsubscribe, newsletter',
    besides: 'emails push stop turn off',
  },
];

const MAX_ANSWERS = 3;
const MAX_WORDS = 12;

const answers = known.flatMap(({ page, place = '', named, besides = '', ...answer }) => {
  const path = (pages as Readonly<Record<string, string>>)[page];
  if (path === undefined) return [];
  const phrases = named.split(', ');
  const words = new Set([...phrases.flatMap((phrase) => phrase.split(' ')), ...besides.split(' ')]);
  return { ...answer, path: path + place, phrases, words };
});

/** Letters of a word still being typed that tell enough of it, and of those that are worth the guess: a "car" is no cart. */
const MIN_BEGINNING = 3;
const MIN_GUESSED = 5;

/**
 * The pages that a search names, if it asks for nothing else: a "delivery note holder" is a thing. Of one that is unfinished the
 * last word may be the beginning of another.
 */
export function findPageAnswers(search: string, { isUnfinished = false } = {}): PageAnswer[] {
  const asked = plainWords(search);
  if (asked.length === 0 || asked.length > MAX_WORDS) return [];
  const last = asked.at(-1)!;
  const isWhole = !isUnfinished || last.length < MIN_BEGINNING;
  return answers
    .filter(({ phrases, words }) =>
      (isWhole ? [last] : beginningWith(last, words)).some((end) => {
        const said = [...asked.slice(0, -1), end];
        const text = ` ${said.join(' ')} `;
        return (
          said.every((word) => words.has(word) || fillers.has(word)) &&
          phrases.some((phrase) => text.includes(` ${phrase} `))
        );
      }),
    )
    .slice(0, MAX_ANSWERS);
}

function beginningWith(beginning: string, words: ReadonlySet<string>): string[] {
  const found = [...words].filter(
    (word) => word === beginning || (word.length >= MIN_GUESSED && word.startsWith(beginning)),
  );
  return found.length > 0 || !fillers.has(beginning) ? found : [beginning];
}

function plainWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** What it costs stands at the head of every list. */
function deliveryText({ dispatch }: Shop): string {
  const where = 'To the UK mainland';
  if (!dispatch) return `${where}.`;
  const { minDays, maxDays } = dispatch;
  const days = minDays === maxDays ? String(minDays) : `${minDays} to ${maxDays}`;
  return `${where}, ${days} working ${maxDays === 1 ? 'day' : 'days'} after it has left us.`;
}
