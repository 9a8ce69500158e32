import { expect, test } from 'vitest';
import { amountsToAgree, newsOf, totalToAgree, type News } from './agreed-total.ts';

test.each<[string, Parameters<typeof newsOf>[0], boolean, News | null]>([
  ['the sum on the button', { grandTotal: 23.95, isStockHeld: true }, false, null],
  ['more', { grandTotal: 24.95, isStockHeld: true }, false, { agreed: 23.95, total: 24.95 }],
  ['less', { grandTotal: 20, isStockHeld: true }, false, { agreed: 23.95, total: 20 }],
  ['a penny more', { grandTotal: 23.96 }, true, { agreed: 23.95, total: 23.96 }],
  [
    'another sum, with nothing set aside',
    { grandTotal: 20, isStockHeld: false },
    false,
    { agreed: 23.95, total: 20 },
  ],
  ['nothing set aside', { grandTotal: 23.95, isStockHeld: false }, false, 'not-held'],
  ['nothing set aside, which they know', { grandTotal: 23.95, isStockHeld: false }, true, null],
  ['neither, from another server', {}, false, null],
])('an order of %s', (_, order, knowsNotHeld, news) => {
  expect(newsOf(order, { total: 23.95, knowsNotHeld })).toEqual(news);
});

test('a held order that differs from the basket is shown with its own amounts, until the basket agrees', () => {
  const order = { subtotal: 20, shippingCost: 4.95, discountAmount: 1, grandTotal: 23.95 };
  const news = newsOf(order, { total: 25.95, knowsNotHeld: false });
  expect(news).toEqual({ agreed: 25.95, total: 23.95, order });
  expect(amountsToAgree(25.95, news)).toEqual(order);
  expect(amountsToAgree(23.95, news)).toBeUndefined();
});

test.each<[string, number, News | null, number]>([
  ['of the basket', 23.95, null, 23.95],
  [
    'of the order, while the basket still shows what was agreed',
    23.95,
    { agreed: 23.95, total: 24.95 },
    24.95,
  ],
  ['of the basket that was read again', 20, { agreed: 23.95, total: 24.95 }, 20],
  ['of the basket, when nothing is set aside', 23.95, 'not-held', 23.95],
])('the next press agrees to the total %s', (_, grandTotal, news, total) => {
  expect(totalToAgree(grandTotal, news)).toBe(total);
});
