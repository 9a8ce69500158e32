import { expect, test } from 'vitest';
import { deliveryMessage } from './delivery-message.ts';

const shop = { deliveryCost: 3.95, freeDeliveryFrom: 50 };

test('says how much is missing until delivery is free', () => {
  expect(deliveryMessage(shop, 12.99)).toEqual({ terms: 'Delivery £3.95, free from £50.00.', left: 37.01 });
});

test('says nothing is missing at and above the limit', () => {
  expect(deliveryMessage(shop, 50).left).toBe(0);
  expect(deliveryMessage(shop, 64.5).left).toBe(0);
});

test('says when delivery is always free', () => {
  expect(deliveryMessage({ deliveryCost: 0, freeDeliveryFrom: 50 }, 1)).toEqual({
    terms: 'Free delivery.',
    left: 0,
  });
});
