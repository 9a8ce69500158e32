import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createIdempotentReplay, type IdempotentReplay, type KeepMade } from './idempotency.ts';
import { acceptedKeys } from '#server/platform/secrets.ts';

let shop: TestShop;
let replay: IdempotentReplay;
let customer: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  replay = createIdempotentReplay(shop.db, shop.clock, acceptedKeys(shop.context.config));
  customer = await registerCustomer(shop);
});
afterAll(() => shop.close());

const request = (key: string) => ({
  key,
  scope: customer.id,
  endpoint: 'addBasketItem',
  url: '/api/basket/items',
  body: { quantity: 1 },
});
const answer = (payload: string) => ({ status: 200, payload });

/** Work in a transaction of its own, like a service's. It writes something, so that there is something to roll back. */
const workAndKeep = (keep: KeepMade, payload: string) =>
  transaction(shop.db, async (trx) => {
    await trx.updateTable('customers').set({ phone_number: payload }).where('id', '=', customer.id).execute();
    await keep(trx, answer(payload));
  });
const written = async () =>
  (await shop.db.selectFrom('customers').select('phone_number').executeTakeFirstOrThrow()).phone_number;

const keysOfCustomer = async () =>
  (await shop.db.selectFrom('idempotency_keys').select('key').orderBy('started_at').execute()).map(
    ({ key }) => key,
  );

it('does not repeat work whose connection was lost after the commit', async () => {
  await expect(
    replay(request('lost'), async (keep) => {
      await workAndKeep(keep, 'done once');
      throw new Error('Connection terminated');
    }),
  ).rejects.toThrow('Connection terminated');

  const again = await replay(request('lost'), () => Promise.reject(new Error('ran twice')));
  expect(again).toEqual({ ...answer('done once'), isReplay: true });
});

it('repeats work that was rolled back', async () => {
  await expect(replay(request('rolled-back'), () => Promise.reject(new Error('deadlock')))).rejects.toThrow(
    'deadlock',
  );
  const again = await replay(request('rolled-back'), async (keep) => {
    await workAndKeep(keep, 'second try');
    return answer('second try');
  });
  expect(again).toEqual({ ...answer('second try'), isReplay: false });
});

it('rolls back work that took so long that another request has taken over its key', async () => {
  const slow = replay(request('taken-over'), async (keep) => {
    shop.clock.advance(31);
    const quick = await replay(request('taken-over'), async (keepQuick) => {
      await workAndKeep(keepQuick, 'the quick one');
      return answer('the quick one');
    });
    expect(quick.isReplay).toBe(false);
    await workAndKeep(keep, 'the slow one');
    return answer('the slow one');
  });
  await expect(slow).rejects.toMatchObject({ code: 'request/key-in-progress' });

  expect(await written()).toBe('the quick one');
  const again = await replay(request('taken-over'), () => Promise.reject(new Error('ran twice')));
  expect(again.payload).toBe('the quick one');
});

it('leaves the key alone when a request fails after another has taken it over', async () => {
  const slow = replay(request('failed-late'), async () => {
    shop.clock.advance(31);
    await replay(request('failed-late'), async () => answer('the quick one'));
    throw new Error('failed late');
  });
  await expect(slow).rejects.toThrow('failed late');
  const again = await replay(request('failed-late'), () => Promise.reject(new Error('ran twice')));
  expect(again.payload).toBe('the quick one');
});

it('keeps a customer’s hundred newest keys, and every one still in use', async () => {
  let finish: () => void = () => {};
  const open = replay(request('still-open'), async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return answer('open');
  });
  await expect.poll(keysOfCustomer).toContain('still-open');
  for (let number = 0; number < 120; number++) {
    shop.clock.advance(0.01);
    await replay(request(`key-${number}`), async () => answer('small'));
  }
  finish();
  await open;
  const keys = await keysOfCustomer();
  expect(keys).toHaveLength(101);
  expect(keys).toContain('still-open');
  expect(keys).toContain('key-119');
  expect(keys).not.toContain('key-19');
});

it('keeps no key for a visitor', async () => {
  const before = (await keysOfCustomer()).length;
  for (let number = 0; number < 5; number++) {
    const made = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { 'idempotency-key': `stranger-${number}` },
      payload: { email: 'nobody@example.com' },
    });
    expect(made.statusCode).toBe(200);
  }
  expect(await keysOfCustomer()).toHaveLength(before);
});
