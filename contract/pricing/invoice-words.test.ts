import { expect, test } from 'vitest';
import { invoiceWords } from './invoice-words.ts';

test.each([
  ['a code off the goods', { promotionCode: 'WELCOME10', discount: 420 }, 'Delivery', 'Discount (WELCOME10)'],
  ['a code off the delivery', { promotionCode: 'POSTFREE', discount: 0 }, 'Delivery (POSTFREE)', null],
  ['a discount without a code', { promotionCode: undefined, discount: 420 }, 'Delivery', 'Discount'],
  ['neither', { promotionCode: undefined, discount: 0 }, 'Delivery', null],
])('%s', (_, order, delivery, discount) => {
  const words = invoiceWords(order);
  expect(words.delivery).toBe(delivery);
  if (discount !== null) expect(words.discount).toBe(discount);
});
