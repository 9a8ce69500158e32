import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SettingKey } from '#contract/desk/setting-keys.ts';
import { renderEmail } from '#server/email/email.service.ts';
import { setStock } from '#server/inventory/stock.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { settingKeys } from '#contract/desk/setting-keys.ts';
import { faultOf } from '#server/settings/facts.rules.ts';
import { takeOverSettings } from '#server/settings/take-over.service.ts';
import { followSettings } from '#server/settings/live-settings.service.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let nora: TestStaff;
let mia: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ fixedSettings: { VAT_FROM: '2020-04-01' }, vatFrom: '2020-04-01' });
  nora = await employ(shop, 'owner', { name: 'Nora' });
  mia = await employ(shop, 'owner', { name: 'Mia' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute();
  // As if done by another process.
  const known = async () => {
    const { name, deliveryCost, phone } = await shop.call('getShop', {});
    return [name, deliveryCost, phone];
  };
  await expect.poll(known, { interval: 50 }).toEqual(['Dandle', 3.95, null]);
});

const read = async (key: SettingKey) =>
  (await nora.call('listSettings', {})).settings.find((setting) => setting.key === key)!;
const choose = (key: SettingKey, value: string, { by = nora, version = 0 } = {}) =>
  by.call('changeSettings', { body: { changes: [{ key, value, version }] } });

test.each([
  ['DELIVERY_PENCE', '49500', 'The delivery price would change from £3.95 to £495.00'],
  ['DELIVERY_PENCE', '0', 'The delivery price would change from £3.95 to £0.00'],
  ['FREE_DELIVERY_FROM_PENCE', '500000', 'The free-delivery threshold would change from £50.00 to £5,000.00'],
] as const)('%s of %s is asked about first', async (key, value, sums) => {
  const eve = await employ(shop, 'owner', { agrees: false });
  await expect(choose(key, value, { by: eve })).rejects.toMatchObject({
    code: 'desk/large-change',
    words: `${sums}. Please confirm that this is right.`,
  });
  expect(await read(key)).toMatchObject({ version: 0 });
  await choose(key, value);
  expect(await read(key)).toMatchObject({ value });
});

test('each setting shows its value and who chose it', async () => {
  expect(await read('DELIVERY_PENCE')).toMatchObject({ value: '395', version: 0, changedBy: null });
  expect(await read('VAT_FROM')).toMatchObject({ value: '2020-04-01', isFixed: true });
  await choose('DELIVERY_PENCE', ' 450 ');
  expect(await read('DELIVERY_PENCE')).toMatchObject({
    value: '450',
    version: 1,
    changedBy: 'Nora',
  });
});

test('a choice shows in the shop at once, and the previous value is logged', async () => {
  await choose('SHOP_NAME', 'Otter & <b>Co</b>');
  await choose('SHOP_PHONE', '0113 496 0000');
  await choose('DELIVERY_PENCE', '0');
  expect(await shop.call('getShop', {})).toMatchObject({
    name: 'Otter & <b>Co</b>',
    phone: '0113 496 0000',
    deliveryCost: 0,
  });
  const acts = await shop.db
    .selectFrom('staff_acts')
    .where('act', '=', 'settings.change')
    .where('is_success', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['staff_id', 'changes'])
    .execute();
  expect(acts).toEqual([{ staff_id: nora.id, changes: { DELIVERY_PENCE: { before: '395', after: '0' } } }]);
});

test('baskets and promises follow what was chosen, whatever the other delivery settings were', async () => {
  const customer = await registerCustomer(shop);
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku: 'SET-1', name: 'Otter', price_pence: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction(shop.db, (trx) => setStock(trx, [{ productId: id, onHand: 5 }], { kind: 'command' }));
  const basket = await customer.call('addBasketItem', { body: { productId: id, quantity: 1 } });
  expect(JSON.stringify(basket)).toContain('3.95');
  await nora.call('changeSettings', {
    body: {
      changes: [
        { key: 'DELIVERY_PENCE', value: '450', version: 0 },
        { key: 'DELIVERY_DAYS', value: '2-4', version: 0 },
        { key: 'DELIVERY_WORKING_DAYS', value: 'Mon,Tue', version: 0 },
      ],
    },
  });
  expect(JSON.stringify(await customer.call('getBasket', { query: {} }))).toContain('4.5');
  expect((await shop.call('getShop', {})).dispatch).toMatchObject({
    minDays: 2,
    maxDays: 4,
    shopDays: [1, 2],
    cutOff: '14:00',
  });
  await choose('DELIVERY_DAYS', 'off', { version: 1 });
  expect((await shop.call('getShop', {})).dispatch).toBeNull();
});

