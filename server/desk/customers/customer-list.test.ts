import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
let editor: TestStaff;
beforeAll(async () => {
  world = await openPayingShop();
  editor = await employ(world.shop, 'editor', { name: 'Mia' });
});
afterAll(() => world.close());

const find = async (search: string) => {
  const { customers } = await editor.call('listCustomers', { query: { search } });
  return customers.map(({ name }) => name);
};

describe('a customer is found', () => {
  test('by parts of the name, the address, the phone and the postcode, all of them together', async () => {
    const { shop } = world;
    const bo = await registerCustomer(shop, {
      firstName: 'Bo',
      lastName: 'Öster%by',
      email: 'Bo.Oster@example.com',
    });
    await bo.call('changeProfile', {
      body: { firstName: 'Bo', lastName: 'Öster%by', phoneNumber: '+44 20 7946 0018' },
    });
    expect(await find('öster%')).toEqual(['Bo Öster%by']);
    expect(await find('bo.oster@EXAMPLE')).toEqual(['Bo Öster%by']);
    expect(await find('020 7946 0018')).toEqual(['Bo Öster%by']);
    expect(await find('02079460018')).toEqual(['Bo Öster%by']);
    expect(await find('bo')).toEqual(['Bo Öster%by']);
    expect(await find('öster ls1')).toEqual([]);

    const address = {
      contactName: 'Auntie Fern',
      streetAddress1: '1 High Street',
      city: 'Leeds',
      regionOrState: 'West Yorkshire',
      postalCode: 'LS1 9ZZ',
      country: 'United Kingdom',
    };
    const { id } = await bo.call('addAddress', { body: address });
    expect(await find('ls19zz')).toEqual(['Bo Öster%by']);
    expect(await find('LS1 9ZZ auntie')).toEqual(['Bo Öster%by']);
    await bo.call('changeAddress', { params: { id }, body: { ...address, postalCode: 'M1 1AA' } });
    expect(await find('ls19zz')).toEqual([]);
    expect(await find('m11aa')).toEqual(['Bo Öster%by']);
    await bo.call('deleteAddress', { params: { id } });
    expect(await find('m11aa')).toEqual([]);
    await bo.call('changeProfile', { body: { firstName: 'Bo', lastName: 'West', phoneNumber: '' } });
    expect(await find('öster%')).toEqual([]);
    expect(await find('7946')).toEqual([]);
  });

  test('with what they have paid for, and no longer once the account is deleted', async () => {
    const buyer = await world.buyer();
    const product = await world.stock(5);
    const paid = await buyer.orderOf(product, 1);
    await buyer.approve(paid.id);
    await buyer.capture(paid.id);
    await buyer.orderOf(product, 2);
    const { customers } = await editor.call('listCustomers', { query: { search: buyer.email } });
    expect(customers).toMatchObject([
      { id: buyer.id, orders: 1, spentPence: 1645, lastOrderedAt: expect.any(String) },
    ]);
    await buyer.call('deleteAccount', { body: { password: buyer.password } });
    expect(await find(buyer.email)).toEqual([]);
    expect(await world.shop.db.selectFrom('customer_search').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ customer_id: buyer.id }),
    );
  });

  test('page by page, the newest first', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `Parent${100 + n}`);
    for (const lastName of names) await registerCustomer(world.shop, { firstName: 'Paging', lastName });
    const first = await editor.call('listCustomers', { query: { search: 'paging' } });
    const after = first.customers.at(-1)!.id;
    const second = await editor.call('listCustomers', { query: { search: 'paging', after } });
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    const found = [...first.customers, ...second.customers].map(({ name }) => name);
    expect(found).toEqual(names.map((name) => `Paging ${name}`).toReversed());
  });
});

test('an address that was registered but never verified is reported', async () => {
  const email = 'waits@example.com';
  await world.shop.call('register', {
    body: { firstName: 'Wai', lastName: 'Ting', email, password: 'seven quiet prams' },
  });
  const { customers, waiting } = await editor.call('listCustomers', {
    query: { search: 'Waits@example.com' },
  });
  expect({ customers, waiting }).toEqual({
    customers: [],
    waiting: { email, registeredAt: expect.any(String) },
  });
  expect(await editor.call('listCustomers', { query: { search: 'nobody@example.com' } })).toMatchObject({
    waiting: null,
  });
});

test('a customer is found by all of several changes made at once', async () => {
  const customer = await registerCustomer(world.shop);
  const body = { firstName: 'Racing', lastName: 'Parent', phoneNumber: '07700 900123' };
  const address = {
    contactName: 'Racing Parent',
    streetAddress1: '1 High Street',
    city: 'Leeds',
    regionOrState: 'West Yorkshire',
    country: 'United Kingdom',
  };
  await Promise.all([
    customer.call('changeProfile', { body }),
    ...['LS2 1AA', 'LS3 1AA', 'LS4 1AA'].map((postalCode) =>
      customer.call('addAddress', { body: { ...address, postalCode } }),
    ),
  ]);
  expect(await find('racing 07700900123 ls21aa ls31aa ls41aa')).toEqual(['Racing Parent']);
});

test.each(['packer', 'viewer'] as const)('a %s cannot look for anybody', async (role) => {
  const person = await employ(world.shop, role);
  const { id } = await world.buyer();
  const calls = [person.call('listCustomers', { query: {} }), person.call('getCustomer', { params: { id } })];
  await Promise.all(
    calls.map((call) => expect(call).rejects.toMatchObject({ status: 403, code: 'desk/not-allowed' })),
  );
});
