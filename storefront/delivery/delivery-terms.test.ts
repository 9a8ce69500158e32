import { expect, test } from 'vitest';
import { deliveryTerms, deliveryTermsOf } from './delivery-terms.ts';

const shop = { deliveryCost: 3.95, freeDeliveryFrom: 50 };

test('say what an order costs to deliver, and from where on it is free', () => {
  expect(deliveryTerms(shop)).toBe('Delivery £3.95 an order, free from £50');
  expect(deliveryTerms({ deliveryCost: 4, freeDeliveryFrom: 1049.5 })).toBe(
    'Delivery £4 an order, free from £1,049.50',
  );
  expect(deliveryTerms({ deliveryCost: 0, freeDeliveryFrom: 50 })).toBe('Free delivery');
});

test('promise no free delivery for what may not be promoted', () => {
  expect(deliveryTermsOf(shop, true)).toBe(deliveryTerms(shop));
  expect(deliveryTermsOf(shop, false)).toBe(
    'Delivery £3.95 an order. First infant formula does not count towards free delivery.',
  );
  expect(deliveryTermsOf({ ...shop, deliveryCost: 0 }, false)).toBe('Free delivery');
});
