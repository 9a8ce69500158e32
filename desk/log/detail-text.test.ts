import { expect, test } from 'vitest';
import { actionWords, detailWords } from '#contract/desk/log-words.ts';
import { actWords, detailLabel, detailText } from './detail-text.ts';

const names = { 'a-1': 'Sleepsuits', 'a-2': 'Vests' };

test.each([
  ['pricePence', 500, 'Price', '£5.00'],
  ['categoryIds', ['a-1', 'a-2'], 'Categories', 'Sleepsuits, Vests'],
  ['categoryIds', [], 'Categories', '–'],
  ['categoryIds', ['a-9'], 'Categories', 'something deleted since'],
  ['parentId', 'a-1', 'Below', 'Sleepsuits'],
  ['status', 'archived', 'Status', 'No longer sold'],
  ['status', 'Shipped', 'Status', 'Shipped'],
  ['reason', 'changed-mind', 'Reason', 'They changed their mind'],
  ['refundLimitPence', 10_000, 'Refunds a day up to', '£100.00'],
  ['weightGrams', 1250, 'Weight', '1,250 g'],
  ['parcelSize', 'bulky', 'Parcel size', 'Bulky'],
  ['returnRule', 'made-to-order', 'Returns', 'Not at all: it is made to order'],
  ['outcome', 'settled', 'Outcome', 'Settled another way'],
  ['ageFromMonths', 3, 'From age', '3 months'],
  ['FREE_DELIVERY_FROM_PENCE', '4000', 'Free from, £', '£40.00'],
  [
    'attributes',
    { colour: ['Sage', 'Oat'], 'weight-kg': 6.2 },
    'Attributes',
    'colour: Sage, Oat, weight-kg: 6.2',
  ],
  ['images', [{ path: '/a.webp', text: '' }], 'Pictures', 'path: /a.webp'],
  ['asksBatch', true, 'Ask for the batch when packing', 'yes'],
  ['role', 'packer', 'Role', 'Packer'],
  ['dueOn', '2026-03-05', 'Due on', '5 March 2026'],
])('%s %j reads %s %s', (field, value, label, text) => {
  expect(detailLabel(field)).toBe(label);
  expect(detailText(field, value, names)).toBe(text);
});

test('no act and no detail is shown as it is spelled in the code', () => {
  for (const words of Object.values(actionWords)) expect(words).toMatch(/^[A-Z][^.:]+$/);
  for (const field of Object.keys(detailWords)) {
    expect(detailLabel(field), field).toMatch(/^[A-Z][a-zA-Z]*(?:[ -][\wVATSKU£&’,-]+)*,?(?: £)?$/);
    expect(detailLabel(field), field).not.toMatch(/[a-z][A-Z]|_|[Pp]ence|\bids?\b/);
  }
});

test('what was refused is named after its permission', () => {
  expect(actWords('products.price')).toBe('Changed a price');
  expect(actWords('customers.read')).toBe('Customers: read');
});
