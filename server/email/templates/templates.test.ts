import { describe, expect, it } from 'vitest';
import type { EmailTemplate, OrderContent, OrderedItem } from '#server/outbox/email-contents.types.ts';
import type { Email, Sender } from './layout.template.ts';
import { templates } from './all.template.ts';

const sender: Sender = {
  shopName: 'Dandle & Söhne',
  address: 'Otter <b>& Daughters</b> Ltd, 12 Otter Lane, Leeds LS1 1AA',
  contact: 'hello@dandle.example',
  phone: null,
  trader: [],
  vatNumber: null,
  pageUrl: (path, query = {}) => {
    const search = new URLSearchParams(query).toString();
    return `https://dandle.example${path}${search ? `?${search}` : ''}`;
  },
  deskUrl: (path) => `https://desk.dandle.example${path}`,
};

const address = {
  contactName: 'Ada Byron',
  phoneNumber: '+44 20 7946 0000',
  streetAddress1: '1 Pram Lane',
  streetAddress2: null,
  city: 'Leeds',
  regionOrState: 'West Yorkshire',
  postalCode: 'LS1 1AA',
  country: 'United Kingdom',
};
const toldReturn = {
  ...({ kind: 'withdrawal', fault: null, code: 'R7QK4-M2XP', note: '' } as const),
  sendTo: 'Otter <b>& Daughters</b> Ltd\n12 Otter Lane\nLeeds LS1 1AA',
  ...{ toldAt: '2024-07-09T13:30:05.000Z', sendBackBy: '2024-07-23', refundDue: null, returnId: 'r-1' },
  goods: [{ name: 'Cloud Pram, Sage', picture: `/pictures/${'ab'.repeat(32)}-960.webp`, quantity: 2 }],
};
const order: OrderContent = {
  orderId: '0199a1b2-0000-7000-8000-000000000001',
  orderNumber: 'DN-7QK4-M2XP',
  placedAt: '2024-07-05T13:30:00.000Z',
  firstName: 'Ada',
  items: [
    { name: 'Cloud Pram', sku: 'PRM-1', quantity: 2, unitPricePence: 12_999, totalPence: 25_998 },
    { name: 'Muslin <b>3 pack</b>', sku: 'MUS-3', quantity: 1, unitPricePence: 850, totalPence: 850 },
  ],
  subtotalPence: 26_848,
  shippingPence: 0,
  discountPence: 500,
  taxPence: 4391,
  totalPence: 26_348,
  shippingAddress: address,
  billingAddress: null,
  paymentMethod: 'PayPal',
  transactionId: '3C679366HH908993F',
  notes: 'Please ring\nthe side bell',
};

const collection = { code: 'K7XQ2M', address: '1 Otter Lane, Leeds', hours: 'Mon–Sat 9–5' };

it('names the way of delivery beside its cost, in text and in HTML', () => {
  const { text, html } = templates['order-confirmed']({ ...order, deliveryMethod: 'Next <day>' }, sender);
  expect(text).toContain('Shipping (Next <day>): Free');
  expect(html).toContain('Shipping (Next &#60;day&#62;)');
});

it('tells a customer who collects where, when and with which code, and never that anything is sent', () => {
  const confirmed = templates['order-confirmed']({ ...order, collection }, sender);
  const ready = templates['order-ready']({ ...order, collection }, sender);
  const reminder = templates['order-ready']({ ...order, collection, isReminder: true }, sender);
  expect(ready.subject).toBe('Your Dandle & Söhne order DN-7QK4-M2XP is ready to collect');
  expect(ready.text).toContain('Order DN-7QK4-M2XP is ready to collect.');
  expect(reminder.subject).toBe('Your Dandle & Söhne order DN-7QK4-M2XP is waiting to be collected');
  expect(reminder.text).toContain('Order DN-7QK4-M2XP is still waiting for you to collect it.');
  expect(confirmed.text).toContain('We’ll email you when it’s ready to collect.');
  expect(confirmed.text).toContain('Your address:\n');
  for (const { text, html } of [confirmed, ready, reminder]) {
    expect(text).toContain('Collection code: K7XQ2M');
    expect(text).toContain('Where to collect it:\n1 Otter Lane, Leeds');
    expect(text).toContain('Opening hours:\nMon–Sat 9–5');
    for (const part of ['K7XQ2M', '1 Otter Lane, Leeds', 'Mon–Sat 9–5']) expect(html).toContain(part);
    expect(text + html).not.toMatch(
      /shipping address|has been shipped|on its way|track your parcel|with you/i,
    );
  }
});

