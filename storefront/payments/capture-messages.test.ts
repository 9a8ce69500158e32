import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { paidMessage } from './capture-messages.ts';

test.each<[Order['OrderStatus'], Order['PaymentStatus'], RegExp]>([
  ['Processing', 'Paid', /^Thank you! Order 7KQ2-M9XD is confirmed/],
  ['Delivered', 'Paid', /^Thank you!/],
  ['Cancelled', 'Paid', /^Order 7KQ2-M9XD has been cancelled since\.$/],
  ['Cancelled', 'Refunded', /^Order 7KQ2-M9XD has been refunded since\.$/],
  ['Refunded', 'Refunded', /has been refunded since/],
  ['Shipped', 'PartiallyRefunded', /^Part of order 7KQ2-M9XD has been refunded since\.$/],
])('of an order that is %s and %s', (OrderStatus, PaymentStatus, words) => {
  expect(paidMessage({ orderNumber: '7KQ2-M9XD', OrderStatus, PaymentStatus })).toMatch(words);
});
