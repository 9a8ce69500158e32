import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import { sumsOf } from '#contract/pricing/order-sums.ts';
import { SiteContext } from '#storefront/app/page/site.ts';
import { BasketDeliveryCost } from './basket-delivery-cost.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { hasChoice, sumsOfBasket, wholeBasket } from './whole-basket.ts';

const terms = { deliveryCost: 3.95, freeDeliveryFrom: 50 };
const site = {
  shop: { ...terms, deliveryWords: { cost: 'Delivery £3.95 an order', freeFrom: 'free from £50.00' } },
} as never;

const way = {
  ...{ id: 'standard', name: 'Standard', kind: 'parcel' as const, cost: 3.95, fullCost: 3.95, freeFrom: 50 },
  ...{ earliest: null, latest: null, place: null },
};
const far = { ...way, cost: 7.95, fullCost: 7.95, freeFrom: null };
const farther = { ...far, freeFrom: 80 };
const counter = { ...way, id: 'counter', kind: 'collection' as const, cost: 0, fullCost: 0, freeFrom: null };
const closed = 'We do not deliver to Northern Ireland yet.';
const freeByCode = {
  code: 'FREE',
  codeProblem: null,
  discount: {
    code: 'FREE',
    kind: 'delivery' as const,
    label: 'Free delivery',
    amount: 3.95,
    percent: null,
    pounds: 3.95,
  },
};

function basketOf(more: Partial<Basket>): Basket {
  const line = {
    id: '1',
    productId: 'p',
    productName: 'Pram',
    productSku: 'P',
    imageUrl: null,
    takesPart: true,
  };
  return wholeBasket(
    { items: [{ ...line, unitPrice: 30, quantity: 1, totalPrice: 30 }], subtotal: 30, ...more },
    terms,
  );
}

/** In words. */
function drawn(part: typeof FreeDelivery | typeof BasketDeliveryCost, basket: Basket): string {
  const element = createElement(SiteContext, { value: site }, createElement(part, { basket }));
  return renderToStaticMarkup(element).replace(/<[^>]*>/g, '');
}

test.each<[string, Partial<Basket>, string, string, boolean]>([
  [
    'an address that is not known',
    {},
    'Delivery £3.95 an order, free from £50.00',
    'Spend £20.00 more for free delivery.',
    false,
  ],
  [
    'the mainland',
    { deliveryOptions: [counter, way] },
    'Delivery £3.95 an order, free from £50.00',
    'Spend £20.00 more for free delivery.',
    true,
  ],
  ['where it is never free', { deliveryOptions: [far] }, 'Delivery £7.95 an order', '', false],
  [
    'where it is free from more',
    { deliveryOptions: [farther] },
    'Delivery £7.95 an order, free from £80.00',
    'Spend £50.00 more for free delivery.',
    false,
  ],
  ['where nothing goes', { deliveryOptions: [], notServed: closed }, '', '', false],
  ['where it can only be collected', { deliveryOptions: [counter], notServed: closed }, '', '', true],
  [
    'a code for free delivery',
    { deliveryOptions: [way], ...freeByCode },
    'Free delivery',
    'Your delivery is free.',
    false,
  ],
])('says of %s what is true there', (_, more, cost, free, isChoice) => {
  const basket = basketOf(more);
  expect(drawn(BasketDeliveryCost, basket)).toBe(cost);
  expect(drawn(FreeDelivery, basket)).toBe(free);
  expect(hasChoice(basket.deliveryOptions)).toBe(isChoice);
});

test('where nothing is sent and no collection is chosen, no sum includes delivery', () => {
  const sums = { subtotal: 24, shippingCost: 3.49, grandTotal: 25.09, untilFreeDelivery: 26 };
  const discount = {
    code: 'TEN',
    label: '10% off',
    amount: 2.4,
    kind: 'percent',
    percent: 10,
    pounds: null,
  } as const;
  const basket = {
    items: [],
    deliveryOptions: [],
    notServed: 'No.',
    code: 'TEN',
    codeProblem: null,
    discount,
    ...sums,
  };
  expect(sumsOfBasket(basket)).toMatchObject({ shippingCost: null, grandTotal: 21.6 });
  expect(sumsOf(sumsOfBasket(basket)).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Subtotal £24.00',
    'TEN −£2.40',
    'Total without delivery £21.60',
  ]);
  expect(sumsOfBasket({ ...basket, notServed: null })).toMatchObject({
    shippingCost: 3.49,
    grandTotal: 25.09,
  });
});
