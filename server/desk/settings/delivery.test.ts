import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultDeliveryTable, type DeliveryTable } from '#contract/delivery/zones.ts';
import { employ } from '#tests/support/desk.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';

const { world, mia, packer, viewer } = await openOrdersDesk();
const { shop } = world;
afterAll(() => world.close());
const usual = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
const step = (fromGrams: number, costPence: number, freeFromPence: number | null = 5000) => ({
  ...{ fromGrams, costPence, freeFromPence },
});
const at = (costPence: number, changes: Partial<DeliveryTable> = {}): DeliveryTable => ({
  ...usual,
  methods: [{ ...usual.methods[0]!, rates: { ...usual.methods[0]!.rates, mainland: [step(0, costPence)] } }],
  ...changes,
});
const read = () => mia.call('getDeskDelivery', {});
const save = (table: DeliveryTable, version = 0, by = mia) =>
  by.call('changeDelivery', { body: { table, version } });
const costIn = async (postcode: string) => {
  const { Options, NotServed } = await shop.call('getDelivery', { query: { postcode } as never });
  return NotServed ?? Options.map(({ cost }) => cost).join(' ');
};

beforeEach(async () => {
  await shop.db.deleteFrom('settings').where('key', '=', 'DELIVERY_TABLE').execute();
  // As if done by another process.
  await expect.poll(() => costIn('LS1 4AP'), { interval: 50 }).toBe('3.95');
});

test('a shop has the table of its two prices until it makes one, which all prices then follow', async () => {
  expect(await read()).toEqual({
    ...{ table: usual, version: 0, isFixed: false, isDefault: true, changedBy: null, changedAt: null },
    withoutWeight: 0,
  });
  const table = at(450, {
    zones: usual.zones.map((zone) => (zone.id === 'northern-ireland' ? { ...zone, closed: null } : zone)),
  });
  table.methods[0]!.rates['northern-ireland'] = [step(0, 895, null)];
  const saved = await save(table);
  expect(saved).toMatchObject({ table, version: 1, isDefault: false, changedBy: 'Mia' });
  expect(await read()).toEqual(saved);
  expect(await costIn('LS1 4AP')).toBe('4.5');
  expect(await costIn('BT1 5GS')).toBe('8.95');
});

test('a table that somebody else has changed is not overwritten unseen', async () => {
  await save(at(450));
  await expect(save(at(425))).rejects.toMatchObject({
    code: 'desk/changed-meanwhile',
    problem: {
      versions: { DELIVERY_TABLE: 1 },
      fields: [{ field: 'DELIVERY_TABLE', theirs: JSON.stringify(at(450)) }],
    },
  });
  expect(await save(at(425), 1)).toMatchObject({ version: 2 });
});

test.each<[string, DeliveryTable, string | null]>([
  ['tenfold', at(3950), 'Standard delivery, Mainland would change from £3.95 to £39.50'],
  ['nothing', at(0), 'Standard delivery, Mainland would change from £3.95 to £0.00'],
  [
    'a sum from which it is free, tenfold',
    {
      ...usual,
      methods: [{ ...usual.methods[0]!, rates: { mainland: [step(0, 395, 50_000)] } }],
      zones: usual.zones.map((zone) => ({ ...zone, closed: zone.id === 'mainland' ? null : 'Not now.' })),
    },
    'The sum from which Standard delivery, Mainland is free would change from £50.00 to £500.00',
  ],
  [
    'always free',
    {
      ...usual,
      methods: [{ ...usual.methods[0]!, rates: { ...usual.methods[0]!.rates, mainland: [step(0, 395, 0)] } }],
    },
    'Standard delivery, Mainland would change from £3.95 to £0.00',
  ],
  ['a little more', at(495), null],
])('%s: a leap is asked about first, however it is saved', async (_, table, words) => {
  const unsure = await employ(shop, 'owner', { agrees: false });
  if (words !== null) {
    const asked = { code: 'desk/large-change', words: `${words}. Please confirm that this is right.` };
    await expect(save(table, 0, unsure)).rejects.toMatchObject(asked);
    const change = { key: 'DELIVERY_TABLE', value: JSON.stringify(table), version: 0 } as const;
    const asSetting = unsure.call('changeSettings', { body: { changes: [change] } });
    await expect(asSetting).rejects.toMatchObject(asked);
    expect(await read()).toMatchObject({ isDefault: true });
  }
  await save(table, 0, words === null ? unsure : mia);
  expect(await read()).toMatchObject({ table, version: 1 });
});

