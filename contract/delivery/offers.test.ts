import { describe, expect, it } from 'vitest';
import { deliveryTable } from '#contract/delivery-table.ts';
import { defaultDeliveryTable, type DeliveryMethod, type DeliveryTable } from './zones.ts';
import { cheapestParcel, deliveryOffers, type DeliverableLine } from './offers.ts';
import { readPostcode } from './postcode.ts';

const simple = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
const goods = (changes: Partial<DeliverableLine> = {}): DeliverableLine[] => [
  { name: 'Cot', quantity: 1, unitPricePence: 2000, weightGrams: 900, parcelSize: 'normal', ...changes },
];
const method = (id: string, changes: Partial<DeliveryMethod>): DeliveryMethod => ({
  ...simple.methods[0]!,
  id,
  name: id,
  ...changes,
});
const step = (fromGrams: number, costPence: number, freeFromPence: number | null = null) => ({
  fromGrams,
  costPence,
  freeFromPence,
});

/** A carrier's table by weight, a next-day service on the mainland, and a counter. */
const table: DeliveryTable = {
  zones: simple.zones,
  methods: [
    method('express', { rates: { mainland: [step(0, 695)] }, maxGrams: 20_000, largestSize: 'normal' }),
    method('tracked', {
      maxGrams: 30_000,
      rates: {
        mainland: [step(0, 395, 5000), step(2000, 595, 5000), step(10_000, 995)],
        'highlands-and-islands': [step(0, 795), step(2000, 1195)],
      },
    }),
    method('counter', {
      kind: 'collection',
      place: { address: '1 Otter Lane, Leeds', hours: 'Mon–Sat 9–5' },
      rates: { mainland: [step(0, 0)] },
    }),
  ],
};

function offered(postcode: string | null, lines = goods(), among = table) {
  const { offers, notServed } = deliveryOffers(
    among,
    postcode === null ? null : readPostcode(postcode),
    lines,
  );
  return offers.map((offer) => `${offer.method.id} ${offer.costPence}`).join(', ') || notServed;
}

it('the tables are well formed', () => {
  expect(deliveryTable.safeParse(simple).error).toBeUndefined();
  expect(deliveryTable.safeParse(table).error).toBeUndefined();
});

describe('a shop without a table of its own', () => {
  it.each([
    [null, 'standard 395'],
    ['LS1 4AP', 'standard 395'],
    ['HS1 2AA', 'standard 395'],
    ['BT1 5GS', 'We do not deliver to Northern Ireland yet.'],
    ['IM1 1AA', 'We do not deliver to the Isle of Man yet.'],
    ['BFPO 58', 'We do not deliver to BFPO addresses yet.'],
    ['JE2 3AB', 'We do not deliver to the Channel Islands.'],
    ['GY1 1AA', 'We do not deliver to the Channel Islands.'],
  ])('%s: %s', (postcode, words) => {
    expect(offered(postcode, goods(), simple)).toBe(words);
  });

  it('sends whatever it sent before, free from the same sum', () => {
    const heavy = { weightGrams: 900_000, parcelSize: 'bulky' as const };
    expect(offered('LS1 4AP', goods({ ...heavy, unitPricePence: 4999 }), simple)).toBe('standard 395');
    expect(offered('LS1 4AP', goods({ ...heavy, unitPricePence: 5000 }), simple)).toBe('standard 0');
    expect(offered('LS1 4AP', goods({ weightGrams: null }), simple)).toBe('standard 395');
  });
});

it.each<[string, Partial<DeliverableLine>, string]>([
  ['LS1 4AP', {}, 'counter 0, tracked 395, express 695'],
  ['LS1 4AP', { quantity: 2 }, 'counter 0, tracked 395, express 695'],
  ['LS1 4AP', { weightGrams: 1999 }, 'counter 0, tracked 395, express 695'],
  ['LS1 4AP', { weightGrams: 2000 }, 'counter 0, tracked 595, express 695'],
  ['LS1 4AP', { weightGrams: 1000, quantity: 2 }, 'counter 0, tracked 595, express 695'],
  ['LS1 4AP', { unitPricePence: 5000 }, 'tracked 0, counter 0, express 695'],
  ['LS1 4AP', { unitPricePence: 5000, isPromotable: false }, 'counter 0, tracked 395, express 695'],
  ['LS1 4AP', { unitPricePence: 5000, weightGrams: 10_000 }, 'counter 0, express 695, tracked 995'],
  ['LS1 4AP', { weightGrams: null }, 'counter 0, express 695, tracked 995'],
  ['LS1 4AP', { parcelSize: 'bulky' }, 'counter 0, tracked 395'],
  ['LS1 4AP', { weightGrams: 20_001 }, 'counter 0, tracked 995'],
  ['LS1 4AP', { weightGrams: 30_001 }, 'counter 0'],
  ['IV1 1AA', {}, 'counter 0, tracked 795'],
  ['IV1 1AA', { weightGrams: 2000 }, 'counter 0, tracked 1195'],
  ['BT1 5GS', {}, 'counter 0'],
  ['GY1 1AA', {}, 'We do not deliver to the Channel Islands.'],
])('to %s, %j: %s', (postcode, changes, words) => {
  expect(offered(postcode, goods(changes))).toBe(words);
});

