import { expect, it, test } from 'vitest';
import { deliveryOffers } from '#contract/delivery/offers.ts';
import { defaultDeliveryTable, parcelSizes, type DeliveryTable } from '#contract/delivery/zones.ts';
import { changesBetween, whyNotOffered } from './delivery-words.ts';

const simple = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
const [standard] = simple.methods;
const step = (fromGrams: number, costPence: number) => ({ fromGrams, costPence, freeFromPence: null });

test.each<[string, (table: DeliveryTable) => void, string[]]>([
  ['nothing', () => {}, []],
  ['opened', (t) => (t.zones[2]!.closed = null), ['Northern Ireland: opened']],
  ['a sentence', (t) => (t.zones[2]!.closed = 'Soon.'), ['Northern Ireland: “Soon.”']],
  ['postcodes', (t) => (t.zones[3]!.areas = ['IM', 'ZE']), ['Isle of Man: IM, ZE']],
  ['renamed', (t) => (t.methods[0]!.name = 'Post'), ['Standard delivery: renamed Post']],
  ['off', (t) => (t.methods[0]!.isOn = false), ['Standard delivery: switched off']],
  ['removed', (t) => void t.zones.pop(), ['Forces (BFPO): zone removed']],
  [
    'prices',
    (t) => {
      t.methods[0]!.rates.mainland = [step(0, 450)];
      t.methods[0]!.rates['northern-ireland'] = [step(0, 895), step(2001, 1095), step(5001, 1595)];
    },
    [
      'Standard delivery, Mainland: £3.95 → £4.50',
      'Standard delivery, Mainland: free from £50.00 → never free',
      'Standard delivery, Northern Ireland: not sent → up to 2 kg £8.95, up to 5 kg £10.95, above 5 kg £15.95, never free',
    ],
  ],
  [
    'keys in another order, which is no change',
    (t) =>
      (t.methods[0] = Object.fromEntries(Object.entries(t.methods[0]!).toReversed()) as typeof standard & {}),
    [],
  ],
  [
    'a heaviest parcel',
    (t) => (t.methods[0]!.maxGrams = 20_000),
    ['Standard delivery: any weight → at most 20 kg'],
  ],
  [
    'a method',
    (t) => {
      t.methods[0]!.serviceCode = 'TPN24';
      t.methods.push({ ...standard!, id: 'next', name: 'Next day' });
    },
    ['Standard delivery: no service code → service code TPN24', 'Next day: new method'],
  ],
])('what has changed is said: %s', (_, change, words) => {
  const after = structuredClone(simple);
  change(after);
  expect(changesBetween(simple, after)).toEqual(words);
});

it('names the weight whose price has changed', () => {
  const rated = (...steps: ReturnType<typeof step>[]) => ({
    ...simple,
    methods: [{ ...standard!, rates: { mainland: steps } }],
  });
  const before = rated(step(0, 395), step(2001, 595), step(5001, 795));
  expect(changesBetween(before, rated(step(0, 395), step(2001, 695), step(5001, 895)))).toEqual([
    'Standard delivery, Mainland, up to 5 kg: £5.95 → £6.95',
    'Standard delivery, Mainland, above 5 kg: £7.95 → £8.95',
  ]);
  expect(changesBetween(before, rated(step(0, 395), step(2001, 595)))).toEqual([
    'Standard delivery, Mainland: up to 2 kg £3.95, up to 5 kg £5.95, above 5 kg £7.95, never free → up to 2 kg £3.95, above 2 kg £5.95, never free',
  ]);
});

it('ends the last weight where the method does', () => {
  const rated = (costPence: number) => ({
    ...simple,
    methods: [{ ...standard!, maxGrams: 20_000, rates: { mainland: [step(0, 395), step(2001, costPence)] } }],
  });
  expect(changesBetween(rated(2495), rated(2595))).toEqual([
    'Standard delivery, Mainland, up to 20 kg: £24.95 → £25.95',
  ]);
});

it('says why a method is not offered, of each that the shop would not offer', () => {
  const methods = [
    { ...standard!, id: 'all' },
    { ...standard!, id: 'off', isOn: false },
    { ...standard!, id: 'small', largestSize: 'small' as const },
    { ...standard!, id: 'light', maxGrams: 1000 },
    { ...standard!, id: 'near', rates: { mainland: [step(0, 1)] } },
    { ...standard!, id: 'counter', kind: 'collection' as const, place: { address: 'A', hours: 'B' } },
  ];
  const table = { ...simple, methods };
  for (const zone of table.zones) {
    for (const parcelSize of parcelSizes) {
      for (const weightGrams of [null, 600]) {
        const goods = { name: 'Cot', quantity: 2, unitPricePence: 1000, weightGrams, parcelSize };
        const only = { ...table, zones: [{ ...zone, areas: [] }] };
        // A collection has the price of the rest.
        const rates = { [zone.id]: [step(0, 1)] };
        const offered = deliveryOffers(
          { ...only, methods: methods.map((one) => (one.kind === 'collection' ? { ...one, rates } : one)) },
          null,
          [goods],
        ).offers.map(({ method }) => method.id);
        const said = methods.filter((method) => whyNotOffered(method, zone, goods) === null);
        expect(offered.toSorted()).toEqual(said.map(({ id }) => id).toSorted());
      }
    }
  }
});
