import { describe, expect, it } from 'vitest';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();

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

describe('changing the profile', () => {
  const form = { firstName: ' Grace ', lastName: 'Hopper', dateOfBirth: '1986-12-09', phoneNumber: null };
  const put = (customer: TestCustomer, body: unknown) =>
    customer.call('changeProfile', { body: body as typeof form });

  it('keeps what was sent, tidied, and returns it', async () => {
    const customer = await registerCustomer(shop);
    const changed = await put(customer, { ...form, phoneNumber: '020 7946 0018' });
    expect(changed).toEqual({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: customer.email,
      dateOfBirth: '1986-12-09',
      phoneNumber: '+44 20 7946 0018',
    });
    expect(await customer.call('getProfile', {})).toEqual(changed);
  });

  it('accepts a profile as it was returned; the e-mail address in it changes nothing', async () => {
    const customer = await registerCustomer(shop);
    const profile = await put(customer, form);
    expect(await put(customer, { ...profile, email: 'other@example.com' })).toEqual(profile);
  });

  it.each([
    ['+49 (30) 901820', '+49 30 901820'],
    ['+1-202-555-0143', '+1 202 555 0143'],
    ['  ', null],
    ['', null],
  ])('tidies the phone number %j to %j', async (typed, kept) => {
    const changed = await put(await registerCustomer(shop), { ...form, phoneNumber: typed });
    expect(changed.phoneNumber).toBe(kept);
  });

  it('clears what is null, empty or absent', async () => {
    const customer = await registerCustomer(shop);
    for (const empty of [{ dateOfBirth: null }, { dateOfBirth: '' }, { dateOfBirth: undefined }]) {
      await put(customer, { ...form, phoneNumber: '+442079460018' });
      expect(await put(customer, { ...form, ...empty })).toMatchObject({
        dateOfBirth: null,
        phoneNumber: null,
      });
    }
  });

  it.each([
    [{ firstName: '  ' }, 'First name is required.'],
    [{ lastName: undefined }, 'Last name is required.'],
    [{ firstName: 'a'.repeat(101) }, 'First name can have at most 100 characters.'],
    [{ dateOfBirth: '2023-02-29' }, 'Date of birth must be a date such as 2024-03-05.'],
    [{ dateOfBirth: '1986-12-09T00:00:00' }, 'Date of birth must be a date such as 2024-03-05.'],
    [{ dateOfBirth: '09/12/1986' }, 'Date of birth must be a date such as 2024-03-05.'],
    [{ dateOfBirth: 19861209 }, 'Date of birth must be a date such as 2024-03-05.'],
    [{ dateOfBirth: '2999-01-01' }, 'The date of birth is in the future.'],
    [{ dateOfBirth: '1899-12-31' }, 'The date of birth is too long ago.'],
    [{ phoneNumber: 'call me' }, 'That is not a phone number. One looks like +44 20 7946 0018.'],
    [{ phoneNumber: '+44 1' }, 'That is not a phone number. One looks like +44 20 7946 0018.'],
    [{ role: 'Owner' }, 'There is no field "role" here.'],
  ])('refuses %j', async (fault, words) => {
    const customer = await registerCustomer(shop);
    const before = await customer.call('getProfile', {});
    await expect(put(customer, { ...form, ...fault })).rejects.toMatchObject({ status: 400, message: words });
    expect(await customer.call('getProfile', {})).toEqual(before);
  });

  it('accepts a child born today', async () => {
    const dateOfBirth = shop.clock.now().toISOString().slice(0, 10);
    expect(await put(await registerCustomer(shop), { ...form, dateOfBirth })).toMatchObject({ dateOfBirth });
  });

  it('logs what changed, by name only, and nothing if nothing changed', async () => {
    const customer = await registerCustomer(shop, { firstName: 'Grace', lastName: 'Hopper' });
    await put(customer, form);
    await put(customer, form);
    await put(customer, { ...form, phoneNumber: '+442079460018', lastName: 'Murray' });
    const log = await shop.db
      .selectFrom('activity')
      .select(['action', 'changes'])
      .where('customer_id', '=', customer.id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'Profile updated', changes: 'date of birth' },
      { action: 'Profile updated', changes: 'last name, phone number' },
    ]);
  });

  it('changes nobody else’s and lets no visitor in', async () => {
    const ada = await registerCustomer(shop);
    const joan = await registerCustomer(shop);
    const before = await joan.call('getProfile', {});
    await put(ada, form);
    expect(await joan.call('getProfile', {})).toEqual(before);
    await expect(shop.call('changeProfile', { body: form })).rejects.toMatchObject({ status: 401 });
  });
});
