import { expect, it, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { findPageAnswers } from './page-answers.ts';

const pathsFor = (search: string) => findPageAnswers(search).map(({ path }) => path);
const DELIVERY = `${pages.terms}#delivery`;
const SIZES = `${pages.products}?search=size+guide`;
/** Until the shop has such a page, there is no such answer. */
const whereverThereIs = (page: string) => (pages as Readonly<Record<string, string>>)[page];

test.each([
  ['delivery', DELIVERY],
  ['how long does delivery take', DELIVERY],
  ['Delivery costs?', DELIVERY],
  ['free delivery', DELIVERY],
  ['next day delivery', DELIVERY],
  ['do you ship to Ireland', DELIVERY],
  ['when will it arrive', DELIVERY],
  ['returns', pages.returns],
  ['refund', pages.returns],
  ['how do I return an item', pages.returns],
  ['cancel my order', pages.returns],
  ['I changed my mind', pages.returns],
  ['returns policy', pages.returns],
  ['track my order', pages.orders],
  ['where’s my parcel', pages.orders],
  ['my orders', pages.orders],
  ['size guide', SIZES],
  ['shoe size chart', SIZES],
  ['gifts', pages.gifts],
  ['present for', pages.gifts],
  ['gift ideas', pages.gifts],
  ['recycling', pages.recycling],
  ['old batteries', pages.recycling],
  ['privacy', pages.privacyNotice],
  ['cookies', pages.privacyNotice],
  ['delete my account', pages.privacy],
  ['data complaint', pages.dataComplaint],
  ['terms and conditions', pages.terms],
  ['payment methods', `${pages.terms}#payment`],
  ['PayPal', `${pages.terms}#payment`],
  ['reviews', pages.reviewsPolicy],
  ['wish list', pages.saved],
  ['log in', pages.login],
  ['create an account', pages.register],
  ['forgot password', pages.forgotPassword],
  ['my account', pages.profile],
  ['change my address', pages.addresses],
  ['unsubscribe', pages.notifications],
  ['contact', whereverThereIs('contact')],
  ['phone number', whereverThereIs('contact')],
  ['how can I speak to someone', whereverThereIs('contact')],
  ['about you', whereverThereIs('about')],
])('“%s” is answered by %s first', (search, path) => {
  if (path !== undefined) expect(pathsFor(search)[0]).toBe(path);
});

test.each([
  ['deliv', DELIVERY],
  ['free del', DELIVERY],
  ['how long does deli', DELIVERY],
  ['ret', pages.returns],
  ['track my ord', pages.orders],
  ['unsub', pages.notifications],
  ['delivery', DELIVERY],
])('“%s”, still being typed, is answered by %s first', (typed, path) => {
  expect(findPageAnswers(typed, { isUnfinished: true })[0]?.path).toBe(path);
});

test.each(['de', 'free de', 'deliv box', 'gift bo', 'toy ph', 'car', 'mosse', 'size 3 nap'])(
  '“%s” may still become a thing',
  (typed) => {
    expect(findPageAnswers(typed, { isUnfinished: true })).toEqual([]);
  },
);

it('takes only what has been typed to the end for the words of a search', () => {
  expect(pathsFor('deliv')).toEqual([]);
});

test.each([
  'gift box',
  'gift card',
  'moses basket',
  'toy phone',
  'toy pirate ship',
  'track pants',
  'bath support',
  'car seat',
  'return to sender book',
  'baby food storage',
  'size 3 nappies',
  'call the midwife',
  'for',
  '',
  '!!!',
  'delivery '.repeat(20),
])('“%s” is a thing', (search) => {
  expect(pathsFor(search)).toEqual([]);
});

it('leads to pages of the shop', () => {
  const served = Object.values<string>(pages);
  for (const search of ['help', 'order', 'gifts', 'basket', 'saved', 'password', 'weee', 'about', 'contact'])
    for (const path of pathsFor(search)) expect(served).toContain(path.replace(/[#?].*$/, ''));
});

it('takes time in proportion to what is typed', () => {
  expect(pathsFor('delivery, '.repeat(100_000))).toEqual([]);
});