it('confirms an order with everything that must be kept in writing', () => {
  const email = templates['order-confirmed'](order, sender);
  expect(email.subject).toBe('Your Dandle & Söhne order DN-7QK4-M2XP is confirmed');
  for (const part of [
    'DN-7QK4-M2XP',
    // British summer time, not the server's.
    '5 July 2024, 14:30',
    'Cloud Pram',
    '2 x £129.99 = £259.98',
    '1 x £8.50 = £8.50',
    'Shipping',
    'Grand Total',
    'Taxes (VAT, included)',
    'Shipping address',
    'Billing address',
    'PRM-1',
    '£268.48',
    'Free',
    '−£5.00',
    '£263.48',
    '£43.91',
    'PayPal',
    '3C679366HH908993F',
    '1 Pram Lane',
    'LS1 1AA',
    'the side bell',
    '12 Otter Lane, Leeds LS1 1AA',
    'https://dandle.example/account/orders/0199a1b2-0000-7000-8000-000000000001',
    'https://dandle.example/terms-and-conditions',
    '14 days',
    'hello@dandle.example',
  ]) {
    expect(email.text).toContain(part);
    expect(email.html).toContain(part);
  }
  // Only a word that is wider than the page may break.
  expect(email.html).toContain('table-layout: fixed');
  expect(email.html).not.toMatch(/overflow-wrap: anywhere|word-break/);
});

it('says beside the goods, and below, what cannot simply be returned, and where to withdraw', () => {
  const usual = templates['order-confirmed'](order, sender);
  const [pram, muslin] = order.items as [OrderedItem, OrderedItem];
  const items = [
    { ...pram, returnRule: 'made-to-order' as const },
    { ...muslin, returnRule: 'sealed' as const },
  ];
  const told = templates['order-confirmed']({ ...order, items }, sender);
  for (const part of ['text', 'html'] as const) {
    expect(usual[part]).not.toMatch(/Made to order|broken|say otherwise/);
    expect(told[part]).toContain('Made to order, so it can’t be returned');
    expect(told[part]).toContain('can’t be returned once its seal is broken');
    expect(told[part]).toContain('Where we say otherwise beside the goods above, that applies.');
    for (const words of ['https://dandle.example/withdraw', '14 days', 'Something is wrong'])
      expect(usual[part]).toContain(words);
  }
});

it('begins the sentence below the greeting of a plain text with a capital', () => {
  const link = { firstName: 'Ada', email: 'ada@example.com', token: 'a-token' };
  const changed = { firstName: 'Ada', changedAt: order.placedAt };
  const written = [
    templates['verify-email'](link, sender),
    templates['reset-password'](link, sender),
    templates['already-registered'](changed, sender),
    templates['password-changed'](changed, sender),
    templates['two-factor-enabled'](changed, sender),
    templates['account-deleted']({ ...changed, deletedAt: order.placedAt }, sender),
    templates['order-shipped']({ ...order, carrier: null, trackingUrl: null }, sender),
    templates['order-cancelled']({ ...order, because: 'owner' }, sender),
    templates['order-refunded']({ ...order, refundedPence: 1000, refundedInAllPence: 1500 }, sender),
    templates['review-request']({ ...link, ...order, items: [{ productId: 'p-1', name: 'Pram' }] }, sender),
    templates['back-in-stock']({ ...link, productId: 'p1', productName: 'Pram', pricePence: 1250 }, sender),
  ];
  for (const { text } of written) expect(text).toMatch(/^Hello Ada,\n\n[A-Z]/);
});

it('writes a city once if it is also the region, and does not repeat a billing address that is the shipping address', () => {
  const confirm = (shippingAddress: typeof address, billingAddress: typeof address | null) =>
    templates['order-confirmed']({ ...order, shippingAddress, billingAddress }, sender).text;
  const london = { ...address, city: 'London', regionOrState: 'London' };
  expect(confirm(london, null)).toContain('1 Pram Lane\nLondon\nLS1 1AA');
  expect(confirm(address, null)).toContain('1 Pram Lane\nLeeds, West Yorkshire\nLS1 1AA');
  for (const same of [null, address]) {
    expect(confirm(address, same)).toContain('Billing address:\nThe same as the shipping address.');
  }
  expect(confirm(address, london)).toContain('Billing address:\nAda Byron\n1 Pram Lane\nLondon');
});

it('links to no desk while it is off, and names the command instead', () => {
  const content = {
    orderNumber: '7KQ2-M9XD',
    totalPence: 9000,
    refundPence: 3000,
    note: 'REFUSED',
    who: 'Ed',
  };
  const off = { ...sender, deskUrl: () => null };
  for (const { text, html } of [
    templates['owner-order-paid']({ ...content, items: order.items }, off),
    templates['owner-refund-failed'](content, off),
    templates['owner-refund-undecided']({ ...content, because: 'old' }, off),
  ]) {
    for (const part of [text, html]) expect(part).not.toMatch(/desk|Open the order|null/i);
    for (const part of [text, html]) expect(part).toMatch(/npm run orders -- [a-z]+ 7KQ2-M9XD/);
  }
  // An option does not break between its hyphens and its name.
  expect(templates['owner-refund-undecided']({ ...content, because: 'old' }, off).html).toContain(
    '7KQ2-M9XD <span style="white-space: nowrap;">--carry-on</span>',
  );
});