test('each weight is compared with what it cost before', async () => {
  const unsure = await employ(shop, 'owner', { agrees: false });
  const heavy = at(395);
  heavy.methods[0]!.rates.mainland = [step(0, 395), step(5000, 2500), step(20_000, 3500)];
  await expect(save(heavy, 0, unsure)).rejects.toMatchObject({
    words: expect.stringContaining('from £3.95 to £25.00, and another as much') as string,
  });
});

test('earlier tables can be read and restored', async () => {
  const before = (await mia.call('listDeliveryHistory', {})).tables;
  const nora = await employ(shop, 'owner', { name: 'Nora' });
  await save(at(450));
  await save(at(425), 1, nora);
  const { tables } = await mia.call('listDeliveryHistory', {});
  expect(tables.slice(0, 2)).toMatchObject([
    { changedBy: 'Nora', table: at(425), changedAt: expect.any(String) as string },
    { changedBy: 'Mia', table: at(450) },
  ]);
  expect(tables.at(-1)).toMatchObject({ changedBy: null, changedAt: null, table: usual });
  expect(tables.length - Math.max(before.length, 1)).toBe(2);
  await save(tables[1]!.table, 2);
  expect(await read()).toMatchObject({ table: at(450), version: 3 });
});

test('products without a weight are counted, a style once, where delivery depends on the weight', async () => {
  await shop.db.updateTable('products').set({ weight_grams: 500 }).execute();
  const count = async (table: DeliveryTable) => {
    const { version } = await read();
    const { withoutWeight } = await save(table, version);
    expect(await read()).toMatchObject({ withoutWeight });
    return withoutWeight;
  };
  const [standard] = at(395).methods;
  const only = (changes: Partial<DeliveryTable['methods'][number]>) => ({
    ...usual,
    methods: [standard!, { ...standard!, id: 'other', name: 'Other', ...changes }],
  });
  const steps = [step(0, 395), step(2000, 595)];
  const bySteps = only({ rates: { ...standard!.rates, mainland: steps } });
  expect(await count(bySteps)).toBe(0);
  const ids = await Promise.all(['Oak cot', 'Ash cot', 'Elm cot'].map((name) => world.stock(1, { name })));
  await mia.call('archiveProduct', { params: { id: ids[0]! } });
  const style = await mia.call('makeStyle', {
    params: { id: ids[1]! },
    body: { version: 1, options: [{ name: 'Size', values: ['S', 'L'] }], optionValues: ['S'] },
  });
  const body = { variants: [{ optionValues: ['L'] }] };
  await mia.call('addVariants', { params: { id: style.id }, body });
  expect(await count(bySteps)).toBe(2);
  expect(await mia.call('listDeskProducts', { query: { view: 'no-weight' } })).toMatchObject({
    products: [{ name: 'Ash cot' }, { name: 'Elm cot' }],
  });
  expect(await count(only({ maxGrams: 2000 }))).toBe(2);
  expect(await count(only({ maxGrams: 2000, isOn: false }))).toBe(0);
  expect(await count(only({}))).toBe(0);
});

test('products to try a table with are found by sku and name', async () => {
  const id = await world.stock(1, { name: 'Beech cot', pricePence: 9900 });
  await shop.db
    .updateTable('products')
    .set({ weight_grams: 21_000, parcel_size: 'bulky', sku: 'COT-7' })
    .where('id', '=', id)
    .execute();
  const cot = {
    ...{ id, sku: 'COT-7', name: 'Beech cot', unitPricePence: 9900, weightGrams: 21_000 },
    ...{ parcelSize: 'bulky', isPromotable: true },
  };
  for (const search of ['cot-7', 'beech']) {
    expect(await mia.call('findDeliveryGoods', { query: { search } })).toEqual({ products: [cot] });
  }
  expect(await mia.call('findDeliveryGoods', { query: { search: '%' } })).toEqual({ products: [] });
});