test('e-mails are signed with what was chosen', async () => {
  await choose('SHOP_EMAIL', 'help@otter.example');
  await choose('SHOP_VAT_NUMBER', 'GB 123 4567 89');
  const live = followSettings(shop.context.config, shop);
  await live.refresh();
  const content = { firstName: 'Ada', email: 'ada@example.com', changedAt: '2026-11-22T10:00:00Z' };
  const { text } = renderEmail(live.config, { template: 'password-changed', content } as never);
  expect(text).toContain('help@otter.example');
  expect(text).toContain('VAT number GB 123 4567 89');
});

test('a company is saved with its number and office, or not at all', async () => {
  const save = (values: Partial<Record<SettingKey, string>>) =>
    nora.call('changeSettings', {
      body: {
        changes: Object.entries(values).map(([key, value]) => ({
          key: key as SettingKey,
          value,
          version: 0,
        })),
      },
    });
  const company = { SHOP_KIND: 'company', SHOP_LEGAL_NAME: 'Otter Ltd', SHOP_COMPANY_NUMBER: '01234567' };
  await expect(save(company)).rejects.toMatchObject({
    code: 'request/invalid',
    problem: {
      errors: [
        { field: 'SHOP_REGISTERED_IN', message: 'Please choose where the company is registered.' },
        { field: 'SHOP_REGISTERED_OFFICE', message: 'The law requires the registered office.' },
      ],
    },
  });
  await save({
    ...company,
    SHOP_REGISTERED_IN: 'england-and-wales',
    SHOP_REGISTERED_OFFICE: '1 Quay, Leeds LS1 1AA',
  });
  expect((await shop.call('getShop', {})).trader).toEqual([
    'Dandle is a trading name of Otter Ltd, a company registered in England and Wales, number 01234567.',
    'Its registered office is 1 Quay, Leeds LS1 1AA.',
  ]);
  await expect(choose('SHOP_COMPANY_NUMBER', '', { version: 1 })).rejects.toMatchObject({
    problem: {
      errors: [{ field: 'SHOP_COMPANY_NUMBER', message: 'The law requires the Companies House number.' }],
    },
  });
});

test('slips have the cancellation form on their back only if that is chosen', async () => {
  const query = { orders: 'NONE-SUCH', as: 'slips' } as const;
  const isPrinted = async () => (await nora.call('listPrintedOrders', { query })).withCancellationForm;
  expect(await isPrinted()).toBe(false);
  await expect(choose('SLIP_CANCELLATION_FORM', 'perhaps')).rejects.toMatchObject({
    code: 'request/invalid',
  });
  await choose('SLIP_CANCELLATION_FORM', 'on');
  expect(await isPrinted()).toBe(true);
  await choose('SLIP_CANCELLATION_FORM', 'off', { version: 1 });
  expect(await isPrinted()).toBe(false);
});

test('another process follows a choice', async () => {
  const other = await openAnotherProcess(shop);
  try {
    await choose('SHOP_NAME', 'Otter House');
    await expect
      .poll(async () => (await other.call('getShop', {})).name, { interval: 50 })
      .toBe('Otter House');
  } finally {
    await other.close();
  }
});

test('a setting of the environment cannot be changed, and a process that has one keeps to it', async () => {
  await expect(choose('VAT_FROM', '2028-04-01')).rejects.toMatchObject({
    code: 'settings/fixed',
    words: expect.stringContaining('VAT_FROM'),
  });
  await choose('SHOP_NAME', 'Otter');
  const told = await openAnotherProcess(shop, { fixedSettings: { SHOP_NAME: 'Badger' }, shopName: 'Badger' });
  try {
    expect((await told.call('getShop', {})).name).toBe('Badger');
  } finally {
    await told.close();
  }
});

test('what the environment of an earlier version said is taken over once, and never over a choice', async () => {
  await choose('SHOP_PHONE', '0113 496 0001');
  const env = {
    ...{ SHOP_PHONE: '0113 496 0002', SHOP_NAME: 'Badger', DELIVERY_PENCE: ' 450 ', DELIVERY_DAYS: 'soon' },
    WEEE_TEXT: 'Ring twice',
  };
  await takeOverSettings(shop.db, env);
  expect(await read('SHOP_PHONE')).toMatchObject({ value: '0113 496 0001', version: 1 });
  expect(await read('DELIVERY_PENCE')).toMatchObject({ value: '450', version: 1, changedBy: null });
  expect(await read('WEEE_TEXT')).toMatchObject({ value: 'Ring twice' });
  expect(await read('SHOP_NAME')).toMatchObject({ value: 'Dandle', version: 0 });
  expect(await read('DELIVERY_DAYS')).toMatchObject({ version: 0 });
  await choose('DELIVERY_PENCE', '500', { version: 1 });
  await takeOverSettings(shop.db, env);
  expect(await read('DELIVERY_PENCE')).toMatchObject({ value: '500', version: 2 });
});

