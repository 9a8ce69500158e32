import { expect, test } from 'vitest';
import { missingToSell, whatStopsPayments, type ShopFacts } from './readiness.rules.ts';

const live = {
  isSimulated: false,
  apiBase: 'https://api-m.paypal.com',
  clientId: 'a',
  clientSecret: 'b',
  webhookId: 'c',
};
const ready = {
  paypal: live,
  mail: { smtpUrl: 'smtp://mail.shop.test', from: 'hello@shop.test', mailboxUrl: null },
  publicUrl: 'https://shop.test',
  shopAddress: 'Otter & Daughters, Leeds',
  ownerEmail: 'owner@shop.test',
  trader: {
    kind: 'sole-trader' as const,
    legalName: 'Ada Otter',
    companyNumber: null,
    registeredIn: null,
    registeredOffice: null,
  },
  tradesAsExample: false,
};
const facts: ShopFacts = { hasDeskOwner: true, hasOwnTerms: true, demoProducts: 0 };
const codes = (items: readonly { code: string }[]) => items.map(({ code }) => code);

test('a shop that has everything lacks nothing', () => {
  expect(missingToSell(ready, facts)).toEqual([]);
});

test.each<[string, Partial<typeof ready> | Record<string, unknown>, Partial<ShopFacts>, string[], string[]]>([
  ['a mail server', { mail: { ...ready.mail, smtpUrl: null } }, {}, ['mail'], ['mail']],
  [
    'a mail server but the mailbox page',
    { mail: { ...ready.mail, mailboxUrl: 'http://localhost:3002' } },
    {},
    ['mail'],
    ['mail'],
  ],
  ['a sender', { mail: { ...ready.mail, from: 'hello@dandle.example' } }, {}, ['mail-from'], ['mail-from']],
  ['an address', { shopAddress: null }, {}, ['shop-address'], ['shop-address']],
  ['a public address', { publicUrl: 'http://localhost:3000' }, {}, ['public-url'], ['public-url']],
  ['products of its own', {}, { demoProducts: 3 }, ['demo-products'], ['demo-products']],
  ['the owner’s address, with somebody at the desk', { ownerEmail: null }, {}, ['owner-email'], []],
  ['somebody at the desk, with the owner’s address', {}, { hasDeskOwner: false }, ['desk-owner'], []],
  [
    'both',
    { ownerEmail: null },
    { hasDeskOwner: false },
    ['owner-email', 'desk-owner'],
    ['owner-email', 'desk-owner'],
  ],
  ['a name for who trades', { trader: { ...ready.trader, legalName: null } }, {}, ['trader'], []],
  ['a webhook', { paypal: { ...live, webhookId: '' } }, {}, ['paypal-webhook'], []],
  ['its own terms', {}, { hasOwnTerms: false }, ['terms'], []],
])('a shop without %s', (_what, settings, other, missing, stopping) => {
  const config = { ...ready, ...settings } as typeof ready;
  expect(codes(missingToSell(config, { ...facts, ...other }))).toEqual(missing);
  expect(codes(whatStopsPayments(config, { ...facts, ...other }))).toEqual(stopping);
});

test.each([
  ['the simulator', { ...live, isSimulated: true, apiBase: 'http://127.0.0.1:3001' }],
  ['the sandbox', { ...live, apiBase: 'https://api-m.sandbox.paypal.com' }],
])('with %s nothing stops payments, whatever is missing', (_what, paypal) => {
  const config = { ...ready, paypal, shopAddress: null };
  expect(codes(missingToSell(config, facts))).toEqual(['shop-address', 'paypal']);
  expect(whatStopsPayments(config, facts)).toEqual([]);
});
