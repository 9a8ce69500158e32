import { expect, it } from 'vitest';
import { defaultDeliveryTable, type DeliveryTable } from '#contract/delivery/zones.ts';
import { showDelivery } from './product-delivery.rules.ts';

const simple = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
const step = (fromGrams: number, costPence: number, freeFromPence: number | null = null) => ({
  fromGrams,
  costPence,
  freeFromPence,
});
const byWeight: DeliveryTable = {
  ...simple,
  methods: [
    {
      ...simple.methods[0]!,
      ...{ largestSize: 'normal', maxGrams: 20_000 },
      rates: { mainland: [step(0, 349, 5000), step(2000, 549, 6000), step(10_000, 995)] },
    },
  ],
};
const counter = (costPence: number) => ({
  ...simple.methods[0]!,
  ...{ id: 'counter', kind: 'collection' as const, rates: { mainland: [step(0, costPence)] } },
});
const withCounter = { ...byWeight, methods: [...byWeight.methods, counter(0)] };
const dearCounter = { ...byWeight, methods: [...byWeight.methods, counter(200)] };
const closed = {
  ...withCounter,
  zones: simple.zones.map((zone) => (zone.areas.length === 0 ? { ...zone, closed: 'We are moving.' } : zone)),
};
const light = { name: 'Cot', unitPricePence: 2000, weightGrams: 900, parcelSize: 'normal' as const };
const notSent = { Cost: null, FullCost: null, FreeFrom: null, FreeWithMore: null };

it.each<[string, DeliveryTable, Partial<Parameters<typeof showDelivery>[1]>, object]>([
  [
    'one price',
    simple,
    {},
    {
      ...{ Words: 'Delivery £3.95 an order, free from £50.00', Cost: 3.95, FullCost: 3.95 },
      ...{ FreeFrom: 50, FreeWithMore: 50 },
    },
  ],
  ['a price that makes it free', simple, { unitPricePence: 5000 }, { Cost: 0, FullCost: 3.95, FreeFrom: 50 }],
  [
    'formula',
    withCounter,
    { unitPricePence: 9900, isPromotable: false },
    { Words: 'Delivery £3.49 an order', Cost: 3.49, FreeFrom: null, FreeWithMore: null },
  ],
  [
    'a light one',
    byWeight,
    {},
    { Words: 'Delivery £3.49 an order, free from £50.00', Cost: 3.49, FreeWithMore: null },
  ],
  [
    'a heavier one',
    byWeight,
    { weightGrams: 2000 },
    { Words: 'Delivery £5.49 an order, free from £60.00', Cost: 5.49, FreeFrom: 60 },
  ],
  [
    'a heavy one',
    byWeight,
    { weightGrams: 15_000 },
    { Words: 'Delivery £9.95 an order', Cost: 9.95, FreeFrom: null },
  ],
  [
    'one without a weight, at any price',
    byWeight,
    { weightGrams: null, unitPricePence: 9900 },
    { Words: 'Delivery £9.95 an order', Cost: 9.95, FreeFrom: null },
  ],
  [
    'one that can be collected',
    withCounter,
    {},
    { Words: 'Delivery £3.49 an order, free from £50.00, or collect free' },
  ],
  ['one too heavy', byWeight, { weightGrams: 20_001 }, { Words: 'We can’t send this by parcel', ...notSent }],
  ['one too bulky', byWeight, { parcelSize: 'bulky' }, { Words: 'We can’t send this by parcel', ...notSent }],
  [
    'one too bulky, with a counter',
    { ...withCounter },
    { parcelSize: 'bulky' },
    { Words: 'We can’t send this by parcel: collect it free', ...notSent },
  ],
  [
    'one too heavy, with a counter that has a price',
    dearCounter,
    { weightGrams: 20_001 },
    { Words: 'We can’t send this by parcel: collect it for £2.00', ...notSent },
  ],
  ['a closed mainland', closed, {}, { Words: 'We are moving: collect it free', ...notSent }],
])('delivery of %s', (_, table, changes, shown) => {
  expect(showDelivery(table, { ...light, ...changes })).toMatchObject(shown);
});