it('says what is too large, and that several are too heavy together', () => {
  const why = (lines: DeliverableLine[]) => deliveryOffers(table, readPostcode('LS1 4AP'), lines).notServed;
  expect(why(goods())).toBeNull();
  expect(why(goods({ weightGrams: 30_001 }))).toBe('Cot is too large or too heavy for us to send.');
  const far = deliveryOffers(
    {
      ...table,
      methods: table.methods.map((each) => (each.id === 'tracked' ? { ...each, maxGrams: 500 } : each)),
    },
    readPostcode('HS1 2AA'),
    goods(),
  );
  expect(far.notServed).toBe('Cot is too large or too heavy for us to send to this address.');
  expect(why([...goods({ weightGrams: 20_000 }), ...goods({ weightGrams: 20_000, name: 'Pram' })])).toBe(
    'This is more than we can send to this address in one parcel. Please make two orders of it.',
  );
});

it('chooses the cheapest parcel, never a collection', () => {
  const cheapest = (lines: DeliverableLine[]) =>
    cheapestParcel(deliveryOffers(table, readPostcode('LS1 4AP'), lines))?.method.id;
  expect(cheapest(goods())).toBe('tracked');
  expect(cheapest(goods({ weightGrams: null }))).toBe('express');
  expect(cheapest(goods({ weightGrams: 40_000 }))).toBeUndefined();
});

it('an exact range outranks its area', () => {
  const zones = [...simple.zones, { id: 'lerwick', name: 'Lerwick', areas: ['ZE1'], closed: 'Not Lerwick.' }];
  expect(offered('ZE1 0AA', goods(), { ...simple, zones })).toBe('Not Lerwick.');
  expect(offered('ZE2 9PE', goods(), { ...simple, zones })).toBe('standard 395');
});

describe('a table is refused', () => {
  const zone = (areas: string[], id = 'other') => ({ id, name: id, areas, closed: null });
  const [first] = simple.methods;
  it.each<[string, Partial<DeliveryTable>, string]>([
    ['without a rest', { zones: [zone(['LS'])] }, 'One zone must have no postcodes'],
    ['with two', { zones: [...simple.zones, zone([])] }, 'Only one zone, Mainland, is for everywhere else.'],
    [
      'with a name twice',
      { zones: [...simple.zones, { ...zone(['LS']), name: 'MAINLAND' }] },
      'There are two zones named MAINLAND.',
    ],
    [
      'with an area twice',
      { zones: [...simple.zones, { ...zone(['ZE']), closed: 'No.' }] },
      'ZE is in Highlands and Islands already.',
    ],
    [
      'with ranges that overlap',
      { zones: [...simple.zones, { ...zone(['PA10-20']), closed: 'No.' }] },
      'PA10-20 and PA20-49 overlap.',
    ],
    [
      'with a range backwards',
      { zones: [...simple.zones, { ...zone(['LS9-2']), closed: 'No.' }] },
      'LS9-2 ends before it begins.',
    ],
    [
      'with an open zone nothing reaches',
      { zones: [...simple.zones, zone(['LS'])] },
      'other is open, but no way of sending has a price for it.',
    ],
    ['with all methods off', { methods: [{ ...first!, isOn: false }] }, 'must be on'],
    [
      'with a price for no zone',
      { methods: [{ ...first!, rates: { ...first!.rates, moon: [step(0, 1)] } }] },
      'a zone that is not there',
    ],
    [
      'with weights that do not begin',
      { methods: [{ ...first!, rates: { ...first!.rates, mainland: [step(5, 1)] } }] },
      'Standard delivery, Mainland: the weights must begin at 0 g and rise.',
    ],
    [
      'with weights that fall',
      { methods: [{ ...first!, rates: { ...first!.rates, mainland: [step(0, 1), step(0, 2)] } }] },
      'begin at 0 g and rise.',
    ],
    [
      'with a collection that has no place',
      { methods: [first!, method('counter', { kind: 'collection' })] },
      'needs its place and hours',
    ],
    [
      'with times backwards',
      { methods: [{ ...first!, days: { min: 3, max: 1, cutOff: '12:00' } }] },
      'the shortest time is longer',
    ],
  ])('%s', (_, changes, words) => {
    const read = deliveryTable.safeParse({ ...simple, ...changes });
    expect(read.error?.issues.map(({ message }) => message).join(' ')).toContain(words);
  });
});
