import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('shows each customer their own profile and nobody else’s', async () => {
  const ada = await registerCustomer(shop, { firstName: 'Ada', lastName: 'Byron' });
  const joan = await registerCustomer(shop, { firstName: 'Joan', lastName: 'Clarke' });
  expect(await ada.call('getProfile', {})).toEqual({
    firstName: 'Ada',
    lastName: 'Byron',
    email: ada.email,
    dateOfBirth: null,
    phoneNumber: null,
  });
  expect((await joan.call('getProfile', {})).email).toBe(joan.email);
});

it('shows a visitor nothing', async () => {
  await expect(shop.call('getProfile', {})).rejects.toMatchObject({ status: 401, code: 'session/required' });
});
