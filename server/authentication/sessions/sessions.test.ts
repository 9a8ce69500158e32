import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { createSession, endAllSessions, deleteDeadSessions } from './sessions.service.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();

const DAY = 24 * 60 * 60;
const loggedOut = { status: 401, code: 'session/required' };

it('keeps a session that is used every few days for thirty days and no longer', async () => {
  const customer = await registerCustomer(shop);
  for (let day = 0; day < 30; day += 6) {
    await customer.call('getProfile', {});
    await expect.poll(() => lastSeen(customer.id)).toBeGreaterThan(shop.clock.now().getTime() - 60_000);
    shop.clock.advance(6 * DAY);
  }
  await expect(customer.call('getProfile', {})).rejects.toMatchObject(loggedOut);
});

it('ends a session that is not used for seven days', async () => {
  const customer = await registerCustomer(shop);
  shop.clock.advance(7 * DAY - 60);
  await customer.call('getProfile', {});
  await expect.poll(() => lastSeen(customer.id)).toBeGreaterThan(shop.clock.now().getTime() - 60_000);
  shop.clock.advance(7 * DAY + 60);
  await expect(customer.call('getProfile', {})).rejects.toMatchObject(loggedOut);
});

it('ends one session and leaves the others', async () => {
  const customer = await registerCustomer(shop);
  const other = await openSession(customer.id);
  await customer.call('logout', {});
  await customer.call('logout', {});
  await expect(customer.call('getProfile', {})).rejects.toMatchObject(loggedOut);
  await shop.callAs(other)('getProfile', {});
});

it('ends all sessions of one customer and nobody else’s', async () => {
  const customer = await registerCustomer(shop);
  const other = await openSession(customer.id);
  const stranger = await registerCustomer(shop);
  await transaction(shop.db, (trx) => endAllSessions(trx, customer.id));
  for (const token of [customer.token, other]) {
    await expect(shop.callAs(token)('getProfile', {})).rejects.toMatchObject(loggedOut);
  }
  await stranger.call('getProfile', {});
});

it('keeps at most a thousand sessions, those used most recently, so that all can be ended at once', async () => {
  const customer = await registerCustomer(shop);
  const now = shop.clock.now();
  await sql`
    insert into sessions (token_hash, customer_id, created_at, last_seen_at, expires_at)
    select sha256(convert_to(n::text, 'utf8')), ${customer.id}, ${now}, ${now}::timestamptz + n * interval '1 second',
      ${now}::timestamptz + interval '30 days'
    from generate_series(1, 1200) n
  `.execute(shop.db);
  shop.clock.advance(1201);
  const newest = await openSession(customer.id);
  await shop.callAs(newest)('getProfile', {});
  await expect(customer.call('getProfile', {})).rejects.toMatchObject(loggedOut);
  expect(await transaction(shop.db, (trx) => endAllSessions(trx, customer.id))).toBe(1000);
});

it('stores no usable token', async () => {
  const customer = await registerCustomer(shop);
  const rows = await shop.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(customer.token);
  expect(customer.token).toMatch(/^[\w-]{43}$/);
});

it('accepts a device name that no database could store', async () => {
  const customer = await registerCustomer(shop);
  const now = shop.clock.now();
  await transaction(shop.db, (trx) =>
    createSession(trx, customer.id, `a\u0000\ud800${'x'.repeat(500)}`, now),
  );
});

it('opens nothing with a token that is made up, cut short or empty', async () => {
  const { token } = await registerCustomer(shop);
  for (const wrong of [
    `${token.slice(0, -1)}_`,
    token.slice(0, 30),
    `${token}a`,
    '',
    'null',
    '\u00e9'.repeat(43),
  ]) {
    const headers = { authorization: `Bearer ${wrong}` };
    const answer = await shop.app.inject({ url: '/api/account/profile', headers });
    expect(answer.statusCode).toBe(401);
  }
});

it('deletes sessions that have ended', async () => {
  const gone = await registerCustomer(shop);
  shop.clock.advance(8 * DAY);
  const live = await registerCustomer(shop);
  await deleteDeadSessions(shop.db, shop.clock.now());
  const left = await shop.db.selectFrom('sessions').select('customer_id').execute();
  expect(left.map((row) => row.customer_id)).toContain(live.id);
  expect(left.map((row) => row.customer_id)).not.toContain(gone.id);
});

describe('the list of sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0';

  it('shows where the customer is logged in: this session first, and none that has ended', async () => {
    const customer = await registerCustomer(shop);
    shop.clock.advance(8 * DAY);
    const { email, password } = customer;
    const login = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'user-agent': FIREFOX },
        payload: { email, password },
      });
    const mine = shop.callAs((await login()).json<{ token: string }>().token);
    shop.clock.advance(60);
    await login();
    const sessions = await mine('listSessions', {});
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Windows',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/),
        isCurrent: true,
      },
      expect.objectContaining({ device: 'Firefox on Windows', isCurrent: false }),
    ]);
    expect(sessions[1]!.createdAt > sessions[0]!.createdAt).toBe(true);
  });

  it('ends one of them at once, and logs it', async () => {
    const customer = await registerCustomer(shop);
    const other = await openSession(customer.id);
    const [, theirs] = await customer.call('listSessions', {});
    await customer.call('endSession', { params: { id: theirs!.id } });
    await expect(shop.callAs(other)('getProfile', {})).rejects.toMatchObject(loggedOut);
    expect(await customer.call('listSessions', {})).toHaveLength(1);
    const { logs } = await customer.call('listActivity', { query: {} });
    expect(logs).toMatchObject([{ action: 'Session ended', changes: 'another' }]);
    await expect(customer.call('endSession', { params: { id: theirs!.id } })).rejects.toMatchObject({
      status: 404,
      code: 'sessions/not-found',
    });
  });

  it('ends all others and keeps this one', async () => {
    const customer = await registerCustomer(shop);
    const others = [await openSession(customer.id), await openSession(customer.id)];
    const stranger = await registerCustomer(shop);
    await customer.call('endOtherSessions', {});
    for (const token of others) {
      await expect(shop.callAs(token)('getProfile', {})).rejects.toMatchObject(loggedOut);
    }
    await customer.call('endOtherSessions', {});
    await stranger.call('getProfile', {});
    const { logs } = await customer.call('listActivity', { query: {} });
    expect(logs).toMatchObject([{ action: 'Session ended', changes: '2 others' }]);
    await openSession(customer.id);
    await customer.call('endOtherSessions', {});
    expect((await customer.call('listActivity', { query: {} })).logs[0]!.changes).toBe('1 other');
  });

  it('shows and ends nobody else’s', async () => {
    const ada = await registerCustomer(shop);
    const joan = await registerCustomer(shop);
    const [adas] = await ada.call('listSessions', {});
    expect((await joan.call('listSessions', {})).map(({ id }) => id)).not.toContain(adas!.id);
    await expect(joan.call('endSession', { params: { id: adas!.id } })).rejects.toMatchObject({
      status: 404,
      code: 'sessions/not-found',
    });
    await ada.call('getProfile', {});
    for (const call of ['listSessions', 'endOtherSessions'] as const) {
      await expect(shop.call(call, {})).rejects.toMatchObject(loggedOut);
    }
  });
});

async function openSession(customerId: string): Promise<string> {
  return transaction(shop.db, (trx) => createSession(trx, customerId, 'another', shop.clock.now()));
}

async function lastSeen(customerId: string): Promise<number> {
  const row = await shop.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.last_seen_at.getTime();
}
