import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

/* What is found by what people type. Every list folds what it searches in the same way. */
let world: PayingShop;
let owner: TestStaff;
let buyer: Buyer;
let productId: string;
let orderId: string;

const place = {
  streetAddress1: '2b Rue de l’E\u0301glise',
  streetAddress2: 'St John\u02bcs Court',
  city: 'Łódź-on-Sea',
  regionOrState: 'West Yorkshire',
  country: 'United Kingdom',
};

beforeAll(async () => {
  world = await openPayingShop();
  owner = await employ(world.shop, 'owner', { name: 'Mia' });
  buyer = await world.buyer();
  await buyer.call('changeProfile', {
    body: {
      firstName: 'Zoe\u0308',
      lastName: 'O’Brien',
      phoneNumber: '\u202a+44 (0)113 496\u00a00018\u202c',
    },
  });
  await buyer.call('changeAddress', {
    params: { id: buyer.addressId },
    body: {
      ...{ ...place, contactName: 'Zoë O’Brien', isPrimaryShipping: true, addressType: 'Both' as const },
      ...{ phoneNumber: '\u20660044 113 496 0018\u2069', postalCode: '\u200bYO31\u00a07QA\u2060' },
    },
  });
  productId = await world.stock(5, { name: 'Crème brûlée Bébé’s bib, 0–3 months' });
  orderId = (await buyer.orderOf(productId)).id;
  await buyer.approve(orderId);
  await buyer.capture(orderId);
  // Another of everything, which must not be found.
  const other = await world.buyer();
  await other.orderOf(await world.stock(5, { name: 'Plain towel' }));
});
afterAll(() => world.close());

const people = [
  ...[
    'zoe',
    'ZOË',
    'zoe\u0308',
    'obrien',
    "o'brien",
    'O’Brien',
    'O‘Brien',
    'O\u02bcbrien',
    'o`brien',
    'zoe o brien',
  ],
  ...[
    'rue de l’église',
    "rue de l'eglise",
    'lodz',
    'Łódź on sea',
    'st johns court',
    'yo31 7qa',
    'yo317qa',
    '2b rue',
  ],
];
const phones = [
  ...[
    '01134960018',
    '0113 496 0018',
    '0113-496-0018',
    '(0113) 496 0018',
    '+44 113 496 0018',
    '+441134960018',
  ],
  ...['+44 (0)113 496 0018', '+44(0)1134960018', '0044 113 496 0018', '0044 (0) 113 496 00 18', '496 0018'],
  ...['zoe +44 113 496 0018', '\u202a+44 113 496 0018\u202c'],
];
const things = [
  ...[
    'creme brulee',
    'CRÈME',
    'bru\u0302le\u0301e',
    'bebes bib',
    "bébé's",
    'bébé`s',
    '0-3 months',
    '0—3',
    '\u200bbib\ufeff',
  ],
];

describe('typed in any way', () => {
  test.each([...people, ...phones, ...things])('%j finds the order', async (search) => {
    const { orders } = await owner.call('listDeskOrders', { query: { search } });
    expect(orders.map(({ id }) => id)).toEqual([orderId]);
  });

  test.each([...people, ...phones])('%j finds the customer', async (search) => {
    const { customers } = await owner.call('listCustomers', { query: { search } });
    expect(customers.map(({ id }) => id)).toEqual([buyer.id]);
  });

  test.each(things)('%j finds the product, in every list', async (search) => {
    const query = { search };
    const { products } = await owner.call('listDeskProducts', { query });
    const { products: shelved } = await owner.call('listStock', { query });
    const { rows } = await owner.call('listGrid', { query });
    const { orders } = await buyer.call('listOrders', { query });
    const bulk = { products: { search }, act: { kind: 'brand' as const, brand: 'Wrenfold' } };
    expect([products, shelved, rows, orders].map((found) => found.map(({ id }) => id))).toEqual([
      ...[[productId], [productId], [productId]],
      [orderId],
    ]);
    expect(await owner.call('lookAtBulk', { body: bulk })).toMatchObject({ job: { total: 1 } });
  });
});

test('somebody else’s orders are found by nobody but the desk', async () => {
  const other = await world.buyer();
  expect((await other.call('listOrders', { query: { search: 'creme' } })).orders).toEqual([]);
});

test('a phone number and a postcode are kept without what came along when they were copied', async () => {
  expect(await buyer.call('getProfile', {})).toMatchObject({
    ...{ firstName: 'Zo\u00eb', phoneNumber: '+44 113 496 0018' },
  });
  expect(await buyer.call('listAddresses', {})).toMatchObject([
    { phoneNumber: '+44 113 496 0018', postalCode: 'YO31 7QA', streetAddress1: '2b Rue de l’\u00c9glise' },
  ]);
});

test.each([
  ['contactName', 'Contact name is required.'],
  ['streetAddress1', 'Street address 1 is required.'],
  ['postalCode', 'Postal code is required.'],
])('refuses a %s of which nothing can be seen', async (field, message) => {
  const body = { ...place, contactName: 'Zoë', postalCode: 'LS1 1AA' };
  for (const nothing of ['\u200b', '\u2800', '\u3164', '\u202a\u202c', '\uffa0\ufe0f', ' \u2060 ']) {
    await expect(buyer.call('addAddress', { body: { ...body, [field]: nothing } })).rejects.toMatchObject({
      ...{ status: 400, errors: [{ message }] },
    });
  }
});

test('refuses text that is far too long before it tidies it', async () => {
  const body = { ...place, contactName: '\u200b'.repeat(120 * 20 + 1), postalCode: 'LS1 1AA' };
  await expect(buyer.call('addAddress', { body })).rejects.toMatchObject({
    ...{ status: 400, errors: [{ message: 'Contact name can have at most 120 characters.' }] },
  });
});

test('a category is one, whichever way its accents are typed, and may be called by dots', async () => {
  const named = (name: string) =>
    owner.call('createCategory', { body: { parentId: null, name, image: null } });
  await named('Be\u0301be\u0301');
  await expect(named('B\u00e9b\u00e9')).rejects.toMatchObject({ code: 'categories/name-taken' });
  await named('..');
});