it('leads the owner from every email about an order to the order at the desk', () => {
  const own = { orderNumber: '7KQ2-M9XD', totalPence: 9000, refundPence: 3000, note: 'REFUSED', who: 'Ed' };
  const written = [
    templates['owner-order-paid']({ ...own, items: order.items }, sender),
    templates['owner-order-given-back']({ ...own, items: order.items, isRestocked: true }, sender),
    templates['owner-payment-in-review']({ ...own, paypalOrderId: null }, sender),
    ...([true, false] as const).map((wasSent) => {
      const told = { kind: 'withdrawal', fault: null, code: 'R7KQ-4M2X', wasSent, goods: [] } as const;
      return templates['owner-return-told']({ ...own, ...told, goods: [] }, sender);
    }),
    templates['owner-refund-failed'](own, sender),
    templates['owner-refund-given'](own, sender),
    templates['owner-refund-undecided']({ ...own, because: 'old' }, sender),
  ];
  for (const { text, html } of written) {
    expect(text).toContain('https://desk.dandle.example/desk/orders/7KQ2-M9XD');
    expect(html).toContain('href="https://desk.dandle.example/desk/orders/7KQ2-M9XD"');
  }
});

it('never breaks an order number or a phone number', () => {
  const { html } = templates['order-confirmed'](order, { ...sender, phone: '+44 113 496 0000' });
  expect(html).toContain('nowrap;">DN-7QK4-M2XP</strong>');
  expect(html).toContain('nowrap;">+44 113 496 0000</span>');
});

it('calls the cost of it shipping in every e-mail about an order', () => {
  const written = [
    templates['order-confirmed'](order, sender),
    templates['order-shipped']({ ...order, carrier: null, trackingUrl: null }, sender),
    templates['order-cancelled']({ ...order, because: 'owner' }, sender),
    templates['order-refunded']({ ...order, refundedPence: 1000, refundedInAllPence: 1500 }, sender),
  ];
  for (const { text, html } of written) expect(text + html).not.toMatch(/deliver/i);
});

it.each([
  ['https://carrier.example/?b=2', 'Please use this link to track it'],
  [null, 'this parcel can’t be tracked'],
])('says of corrected tracking (%s) that what was sent before is wrong', (trackingUrl, words) => {
  const corrected = { ...order, carrier: 'Heron Post', trackingUrl, isCorrected: true };
  const { subject, text, html } = templates['order-shipped'](corrected, sender);
  expect(subject).toMatch(/^New tracking details for your .* order DN-7QK4-M2XP$/);
  for (const part of [text, html]) {
    expect(part).toContain('is on its way with Heron Post.');
    expect(part).toContain(words);
    expect(part).not.toContain('has been sent');
  }
});

it('says for a cancelled order whether money is refunded', () => {
  const cancelled = templates['order-cancelled'];
  expect(cancelled({ ...order, because: 'owner' }, sender).text).toContain('We will refund what you paid');
  const unpaid = { ...order, because: 'expired' as const, transactionId: null };
  const unclear = { ...unpaid, because: 'payment-unclear' as const };
  expect(cancelled(unclear, sender).text).toContain('Anything you were charged will be refunded');
  expect(cancelled(unclear, sender).text).not.toContain('Nothing has been charged');
  expect(cancelled(unpaid, sender).text).toContain('Nothing has been charged');
});

it('distinguishes a part refund from a full one', () => {
  const refunded = templates['order-refunded'];
  expect(refunded({ ...order, refundedPence: 1000, refundedInAllPence: 1500 }, sender).text).toContain(
    'Of the £263.48 you paid, £15.00 has now been refunded',
  );
  expect(refunded({ ...order, refundedPence: 26_348, refundedInAllPence: 26_348 }, sender).text).toContain(
    'all of what you paid',
  );
});

