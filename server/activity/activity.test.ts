import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordActivity, type Activity } from './activity.queries.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();

async function happen(customer: TestCustomer, happenedAt: string, rest: Partial<Activity> = {}) {
  await recordActivity(shop.db, {
    customerId: customer.id,
    happenedAt: new Date(happenedAt),
    action: 'Logged in',
    ...rest,
  });
}

async function seen(customer: TestCustomer, query: Record<string, unknown> = {}) {
  const { logs } = await customer.call('listActivity', { query });
  return logs.map((entry) => entry.timestamp);
}

describe('the log', () => {
  it('shows what happened, the newest first, fifteen to a page', async () => {
    const customer = await registerCustomer(shop);
    for (let minute = 10; minute < 27; minute++) await happen(customer, `2024-03-05T12:${minute}:00.000Z`);
    const first = await customer.call('listActivity', { query: {} });
    expect(first.pageInfo).toEqual({ currentPage: 1, pageSize: 15, totalItems: 17, totalPages: 2 });
    expect(first.logs).toHaveLength(15);
    expect(first.logs[0]).toEqual({
      id: expect.any(String),
      timestamp: '2024-03-05T12:26:00.000Z',
      action: 'Logged in',
      entityType: null,
      entityId: null,
      changes: '',
      isSuccess: true,
      failureReason: null,
    });
    expect(await seen(customer, { page: 2 })).toEqual([
      '2024-03-05T12:11:00.000Z',
      '2024-03-05T12:10:00.000Z',
    ]);
    expect(await seen(customer, { page: 3 })).toEqual([]);
  });

  it('shows failures with their reasons', async () => {
    const customer = await registerCustomer(shop);
    await happen(customer, '2024-03-05T12:00:00Z', { failureReason: 'Wrong password' });
    const { logs } = await customer.call('listActivity', { query: {} });
    expect(logs).toMatchObject([{ isSuccess: false, failureReason: 'Wrong password' }]);
  });

  it('shows nobody what happened to others', async () => {
    const ada = await registerCustomer(shop);
    await happen(ada, '2024-03-05T12:00:00Z');
    expect(await seen(await registerCustomer(shop))).toEqual([]);
    for (const name of ['listActivity', 'listActivityActions'] as const) {
      await expect(shop.call(name, { query: {} })).rejects.toMatchObject({ status: 401 });
    }
  });

  it('answers at its bare paths too', async () => {
    const { token } = await registerCustomer(shop);
    for (const url of ['/account/my-activity?page=1&pageSize=15', '/account/my-activity/actions']) {
      const answer = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode, url).toBe(200);
    }
  });
});

