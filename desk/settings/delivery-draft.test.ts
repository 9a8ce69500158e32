import { expect, it, test } from 'vitest';
import { defaultDeliveryTable, type DeliveryTable } from '#contract/delivery/zones.ts';
import { areasIn, draftOf, newMethod, newZone, tableTyped, type Draft } from './delivery-draft.ts';
import { cellsOf, pasteInto } from './delivery-paste.ts';

const simple = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
const step = (fromGrams: number, costPence: number, freeFromPence: number | null = null) => ({
  ...{ fromGrams, costPence, freeFromPence },
});
const [standard] = simple.methods;
const byWeight: DeliveryTable = {
  ...simple,
  methods: [
    {
      ...standard!,
      maxGrams: 20_000,
      days: { min: 1, max: 3, cutOff: '12:30' },
      rates: {
        mainland: [step(0, 395, 5000), step(2001, 595, 5000)],
        'highlands-and-islands': [step(0, 795), step(750, 995), step(2001, 1295)],
      },
    },
    {
      ...standard!,
      ...{ id: 'counter', name: 'Collect', kind: 'collection', maxGrams: null },
      place: { address: '1 Otter Lane, Leeds', hours: 'Mon–Sat 9–5' },
      rates: { mainland: [step(0, 0)] },
    },
  ],
};

test.each([
  ['of two prices', simple],
  ['by weight', byWeight],
])('a table %s is typed as it is', (_, table) => {
  expect(tableTyped(draftOf(table))).toEqual({ table, problems: {} });
});

it('shows weights as carriers do', () => {
  const [typed] = draftOf(byWeight).methods;
  expect(typed).toMatchObject({
    upTo: ['749 g', '2 kg', '20 kg'],
    costs: {
      mainland: ['3.95', '3.95', '5.95'],
      'highlands-and-islands': ['7.95', '9.95', '12.95'],
    },
    freeFrom: { mainland: '50.00', 'highlands-and-islands': '' },
  });
});

const changed = (change: (draft: Draft) => void) => {
  const draft = draftOf(byWeight);
  change(draft);
  return tableTyped(draft);
};

test.each<[string, (draft: Draft) => void, string, string]>([
  [
    'a price',
    (d) => (d.methods[0]!.costs.mainland![1] = 'four'),
    'methods.standard.costs.mainland.1',
    'such as 3.95',
  ],
  [
    'two readings',
    (d) => (d.methods[0]!.costs.mainland![0] = '1.500'),
    'methods.standard.costs.mainland.0',
    'two ways',
  ],
  [
    'a gap',
    (d) => (d.methods[0]!.costs.mainland![2] = ' '),
    'methods.standard.costs.mainland.2',
    'clear the row',
  ],
  [
    'a large price',
    (d) => (d.methods[0]!.costs.mainland![2] = '1001'),
    'methods.standard.costs.mainland.2',
    '3.95',
  ],
  [
    'a threshold',
    (d) => (d.methods[0]!.freeFrom.mainland = 'x'),
    'methods.standard.freeFrom.mainland',
    'such as 50',
  ],
  ['a weight', (d) => (d.methods[0]!.upTo[0] = 'light'), 'methods.standard.upTo.0', '2 kg or 750 g'],
  ['a weight without unit', (d) => (d.methods[0]!.upTo[1] = '2'), 'methods.standard.upTo.1', '2 kg or 2 g'],
  ['no weight', (d) => (d.methods[0]!.upTo[0] = ''), 'methods.standard.upTo.0', 'is required'],
  [
    'weights that fall',
    (d) => (d.methods[0]!.upTo[1] = '700 g'),
    'methods.standard.upTo.1',
    'above the one before',
  ],
  ['days', (d) => (d.methods[0]!.maxDays = '31'), 'methods.standard.maxDays', 'up to 30'],
  [
    'days backwards',
    (d) => (d.methods[0]!.minDays = '9'),
    'methods.standard.maxDays',
    'longer than the longest',
  ],
  ['a cut-off', (d) => (d.methods[0]!.cutOff = '25:00'), 'methods.standard.cutOff', '14:00'],
  ['a name', (d) => (d.methods[0]!.name = ' '), 'methods.standard.name', 'is required'],
  ['a place', (d) => (d.methods[1]!.hours = ''), 'methods.counter.hours', 'is required'],
  [
    'postcodes',
    (d) => (d.zones[1]!.areas = 'IV, KA2X'),
    'zones.highlands-and-islands.areas',
    '“KA2X” is not part',
  ],
  [
    'postcodes twice',
    (d) => (d.zones[1]!.areas = 'IV, BT'),
    'zones.northern-ireland.areas',
    'BT is in Highlands',
  ],
  [
    'no postcodes',
    (d) => d.zones.push({ ...newZone(d), name: 'New' }),
    'zones.zone-1.areas',
    'enter postcodes',
  ],
  ['a sentence', (d) => (d.zones[2]!.sentence = ''), 'zones.northern-ireland.sentence', 'is required'],
  ['nothing on', (d) => (d.methods[0]!.isOn = false), 'methods', 'must be on'],
  [
    'a zone without a price',
    (d) => (d.zones[2]!.isOpen = true),
    'zones.northern-ireland',
    'has a price for it',
  ],
  [
    'a name twice',
    (d) => d.methods.push({ ...newMethod(d, 'parcel'), name: 'collect' }),
    'methods.parcel-1.name',
    'two methods',
  ],
])('%s that is wrong is said beside its field', (_, change, field, words) => {
  const { table, problems } = changed(change);
  expect(table).toBeNull();
  expect(problems[field]).toContain(words);
});