it('puts no raw HTML into an e-mail, no broken link, and greets nobody by what is not a name', () => {
  const evil = `"><script>alert(1)</script><a href='https://evil.example'>&`;
  const evilOrder = {
    ...order,
    orderNumber: evil,
    firstName: evil,
    notes: evil,
    transactionId: evil,
    items: [{ ...order.items[0]!, name: evil, sku: evil, picture: `/pictures/${evil}` }],
    shippingAddress: { ...address, contactName: evil, city: evil },
  };
  const link = { firstName: evil, email: "a+b'c&d@example.com", token: 'a-token' };
  const made = [
    templates['verify-email']({ ...link, registeredAt: order.placedAt, device: 'Safari on iPhone' }, sender),
    templates['reset-password'](link, sender),
    templates['already-registered']({ firstName: evil }, sender),
    templates['password-changed']({ firstName: evil, changedAt: order.placedAt }, sender),
    templates['order-confirmed'](evilOrder, sender),
    templates['order-cancelled']({ ...evilOrder, because: 'customer' }, sender),
    templates['order-refunded']({ ...evilOrder, refundedPence: 1, refundedInAllPence: 1 }, sender),
    templates['order-shipped'](
      { ...evilOrder, carrier: evil, trackingUrl: 'https://carrier.example/?a=1&b=2' },
      sender,
    ),
    templates['stock-alert-link']({ ...link, productName: evil }, sender),
    templates['back-in-stock']({ ...link, productId: 'p1', productName: evil, pricePence: 1250 }, sender),
    templates.reminder({ firstName: evil, productId: 'p1', productName: evil, state: 'withdrawn' }, sender),
  ];
  for (const [index, email] of made.entries()) {
    expect(email.html).not.toMatch(/<script|evil\.example'|<b>/);
    expect(email.html).not.toMatch(/undefined|null|\[object|NaN/);
    expect(email.text).not.toMatch(/undefined|null|\[object|NaN/);
    // E-mails about an order contain what the customer wrote for it; those about an account do not.
    if (index < 4) expect(email.text + email.html).not.toMatch(/evil|script&/);
    else expect(email.text).toContain(evil);
    expect(email.text).toMatch(/^(?:Hello,|Thank you!|You, or someone .*)\n/);
    expect(email.html).toMatch(/^<!doctype html>/);
  }
  expect(made[0]!.text).toContain(
    'https://dandle.example/verify-email-handler?token=a-token&email=a%2Bb%27c%26d%40example.com',
  );
  expect(made[7]!.html).toContain('href="https://carrier.example/?a=1&#38;b=2"');
});

it('says what is back, that it is said only once, and how to stop it', () => {
  const link = { firstName: 'Ada', email: 'ada@example.com', token: 'a-token' };
  const { subject, text } = templates['back-in-stock'](
    { ...link, productId: 'p1', productName: 'Cot mobile', pricePence: 1250 },
    sender,
  );
  expect(subject).toBe('Back in stock: Cot mobile');
  expect(text).toContain('See it: https://dandle.example/products/p1');
  expect(text).toContain('This is the only email about it.');
  expect(text).toContain('https://dandle.example/stock-alert?token=a-token&end=1');
  const asked = templates['stock-alert-link']({ ...link, productName: 'Cot mobile' }, sender);
  expect(asked.text).toContain('Yes, tell me: https://dandle.example/stock-alert?token=a-token\n');
});

it('says when and on what kind of device a registration was made', () => {
  const link = { firstName: 'Ada', email: 'ada@example.com', token: 'a-token' };
  const verify = templates['verify-email'];
  const email = verify({ ...link, registeredAt: order.placedAt, device: 'Safari on iPhone' }, sender);
  for (const text of [email.text, email.html]) {
    expect(text).toMatch(/This registration was made on .*2024.* 14:30, with Safari on iPhone\./);
  }
  expect(verify({ ...link, registeredAt: order.placedAt, device: '' }, sender).text).toContain(
    ', on a device we do not know.',
  );
  // A message that has waited in the outbox since before the shop was updated.
  expect(verify(link, sender).text).not.toContain('This registration');
});

it('asks for reviews with a link for each product, and one press to decline', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const items = [
    { productId: 'p-1', name: 'Cloud Pram' },
    { productId: 'p-2', name: evil },
  ];
  const request = { firstName: 'Ada', email: 'ada@example.com', token: 'a-token', items };
  const { orderNumber, placedAt } = order;
  const email = templates['review-request']({ ...request, orderNumber, placedAt }, sender);
  expect(email.unsubscribeUrl).toBe('https://dandle.example/review-letters?token=a-token');
  for (const part of [
    'https://dandle.example/account/reviews?product=p-1',
    'https://dandle.example/review-letters?token=a-token',
    'https://dandle.example/reviews-policy',
    'DN-7QK4-M2XP',
  ]) {
    expect(email.text).toContain(part);
    expect(email.html).toContain(part);
  }
  expect(email.html).not.toContain(evil);
  const single = { ...request, items: items.slice(0, 1), orderNumber, placedAt };
  expect(templates['review-request'](single, sender).subject).toBe('How is the Cloud Pram?');
});

it('says who logged in at the desk, and what to do about it', () => {
  const notice = {
    news: 'new-device' as const,
    name: 'Mia <Otter>',
    device: 'Firefox on Linux',
    happenedAt: '2024-07-05T13:30:00.000Z',
  };
  const own = templates['staff-notice']({ ...notice, isAboutReader: true }, sender);
  expect(own.subject).toBe('Dandle & Söhne desk: you logged in on a new device');
  expect(own.text).toContain('You logged in from a new browser: Firefox on Linux, 5 July 2024, 14:30');
  expect(own.text).toContain('tell an owner of the shop straight away');
  const owners = templates['staff-notice']({ ...notice, news: 'joined', isAboutReader: false }, sender);
  expect(owners.subject).toBe('Dandle & Söhne desk: Mia <Otter> joined');
  expect(owners.html).toContain('Mia &#60;Otter&#62; joined the people who run');
  expect(owners.text).toContain('at the desk, under Staff');
  const failed = { ...notice, news: 'failed-log-ins' as const, isAboutReader: false };
  expect(templates['staff-notice'](failed, sender).text).toContain('someone is trying to log in as them');
  const exported = { ...notice, news: 'exported' as const, isAboutReader: true };
  expect(templates['staff-notice'](exported, sender).subject).toBe(
    'Dandle & Söhne desk: you downloaded a customer’s data',
  );
});

it('tells people who were let in by the shop what to do if they never asked', () => {
  const content = { firstName: 'Ada', changedAt: '2024-07-05T13:30:00.000Z' };
  const byShop = 'If this was not you, reset your password now and write to us.';
  expect(templates['two-factor-disabled'](content, sender).text).not.toContain(byShop);
  expect(templates['two-factor-disabled']({ ...content, isByShop: true }, sender).text).toContain(byShop);
});

it('tells the owner who asks for what, and links to the order at the desk', () => {
  const ask = { orderNumber: '7KQ2-M9XD', totalPence: 9000, refundPence: 3000, who: 'Ed <b>' };
  const asked = templates['owner-refund-asked'];
  const refund = asked({ ...ask, kind: 'refund' }, sender);
  expect(refund.text).toContain('Ed <b> would like to refund £30.00 of order 7KQ2-M9XD.');
  expect(refund.html).not.toContain('<b>');
  for (const written of [refund.text, refund.html]) {
    expect(written).toContain('https://desk.dandle.example/desk/orders/7KQ2-M9XD');
  }
  expect(asked({ ...ask, kind: 'cancel' }, sender).text).toContain('would like to cancel order 7KQ2-M9XD');
});

it('sends what somebody at the desk wrote as it was written, and nothing in it as markup', () => {
  const body = 'We have no sage left.\nWould <b>oat</b> & cream do?\n\nLove, Mia';
  const { subject, text, html } = templates['order-message']({ ...order, body }, sender);
  expect(subject).toBe(`About your ${sender.shopName} order ${order.orderNumber}`);
  expect(text).toContain(body);
  expect(html).toContain('We have no sage left.');
  expect(html).toContain('Would &#60;b&#62;oat&#60;/b&#62; &#38; cream do?');
  expect(html).not.toContain('<b>');
});

it('says what is kept back of a return, and why, as it was written', () => {
  const keptBack = [{ name: 'Cloud Pram', amountPence: 2000, reason: 'The <b>wheels</b> are worn.' }];
  const { text, html } = templates['order-refunded'](
    { ...order, refundedPence: 10_999, refundedInAllPence: 10_999, keptBack },
    sender,
  );
  expect(text).toContain('£20.00 of Cloud Pram: The <b>wheels</b> are worn.');
  expect(html).toContain('£20.00 of Cloud Pram');
  expect(html).not.toContain('<b>');
});

it('says what of a return is here, and promises no sum before anybody has looked at it', () => {
  const came = { code: 'R7KQ2-M9XD', refundDue: '2024-07-19' };
  const goods = [
    { name: 'Cloud Pram', received: 1, told: 3 },
    { name: 'Muslin', received: 2, told: 2 },
  ];
  const { text, html } = templates['return-received']({ ...order, ...came, goods }, sender);
  for (const part of [text, html]) {
    for (const words of [
      '1 of 3 × Cloud Pram',
      '2 × Muslin',
      'about your refund by 19 July 2024',
      'the rest',
    ]) {
      expect(part).toContain(words);
    }
    expect(part).not.toContain('£');
  }
  expect(templates['return-received']({ ...order, ...came }, sender).text).not.toContain('the rest');
});

/** What a reader sees of an HTML email, in one line. */
const seen = (html: string) =>
  html
    .replace(/^.*?<h1|<style>.*?<\/style>/s, '<h1')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ');

describe('the acknowledgement of a return', () => {
  const write = (more: object) => templates['return-told']({ ...order, ...toldReturn, ...more }, sender);

  it('says what is sent back, where to, until when, and when and how the money comes', () => {
    const { text, html } = write({ note: 'It is too wide.\n<b>Sorry.</b>' });
    for (const words of [
      'You withdrew from the purchase of these goods of order DN-7QK4-M2XP on 9 July 2024, 14:30:05.',
      '2 × Cloud Pram, Sage',
      '<b>Sorry.</b>',
      'Please send them back by 23 July 2024.',
      'R7QK4-M2XP',
      'within 14 days of the day the goods, or your proof of posting, reach us',
      'You pay for sending them back',
    ]) {
      expect(text).toContain(words);
      expect(seen(html).replaceAll(' .', '.').replaceAll('  ', ' ')).toContain(words);
    }
    expect(text).toContain('Send them to:\nOtter <b>& Daughters</b> Ltd\n12 Otter Lane\nLeeds LS1 1AA');
    expect(html).toContain('12 Otter Lane<br />Leeds LS1 1AA');
    expect(html).toMatch(/font-size: 30px[^>]*>\s*R7QK4-M2XP/);
    expect(html).toContain(`src="https://dandle.example/pictures/${'ab'.repeat(32)}-320.webp"`);
    const slip = 'https://dandle.example/account/orders/0199a1b2-0000-7000-8000-000000000001/return?of=r-1';
    expect(text).toContain(`Print the slip: ${slip}`);
    expect(html).toContain(`href="${slip}"`);
    expect(text + html).not.toMatch(/PRM-1|SKU/);
    expect(html).not.toContain('<b>');
  });

  it('repeats what was said before the purchase of goods that can’t simply be returned', () => {
    const [pram] = toldReturn.goods;
    const { text, html } = write({ goods: [{ ...pram, returnRule: 'made-to-order' }] });
    for (const part of [text, seen(html)]) {
      expect(part).toContain('Cloud Pram, Sage: Made to order, so it can’t be returned unless it is faulty.');
    }
  });

  it('says where the address comes from if the shop has not set one', () => {
    const { text, html } = write({ sendTo: null });
    for (const part of [text, html]) expect(part).toContain('We will email you the address.');
  });

  it('of a cancellation says the sum, and of nothing to send', () => {
    const unsent = { obstacle: null, isCollected: false };
    const { text, html } = write({
      ...{ kind: 'cancellation', sendBackBy: null, sendTo: null, refundDue: '2024-07-23', unsent },
      refundPence: 26_348,
    });
    for (const part of [text, html]) {
      expect(part).toContain('We give back £263.48 now.');
      expect(part).not.toMatch(/send (it|them) back|on its way|slip/i);
    }
  });

  it.each([
    [{ obstacle: 'being-packed', isCollected: false }, 'may already be on its way', true],
    [{ obstacle: 'being-packed', isCollected: true }, 'may already be packed', true],
    [{ obstacle: null, isCollected: false }, 'there is nothing to send back', true],
    [{ obstacle: 'disputed', isCollected: false }, 'PayPal is looking into your payment', false],
  ])('of what was not sent (%o) says what is the case', (unsent, words, isPromised) => {
    const { text, html } = write({ sendBackBy: null, sendTo: null, refundDue: '2024-07-23', unsent });
    const others = ['on its way', 'be packed', 'nothing to send', 'looking into'].filter(
      (other) => !words.includes(other),
    );
    for (const part of [text, html]) {
      expect(part).toContain(words);
      for (const other of others) expect(part).not.toContain(other);
      expect(part.includes('by 23 July 2024')).toBe(isPromised);
    }
  });

  it('of a fault says what was told and the limits of the law, and no day to send it back', () => {
    const claim = { kind: 'claim', fault: 'faulty', sendBackBy: null, sendTo: null, note: 'It squeaks.' };
    const known = write({ ...claim, lastDayToReject: '2024-08-04' });
    const unknown = write({ ...claim, lastDayToReject: null });
    for (const part of ['text', 'html'] as const) {
      for (const words of [
        'You told us “It is faulty or does not work” about order',
        'It squeaks.',
        'Until 4 August 2024, you can reject',
        'repair or replace it first',
        'within 6 months counts as there from the start',
        'sending it back costs you nothing',
      ]) {
        expect(known[part]).toContain(words);
      }
      expect(unknown[part]).toContain('For 30 days after it arrives, you can reject');
      expect(known[part]).not.toMatch(/send (it|them) back by|slip/i);
    }
  });

  it('says the same in text and in HTML', () => {
    const { text, html } = write({ note: 'Too wide' });
    const shown = seen(html).replaceAll(' ', '');
    for (const line of text.split('-- \n')[0]!.split('\n')) {
      const words = line.replace(/:?(\s*https:.*)?$/, '').replaceAll(' ', '');
      expect(shown).toContain(words);
    }
  });

  it('waiting since before it had pictures and a page of its own, leads to the order', () => {
    const { returnId: _, ...old } = toldReturn;
    const goods = [{ name: 'Cloud Pram', quantity: 1 }];
    const { text } = templates['return-told']({ ...order, ...old, goods }, sender);
    expect(text).toMatch(/Print the slip: \S*\/orders\/[\w-]+\n/);
  });
});

it('leads nobody whose account is deleted to a page that needs one', () => {
  const told = { code: 'R7KQ-4M2X', refundDue: '2024-07-19' };
  const link = { email: 'ada@example.com', token: 'a-token', isAgain: false };
  const answer = { code: 'R7KQ-4M2X', words: 'We send another one.', isRefusal: false };
  const nothing = { because: 'nothing-left', askedAt: order.placedAt, lastDay: null } as const;
  const write = (isAccountGone?: true) => {
    const summary = { ...order, ...(isAccountGone && { isAccountGone }) };
    return [
      templates['return-received']({ ...summary, ...told }, sender),
      templates['order-refunded']({ ...summary, refundedPence: 900, refundedInAllPence: 900 }, sender),
      templates['claim-answered']({ ...summary, ...answer }, sender),
      templates['withdrawal-told']({ ...summary, ...toldReturn, ...link }, sender),
      templates['withdrawal-not-taken']({ ...summary, ...nothing }, sender),
    ];
  };
  for (const { text, html } of write(true)) expect(text + html).not.toContain('/account');
  for (const { text, html } of write().slice(0, 3)) {
    for (const part of [text, html]) expect(part).toContain(`/account/orders/${order.orderId}`);
  }
});

it('says VAT in no email of a shop that is not registered for it, and who trades in every one', () => {
  const letters = (taxPence: number, by: Sender): Record<EmailTemplate, Email> => {
    const link = { firstName: 'Ada', email: 'ada@example.com', token: 'a-token' };
    const changed = { firstName: 'Ada', changedAt: order.placedAt };
    const placed = { ...order, taxPence };
    const own = { orderNumber: 'DN-7QK4-M2XP', totalPence: 900, refundPence: 300, note: 'NO', who: 'Ed' };
    const notice = { news: 'joined', name: 'Ed', isAboutReader: false, device: 'a phone' } as const;
    const dispute = { kind: 'dispute', paypalId: 'PP-1', amountPence: 900, status: 'OPEN' } as const;
    return {
      'verify-email': templates['verify-email'](link, by),
      'already-registered': templates['already-registered'](changed, by),
      'reset-password': templates['reset-password'](link, by),
      'password-changed': templates['password-changed'](changed, by),
      'account-deleted': templates['account-deleted']({ ...changed, deletedAt: order.placedAt }, by),
      'two-factor-enabled': templates['two-factor-enabled'](changed, by),
      'two-factor-disabled': templates['two-factor-disabled'](changed, by),
      'recovery-code-used': templates['recovery-code-used'](
        { ...changed, usedAt: order.placedAt, codesLeft: 3 },
        by,
      ),
      'order-confirmed': templates['order-confirmed'](placed, by),
      'order-cancelled': templates['order-cancelled']({ ...placed, because: 'owner' }, by),
      'order-refunded': templates['order-refunded'](
        { ...placed, refundedPence: 1000, refundedInAllPence: 1500 },
        by,
      ),
      'order-shipped': templates['order-shipped']({ ...placed, carrier: null, trackingUrl: null }, by),
      'order-ready': templates['order-ready']({ ...placed, collection }, by),
      'return-told': templates['return-told']({ ...placed, ...toldReturn }, by),
      'withdrawal-told': templates['withdrawal-told'](
        { ...link, ...placed, ...toldReturn, isAgain: false },
        by,
      ),
      'withdrawal-not-taken': templates['withdrawal-not-taken'](
        { ...placed, because: 'too-late', askedAt: order.placedAt, lastDay: '2024-07-02' },
        by,
      ),
      'return-kept': templates['return-kept']({ ...placed, code: 'R7KQ-4M2X', goods: [] }, by),
      'return-received': templates['return-received'](
        { ...placed, code: 'R7KQ-4M2X', refundDue: '2024-07-19' },
        by,
      ),
      'claim-answered': templates['claim-answered'](
        { ...placed, code: 'R7KQ-4M2X', words: 'We send another one.', isRefusal: false },
        by,
      ),
      'order-message': templates['order-message']({ ...placed, body: 'Hello' }, by),
      'stock-alert-link': templates['stock-alert-link']({ ...link, productName: 'Pram' }, by),
      'back-in-stock': templates['back-in-stock'](
        { ...link, productId: 'p1', productName: 'Pram', pricePence: 1250 },
        by,
      ),
      reminder: templates.reminder(
        { firstName: 'Ada', productId: 'p-1', productName: 'Nappies', pricePence: 899, state: 'in-stock' },
        by,
      ),
      'review-request': templates['review-request'](
        { ...link, ...placed, items: [{ productId: 'p-1', name: 'Pram' }] },
        by,
      ),
      'owner-order-paid': templates['owner-order-paid']({ ...own, items: order.items }, by),
      'owner-payment-in-review': templates['owner-payment-in-review']({ ...own, paypalOrderId: null }, by),
      'owner-return-told': templates['owner-return-told'](
        { ...own, kind: 'claim', fault: 'damaged', code: 'R7KQ-4M2X', wasSent: true, goods: [] },
        by,
      ),
      'owner-order-given-back': templates['owner-order-given-back'](
        { ...own, items: order.items, isRestocked: true },
        by,
      ),
      'owner-refund-failed': templates['owner-refund-failed'](own, by),
      'owner-refund-given': templates['owner-refund-given'](own, by),
      'owner-refund-asked': templates['owner-refund-asked']({ ...own, kind: 'refund' }, by),
      'owner-payment-case': templates['owner-payment-case'](
        { ...own, ...dispute, reason: null, outcome: null, isClosed: false },
        by,
      ),
      'owner-refund-undecided': templates['owner-refund-undecided']({ ...own, because: 'old' }, by),
      'contact-message': templates['contact-message'](
        {
          name: 'Ada',
          email: 'ada@example.com',
          topic: 'other',
          orderNumber: null,
          isCustomer: false,
          words: 'Hello?',
        },
        by,
      ),
      'contact-copy': templates['contact-copy'](
        { firstName: 'Ada', topic: 'other', orderId: null, orderNumber: null, words: 'Hello?' },
        by,
      ),
      'data-complaint-received': templates['data-complaint-received'](
        { name: 'Ada', madeAt: order.placedAt, dueOn: '2024-08-04' },
        by,
      ),
      'data-complaint-answered': templates['data-complaint-answered'](
        { name: 'Ada', madeAt: order.placedAt, answer: 'We have deleted it.' },
        by,
      ),
      'staff-invitation': templates['staff-invitation'](
        { ...link, invitedBy: 'Ed', role: 'editor', refundLimitPence: 5000, expiresAt: order.placedAt },
        by,
      ),
      'staff-notice': templates['staff-notice']({ ...notice, happenedAt: order.placedAt }, by),
    };
  };
  const trader = ['Dandle is a trading name of Ada Otter, a sole trader.'];
  for (const [name, { subject, text, html }] of Object.entries(letters(0, { ...sender, trader }))) {
    expect(subject + text + html, name).not.toMatch(/\bVAT/i);
    // An owner with a desk has no use for commands.
    expect(text + html, name).not.toMatch(/npm run/);
    for (const part of [text, html]) expect(part, name).toContain(trader[0]);
  }
  const registered = letters(4391, { ...sender, vatNumber: 'GB 123 4567 89' });
  for (const [name, { text, html }] of Object.entries(registered)) {
    for (const part of [text, html]) expect(part, name).toContain('VAT number GB 123 4567 89');
  }
});

it('shows goods beside their pictures, the smallest size of each and only from the shop itself', () => {
  const sum = 'ab'.repeat(32);
  const [pram, muslin] = order.items as [OrderedItem, OrderedItem];
  const write = (picture: string | null | undefined) => {
    const items = [{ ...pram, picture }, muslin];
    const owned = { orderNumber: order.orderNumber, totalPence: order.totalPence, items };
    const link = { firstName: 'Ada', email: 'ada@example.com', token: 'a-token', productId: 'p-1' };
    const asked = { ...link, ...order, items: [{ ...link, name: pram.name, picture }] };
    return [
      templates['order-confirmed']({ ...order, items }, sender),
      templates['order-cancelled']({ ...order, items, because: 'owner' }, sender),
      templates['order-shipped']({ ...order, items, carrier: null, trackingUrl: null }, sender),
      templates['owner-order-paid'](owned, sender),
      templates['owner-order-given-back']({ ...owned, isRestocked: true }, sender),
      templates['review-request'](asked, sender),
      templates['back-in-stock']({ ...link, productName: pram.name, picture, pricePence: 1250 }, sender),
      templates.reminder({ ...link, productName: pram.name, picture, state: 'sold-out' }, sender),
    ];
  };
  const bare = write(undefined);
  for (const [path, url] of [
    [`/pictures/${sum}-960.webp`, `https://dandle.example/pictures/${sum}-320.webp`],
    ['/pictures/pram-1.svg', 'https://dandle.example/pictures/pram-1.svg'],
  ]) {
    for (const [index, { html, text }] of write(path).entries()) {
      const [picture, ...others] = html.match(/<img[^>]*>/g) ?? [];
      expect(others).toEqual([]);
      for (const part of [`src="${url}"`, 'alt="Cloud Pram"', 'width="64"', 'height="64"']) {
        expect(picture).toContain(part);
      }
      expect(text).toBe(bare[index]!.text);
    }
  }
  for (const path of [
    null,
    undefined,
    '',
    'https://elsewhere.example/pictures/a.jpg',
    '//elsewhere.example/a.jpg',
  ]) {
    expect(write(path).map(({ html }) => html)).toEqual(bare.map(({ html }) => html));
  }
  for (const { html } of bare) expect(html).not.toContain('<img');
});