test('a choice of an older shop that this one cannot read counts as not made', async () => {
  await shop.db
    .insertInto('settings')
    .values([
      { key: 'DELIVERY_CUTOFF', value: JSON.stringify('tea time'), changed_at: new Date() },
      { key: 'SHOP_PHONE', value: JSON.stringify('0113 496 0001'), changed_at: new Date() },
      { key: 'SHOP_COLOUR', value: JSON.stringify('sage'), changed_at: new Date() },
    ])
    .execute();
  const live = followSettings(shop.context.config, shop);
  await live.refresh();
  expect(live.config.shopPhone).toBe('0113 496 0001');
  expect(live.config.dispatch).toEqual(shop.context.config.dispatch);
  expect((await read('DELIVERY_CUTOFF')).value).toBe('14:00');
});

describe('two who change settings', () => {
  test('one after the other: the second sees both values, and may insist', async () => {
    await choose('SHOP_NAME', 'Otter One', { by: mia });
    const late = choose('SHOP_NAME', 'Otter Two');
    await expect(late).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      status: 409,
      problem: {
        ...{ changedBy: 'Mia', versions: { SHOP_NAME: 1 } },
        fields: [{ field: 'SHOP_NAME', yours: 'Otter Two', theirs: 'Otter One' }],
      },
    });
    await choose('SHOP_NAME', 'Otter Two', { version: 1 });
    expect((await read('SHOP_NAME')).value).toBe('Otter Two');
  });

  test('different ones, or to the same value: both are kept', async () => {
    await choose('SHOP_NAME', 'Otter One', { by: mia });
    await choose('SHOP_ADDRESS', '1 Quay, Leeds');
    await choose('SHOP_NAME', 'Otter One');
    expect((await read('SHOP_NAME')).version).toBe(1);
  });

  test('at the same moment: one of them learns of the other', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        choose('SHOP_NAME', `Otter ${n}`, { by: n % 2 === 0 ? nora : mia }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'desk/changed-meanwhile' });
      }
    }
    expect((await read('SHOP_NAME')).version).toBe(1);
  });
});

test.each([
  ['SHOP_NAME', '', 'The shop name is required.'],
  ['SHOP_NAME', 'x'.repeat(61), 'The shop name can have at most 60 characters.'],
  ['SHOP_NAME', '\u202a\u2800\u202c', 'The shop name is required.'],
  ['SHOP_ADDRESS', '1 Quay\nLeeds', 'A setting must be one line without invisible characters.'],
  ['SHOP_ADDRESS', '<b>1 Quay</b>', 'The shop address must be one line of at most 200 characters.'],
  [
    'SHOP_EMAIL',
    'Ada <ada@example.com>',
    'The email address must be a single address such as hello@shop.example.',
  ],
  ['SHOP_PHONE', 'ring twice', 'The telephone number must be written like 0113 496 0000.'],
  ['SHOP_VAT_NUMBER', '12', 'The VAT number must be written like GB 123 4567 89.'],
  ['DELIVERY_PENCE', '3.95', 'The delivery price in pence must be a whole number.'],
  ['DELIVERY_PENCE', '-1', 'The delivery price in pence must be at least 0.'],
  ['DELIVERY_DAYS', '3-1', 'The delivery time must go from fewer days to more, at most 30.'],
  ['DELIVERY_CLOSED_DAYS', '2027-02-29', undefined],
  ['DELIVERY_REGION', 'wales', undefined],
] as const)('%s as %j is refused at its field', async (key, value, message) => {
  const refused = choose(key, value);
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'request/invalid' });
  if (message !== undefined) {
    await expect(choose(key, value)).rejects.toMatchObject({ errors: [{ message }] });
  }
  expect(await shop.db.selectFrom('settings').selectAll().execute()).toEqual([]);
});

test('no setting is said to have to be what it is called', () => {
  for (const key of settingKeys) {
    const sentence = faultOf(key, '<nonsense>') ?? '';
    const [, label = '', rest = ''] = /^The (.+?) must (.+)$/.exec(sentence) ?? [];
    expect(label !== '' && rest.includes(label), sentence).toBe(false);
  }
});