describe('filters', () => {
  it('take whole days, including the last, by the visitor’s clock', async () => {
    const customer = await registerCustomer(shop);
    const times = ['2024-07-14T22:30:00.000Z', '2024-07-14T23:30:00.000Z', '2024-07-15T22:59:59.999Z'];
    for (const time of times) await happen(customer, time);
    const day = { startDate: '2024-07-15', endDate: '2024-07-15' };
    expect(await seen(customer, day)).toEqual([times[2], times[1]]);
    expect(await seen(customer, { ...day, timeZone: 'Europe/Paris' })).toEqual([times[1], times[0]]);
    expect(await seen(customer, { startDate: '2024-07-16' })).toEqual([]);
    expect(await seen(customer, { endDate: '2024-07-14' })).toEqual([times[0]]);
  });

  it('take an action from the list', async () => {
    const customer = await registerCustomer(shop);
    await happen(customer, '2024-03-05T12:00:00.000Z');
    await happen(customer, '2024-03-05T12:01:00.000Z', { action: 'Logged out' });
    const actions = await customer.call('listActivityActions', {});
    expect(actions).toEqual(expect.arrayContaining(['Logged in', 'Logged out', 'Order placed']));
    expect(await seen(customer, { actionFilter: 'Logged out' })).toEqual(['2024-03-05T12:01:00.000Z']);
    expect(await seen(customer, { actionFilter: 'Logged' })).toEqual([]);
    expect(await seen(customer, { actionFilter: '' })).toHaveLength(2);
  });

  it('search actions, types and changes, and take every character literally', async () => {
    const customer = await registerCustomer(shop);
    await happen(customer, '2024-03-05T12:00:00.000Z', { changes: '10% off_everything \\o/' });
    await happen(customer, '2024-03-05T12:01:00.000Z', { action: 'Address added', entityType: 'Address' });
    const [plain, address] = ['2024-03-05T12:00:00.000Z', '2024-03-05T12:01:00.000Z'];
    expect(await seen(customer, { search: 'aDDress' })).toEqual([address]);
    expect(await seen(customer, { search: '10%' })).toEqual([plain]);
    expect(await seen(customer, { search: '%' })).toEqual([plain]);
    expect(await seen(customer, { search: '_' })).toEqual([plain]);
    expect(await seen(customer, { search: '\\' })).toEqual([plain]);
    expect(await seen(customer, { search: "' or true --" })).toEqual([]);
  });

  it.each([
    [{ startDate: '2024-02-30' }, 'The start date must be a date such as 2024-03-05.'],
    [{ endDate: '05/03/2024' }, 'The end date must be a date such as 2024-03-05.'],
    [{ startDate: '2024-03-06', endDate: '2024-03-05' }, 'The end date is before the start date.'],
    [{ timeZone: 'Europe/Nowhere' }, 'That time zone is unknown.'],
    [{ page: 0 }, 'The page must be a whole number from 1.'],
    [{ pageSize: 101 }, 'The page size must be a whole number from 1 to 100.'],
    [{ search: 'a'.repeat(101) }, 'A search can have at most 100 characters.'],
  ])('refuse %j', async (query, words) => {
    const customer = await registerCustomer(shop);
    await expect(customer.call('listActivity', { query })).rejects.toMatchObject({
      status: 400,
      message: words,
    });
  });
});

it('cannot be changed or deleted, except with the account', async () => {
  const customer = await registerCustomer(shop);
  await happen(customer, '2024-03-05T12:00:00Z');
  const rows = () =>
    shop.db.selectFrom('activity').select('id').where('customer_id', '=', customer.id).execute();
  await expect(shop.db.updateTable('activity').set({ changes: 'nothing' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(shop.db.deleteFrom('activity').execute()).rejects.toThrow('append-only');
  await expect(sql`truncate activity`.execute(shop.db)).rejects.toThrow('append-only');
  expect(await rows()).toHaveLength(1);
  await shop.db.deleteFrom('customers').where('id', '=', customer.id).execute();
  expect(await rows()).toHaveLength(0);
});

describe('ten thousand entries in a day', () => {
  const address = {
    contactName: 'Ada Parent',
    streetAddress1: '1 High Street',
    city: 'Leeds',
    regionOrState: 'West Yorkshire',
    postalCode: 'LS1 1AA',
    country: 'United Kingdom',
  };

  it('are the most a customer can cause: more is refused with a sentence and a time to wait, until a day later', async () => {
    const customer = await registerCustomer(shop);
    const { id } = await customer.call('addAddress', { body: address });
    const start = shop.clock.now();
    await sql`
      insert into activity (customer_id, happened_at, action, is_success)
      select ${customer.id}::uuid, ${start}::timestamptz - n * interval '100 milliseconds', 'Address changed', true
      from generate_series(1, 10000) n`.execute(shop.db);
    shop.clock.advance(3600);
    for (const change of [
      () => customer.call('addAddress', { body: address }),
      () => customer.call('changeAddress', { params: { id }, body: { ...address, city: 'York' } }),
      () => customer.call('deleteAddress', { params: { id } }),
      () => customer.call('createWebLoginToken', {}),
      () => customer.call('subscribe', { body: newBrowser() }),
    ]) {
      await expect(change()).rejects.toMatchObject({
        status: 429,
        code: 'activity/too-much',
        message: expect.stringContaining('Please wait 23 hours'),
      });
    }
    expect(await customer.call('listAddresses', {})).toMatchObject([{ city: 'Leeds' }]);
    // Other customers are not affected.
    const other = await registerCustomer(shop);
    await other.call('addAddress', { body: address });
    shop.clock.advance(23 * 3600 + 2);
    await customer.call('deleteAddress', { params: { id } });
  });
});
