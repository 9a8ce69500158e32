import { beforeEach, expect, test } from 'vitest';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
let customer: TestCustomer;

beforeEach(async () => {
  customer = await registerCustomer(shop);
});

const home = {
  contactName: 'Ada Parent',
  phoneNumber: '0113 496 0000',
  streetAddress1: '12 Elm Road',
  streetAddress2: null,
  city: 'Leeds',
  regionOrState: 'West Yorkshire',
  postalCode: 'ls1 4ap',
  country: 'gb',
};
const add = (form: object = {}, by = customer) => by.call('addAddress', { body: { ...home, ...form } });
const list = () => customer.call('listAddresses', {});
const refusal = (code: string) => expect.objectContaining({ code });

test('adds an address and tidies it', async () => {
  const address = await add();
  expect(address).toEqual({
    id: expect.any(String),
    contactName: 'Ada Parent',
    phoneNumber: '+44 113 496 0000',
    streetAddress1: '12 Elm Road',
    streetAddress2: null,
    city: 'Leeds',
    regionOrState: 'West Yorkshire',
    postalCode: 'LS1 4AP',
    country: 'United Kingdom',
    addressType: 'Shipping',
    isPrimaryShipping: false,
    isPrimaryBilling: false,
  });
  expect(await list()).toEqual([address]);
});

test('makes an address the primary one only when asked to, even if it is the first', async () => {
  const neither = { isPrimaryShipping: false, isPrimaryBilling: false };
  expect(await add({ addressType: 'Both' })).toMatchObject(neither);
  expect(await add(neither)).toMatchObject(neither);
  expect(await add({ isPrimaryShipping: true })).toMatchObject({ ...neither, isPrimaryShipping: true });
  expect(await add({ isPrimaryBilling: true })).toMatchObject({ ...neither, isPrimaryBilling: true });
});

test('lists the primary addresses first', async () => {
  await add({ contactName: 'First' });
  const second = await add({ contactName: 'Second' });
  await add({ contactName: 'Third', isPrimaryBilling: true });
  await customer.call('setPrimaryShippingAddress', { params: { id: second.id } });
  expect((await list()).map((address) => address.contactName)).toEqual(['Second', 'Third', 'First']);
});

test('changes the primary address without a clash, however many ask at once', async () => {
  const ids = (await Promise.all([add(), add(), add()])).map(({ id }) => id);
  await Promise.all(
    ids.flatMap((id) => [
      customer.call('setPrimaryShippingAddress', { params: { id } }),
      customer.call('setPrimaryBillingAddress', { params: { id } }),
    ]),
  );
  const addresses = await list();
  expect(addresses.filter((address) => address.isPrimaryShipping)).toHaveLength(1);
  expect(addresses.filter((address) => address.isPrimaryBilling)).toHaveLength(1);
});

test('changes an address; primary flags that are left out stay as they are', async () => {
  const { id } = await add({ isPrimaryShipping: true, isPrimaryBilling: true });
  const change = (form: object) =>
    customer.call('changeAddress', { params: { id }, body: { ...home, ...form } });
  expect(await change({ city: 'York', postalCode: 'yo17hh' })).toMatchObject({
    city: 'York',
    postalCode: 'YO1 7HH',
    isPrimaryShipping: true,
    isPrimaryBilling: true,
  });
  expect(await change({ isPrimaryBilling: false })).toMatchObject({
    isPrimaryShipping: true,
    isPrimaryBilling: false,
  });
});

test('accepts an address as it was returned, including its id', async () => {
  const address = await add();
  const params = { id: address.id };
  expect(await customer.call('changeAddress', { params, body: { ...address, city: 'York' } })).toEqual({
    ...address,
    city: 'York',
  });
});

test('deletes an address, once', async () => {
  const { id } = await add();
  await customer.call('deleteAddress', { params: { id } });
  expect(await list()).toEqual([]);
  await expect(customer.call('deleteAddress', { params: { id } })).rejects.toEqual(
    refusal('addresses/not-found'),
  );
});

test('keeps at most fifty addresses, however many are added at once', async () => {
  for (let batch = 0; batch < 4; batch++) await Promise.all(Array.from({ length: 12 }, () => add()));
  const answers = await Promise.allSettled([add(), add(), add(), add()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await list()).toHaveLength(50);
  await expect(add()).rejects.toEqual(refusal('addresses/too-many'));
});

test.each([
  ['contactName', { contactName: ' ' }],
  ['streetAddress1', { streetAddress1: undefined }],
  ['city', { city: 'x'.repeat(101) }],
  ['regionOrState', { regionOrState: 'a\u0000b' }],
  ['postalCode', { postalCode: '12345' }],
  ['country', { country: 'Narnia' }],
  ['phoneNumber', { phoneNumber: 'not a number' }],
  ['addressType', { addressType: 'Home' }],
  ['customerId', { customerId: '019a2b3c-0000-7000-8000-000000000000' }],
])('refuses bad input in %s', async (field, form) => {
  await expect(add(form)).rejects.toMatchObject({
    status: 400,
    code: 'request/invalid',
    errors: [{ field, message: expect.any(String) }],
  });
});

test('names every fault at once', async () => {
  await expect(add({ postalCode: 'nowhere', phoneNumber: 'none' })).rejects.toMatchObject({
    errors: [{ field: 'postalCode' }, { field: 'phoneNumber' }],
  });
});

test('refuses someone else’s address, and visitors', async () => {
  const { id } = await add({ isPrimaryShipping: true });
  const stranger = await registerCustomer(shop);
  await add({ contactName: 'Stranger', isPrimaryShipping: true }, stranger);
  const notFound = refusal('addresses/not-found');
  const params = { id };
  await expect(stranger.call('changeAddress', { params, body: home })).rejects.toEqual(notFound);
  await expect(stranger.call('deleteAddress', { params })).rejects.toEqual(notFound);
  await expect(stranger.call('setPrimaryShippingAddress', { params })).rejects.toEqual(notFound);
  await expect(stranger.call('setPrimaryBillingAddress', { params })).rejects.toEqual(notFound);
  await expect(shop.call('listAddresses', {})).rejects.toEqual(refusal('session/required'));
  expect(await list()).toMatchObject([{ id, contactName: 'Ada Parent', isPrimaryShipping: true }]);
  expect(await stranger.call('listAddresses', {})).toMatchObject([{ isPrimaryShipping: true }]);
});

test('logs what happened', async () => {
  const { id } = await add();
  await customer.call('changeAddress', {
    params: { id },
    body: { ...home, city: 'York', phoneNumber: null },
  });
  await customer.call('setPrimaryBillingAddress', { params: { id } });
  await customer.call('setPrimaryBillingAddress', { params: { id } });
  await customer.call('deleteAddress', { params: { id } });
  const activity = await shop.db
    .selectFrom('activity')
    .where('entity_id', '=', id)
    .orderBy('id')
    .select(['action', 'changes'])
    .execute();
  expect(activity).toEqual([
    { action: 'Address added', changes: '12 Elm Road, LS1 4AP' },
    { action: 'Address changed', changes: 'phone number, city' },
    { action: 'Primary address changed', changes: 'primary for billing' },
    { action: 'Address deleted', changes: '12 Elm Road, LS1 4AP' },
  ]);
});