describe('refuses', () => {
  const [standard] = usual.methods;
  test.each<[string, unknown, string]>([
    ['nothing', undefined, ''],
    ['a table without zones', { methods: usual.methods }, 'table.zones'],
    [
      'an open zone that nothing reaches',
      { ...usual, zones: [...usual.zones, { id: 'x', name: 'X', areas: ['LS'], closed: null }] },
      'table.zones.5',
    ],
    [
      'a name with a line break',
      { ...usual, methods: [{ ...standard, name: 'Next\nday' }] },
      'table.methods.0.name',
    ],
    [
      'a name that cannot be stored',
      { ...usual, methods: [{ ...standard, name: 'Next\0day' }] },
      'table.methods.0.name',
    ],
    ['a blank name', { ...usual, methods: [{ ...standard, name: '\u2800' }] }, 'table.methods.0.name'],
    [
      'a price with a fraction',
      { ...usual, methods: [{ ...standard, rates: { mainland: [step(0, 3.95)] } }] },
      'table.methods.0.rates.mainland.0.costPence',
    ],
    ['what it does not know', { ...usual, zone: 1 }, 'table'],
  ])('bad input: %s', async (_, table, field) => {
    const refused = {
      code: 'request/invalid',
      errors: [{ field: expect.stringContaining(field) as string }],
    };
    await expect(save(table as never)).rejects.toMatchObject(refused);
    await expect(
      mia.call('tryDeliveryOnLastMonth', { body: { table: table as never } }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
  });

  test('bad input: a version, a search', async () => {
    for (const version of [-1, 0.5, '0', null]) {
      await expect(save(usual, version as never)).rejects.toMatchObject({ code: 'request/invalid' });
    }
    for (const search of ['', ' ', 'x'.repeat(5000), 'a\0b']) {
      await expect(mia.call('findDeliveryGoods', { query: { search } })).rejects.toMatchObject({
        code: 'request/invalid',
      });
    }
  });

  test('everybody but owners', async () => {
    for (const other of [await employ(shop, 'editor'), packer, viewer]) {
      const call = other.call;
      const isRefused = (answer: Promise<unknown>) =>
        expect(answer).rejects.toMatchObject({ code: 'desk/not-allowed' });
      await isRefused(call('getDeskDelivery', {}));
      await isRefused(save(at(1), 0, other));
      await isRefused(call('findDeliveryGoods', { query: { search: 'cot' } }));
      await isRefused(call('tryDeliveryOnLastMonth', { body: { table: usual } }));
      await isRefused(call('listDeliveryHistory', {}));
    }
    expect(await read()).toMatchObject({ isDefault: true });
  });
});

describe('last month', () => {
  const lastMonth = (table: DeliveryTable, by = mia) =>
    by.call('tryDeliveryOnLastMonth', { body: { table } });

  test('is reckoned again by zone with what its products weigh now, and changes nothing', async () => {
    const buyer = await world.buyer();
    const { id, shippingCost } = await buyer.orderOf(await world.stock(5));
    await buyer.approve(id);
    await buyer.capture(id);
    expect(shippingCost).toBe(3.95);
    expect(await lastMonth(usual)).toEqual({
      ...{ orders: 1, paidPence: 395, wouldBePence: 395, notServed: 0, isCapped: false },
      ...{ dearer: { orders: 0, pence: 0 }, cheaper: { orders: 0, pence: 0 } },
      zones: [{ name: 'Mainland', orders: 1, paidPence: 395, wouldBePence: 395 }],
    });
    expect(await lastMonth(at(450))).toMatchObject({
      ...{ wouldBePence: 450, dearer: { orders: 1, pence: 55 }, cheaper: { orders: 0, pence: 0 } },
    });
    await shop.db.updateTable('products').set({ weight_grams: 2000 }).execute();
    const byWeight = at(295);
    byWeight.methods[0]!.rates.mainland = [step(0, 295), step(2001, 695)];
    expect(await lastMonth(byWeight)).toMatchObject({ cheaper: { orders: 1, pence: 100 } });
    await shop.db.updateTable('products').set({ weight_grams: 3000 }).execute();
    expect(await lastMonth(byWeight)).toMatchObject({ dearer: { orders: 1, pence: 300 } });
    byWeight.methods[0]!.maxGrams = 2999;
    byWeight.methods[0]!.rates.mainland!.pop();
    expect(await lastMonth(byWeight)).toMatchObject({ orders: 0, notServed: 1, zones: [] });
    expect(await read()).toMatchObject({ isDefault: true });
  });

  test('leaves out what was not paid, and what was placed earlier', async () => {
    const buyer = await world.buyer();
    await buyer.orderOf(await world.stock(5));
    expect(await lastMonth(usual)).toMatchObject({ orders: 1, notServed: 0 });
    shop.clock.advance(31 * 86_400);
    expect(await lastMonth(usual, await employ(shop, 'owner'))).toMatchObject({ orders: 0, zones: [] });
  });
});
