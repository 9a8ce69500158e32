import { expect, it } from 'vitest';
import { cheapestParcel, deliveryOffers } from '#contract/delivery/offers.ts';
import { readPostcode } from '#contract/delivery/postcode.ts';
import { defaultDeliveryTable, findZone, type DeliveryTable } from '#contract/delivery/zones.ts';
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

/** The Highlands dearer and by weight, one of their districts apart, and Jersey by an owner who has not noticed. */
const elsewhere: DeliveryTable = {
  zones: [
    ...simple.zones,
    { id: 'skye', name: 'Skye', areas: ['IV41-56'], closed: null },
    { id: 'jersey', name: 'Jersey', areas: ['JE2'], closed: null },
  ],
  methods: [
    {
      ...byWeight.methods[0]!,
      rates: {
        mainland: [step(0, 349, 5000)],
        'highlands-and-islands': [step(0, 795, 8000), step(2000, 1195)],
        skye: [step(0, 0)],
        jersey: [step(0, 100)],
      },
    },
    counter(0),
  ],
};

it.each([
  [
    'HS1 2AA',
    {},
    { Words: 'Delivery £7.95 an order, free from £80.00, or collect free', FreeWithMore: null },
  ],
  ['HS1 2AA', { weightGrams: 3000 }, { Words: 'Delivery £11.95 an order, or collect free', Cost: 11.95 }],
  [
    'HS1 2AA',
    { weightGrams: 20_001 },
    { Words: 'We can’t send this to your address: collect it free', Cost: null },
  ],
  ['IV41 8AA', {}, { Words: 'Free delivery', Cost: 0, FreeWithMore: 0 }],
  ['IV1 1AA', {}, { Cost: 7.95 }],
  ['BT1 5GS', {}, { Words: 'We do not deliver to Northern Ireland yet: collect it free', Cost: null }],
  ['JE2 3AB', {}, { Words: 'We do not deliver to the Channel Islands', Cost: null }],
  ['LS1 4AP', {}, undefined],
])('delivery to %s of %j', (typed, changes, shown) => {
  const postcode = readPostcode(typed)!;
  const piece = { ...light, ...changes };
  const { Zones, ...mainland } = showDelivery(elsewhere, piece);
  const there = findZone(Zones!, postcode);
  if (shown) expect(there).toMatchObject(shown);
  else expect(there).toBeUndefined();
  // What somebody is told who asks.
  const asked = cheapestParcel(deliveryOffers(elsewhere, postcode, [{ ...piece, quantity: 1 }]));
  expect((there ?? mainland).Cost).toBe(asked && asked.costPence / 100);
});