it('leaves a method out of a zone whose row is empty', () => {
  const { table } = changed((d) => (d.methods[0]!.costs['highlands-and-islands'] = ['', '', '']));
  // Nothing else goes to the Highlands, which are open.
  expect(table).toBeNull();
  const closed = changed((d) => {
    d.methods[0]!.costs['highlands-and-islands'] = ['', '', ''];
    d.zones[1]!.isOpen = false;
  });
  expect(closed.table?.methods[0]!.rates).toEqual({ mainland: byWeight.methods[0]!.rates.mainland });
});

test.each([
  ['IV, HS, KA27-28', ['IV', 'HS', 'KA27-28']],
  [' iv;hs\nka27 – 28 ', ['IV', 'HS', 'KA27-28']],
  ['KA27-KA28', ['KA27-28']],
  ['', []],
])('the postcodes %j', (text, areas) => {
  expect(areasIn(text)).toEqual(areas);
});

const pasted = (text: string, from?: { zone: number; column: number }) => {
  const draft = draftOf(simple);
  const { method, unknown } = pasteInto(draft, draft.methods[0]!, text, from);
  const { upTo, costs, freeFrom } = method;
  return { upTo, costs, freeFrom, unknown };
};

test.each([
  [
    'tabs',
    'Zone\tup to 1 kg\t1–2kg\tFree from\nMainland\t3.95\t5.95\t50\nHighlands & Islands\t£7.95\t9.95\t-\n',
  ],
  ['commas', 'Zone,1 kg,2 kg,free over\r\nmainland,3.95,5.95,50\r\n"Highlands and Islands",£7.95,9.95,\r\n'],
  ['semicolons', 'Zone;1kg;2 kgs;Free\nMAINLAND;3.95;5.95;50\nHighlands and Islands;£7.95;9.95;n/a'],
  ['weights down', '\tMainland\tHighlands and Islands\n1 kg\t3.95\t£7.95\n2 kg\t5.95\t9.95\nFree from\t50\t'],
])('a pasted table is filled in: %s', (_, text) => {
  const { upTo, costs, freeFrom, unknown } = pasted(text);
  expect(upTo.map((weight) => weight.replace(' ', ''))).toEqual(['1kg', expect.stringMatching(/^2kg$/)]);
  expect(costs).toEqual({ mainland: ['3.95', '5.95'], 'highlands-and-islands': ['£7.95', '9.95'] });
  expect(freeFrom).toEqual({ mainland: '50', 'highlands-and-islands': '' });
  expect(unknown).toEqual([]);
});

test.each([
  ['Highlands', 'highlands-and-islands'],
  ['Islands', 'highlands-and-islands'],
  ['H&I', 'highlands-and-islands'],
  ['NI', 'northern-ireland'],
  ['N. Ireland', 'northern-ireland'],
  ['IoM', 'isle-of-man'],
  ['BFPO', 'forces'],
  ['UK mainland', 'mainland'],
  ['GB', 'mainland'],
  ['Rest', 'mainland'],
])('the short name %s is the zone %s, whatever way the table is turned', (name, id) => {
  for (const text of [`Zone\t1 kg\n${name}\t1.23`, `\t${name}\n1 kg\t1.23`]) {
    expect(pasted(text)).toMatchObject({ costs: { [id]: ['1.23'] }, unknown: [] });
  }
});

it('fills a zone in once, and nothing where no name is known', () => {
  expect(pasted('Highlands\t1.23\nIslands\t4.56')).toMatchObject({
    unknown: ['Islands'],
    costs: { 'highlands-and-islands': ['1.23'] },
  });
  const { unknown, costs } = pasted('Jersey\t9.95\nSark\t8.95');
  expect({ unknown, costs }).toEqual({
    unknown: ['Jersey', 'Sark'],
    costs: draftOf(simple).methods[0]!.costs,
  });
});

it('says which zones have kept their threshold', () => {
  const kept = (text: string) => {
    const draft = draftOf(simple);
    return pasteInto(draft, draft.methods[0]!, text).keptFree;
  };
  expect(kept('Mainland\t3.95\nNI\t8.95')).toEqual(['Mainland']);
  expect(kept('Zone\t1 kg\tFree from\nMainland\t3.95\t40')).toEqual([]);
});

it('names what is no zone, and leaves the weights without a head', () => {
  expect(pasted('Jersey\t9.95\nNorthern Ireland\t8.95')).toMatchObject({
    unknown: ['Jersey'],
    upTo: [''],
    costs: { mainland: ['3.95'], 'northern-ireland': ['8.95'] },
  });
});

it('fills prices alone in from the cell on, with further weights where they are needed', () => {
  expect(pasted('1.10\t2.20\n3.30\t4.40', { zone: 1, column: 1 })).toMatchObject({
    upTo: ['', '', ''],
    costs: {
      mainland: ['3.95'],
      'highlands-and-islands': ['3.95', '1.10', '2.20'],
      'northern-ireland': ['', '3.30', '4.40'],
    },
  });
});

test.each([
  ['over 20 kg', ''],
  ['20kg+', ''],
  ['0-750 grams', '750 grams'],
  ['heavy', 'heavy'],
])('the weight %j is %j', (head, weight) => {
  expect(pasted(`Zone\t${head}\nMainland\t1`).upTo).toEqual([weight]);
});

it('reads quotes as spreadsheets write them, and nothing that is far too long', () => {
  expect(cellsOf('"A, ""B""",1\n\n,')).toEqual([['A, "B"', '1']]);
  expect(cellsOf('1,'.repeat(30_000))).toEqual([]);
});
