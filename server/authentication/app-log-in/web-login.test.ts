import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { buildApp } from '#server/app.ts';
import { createBackground } from '#server/platform/background.ts';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { createSession } from '#server/authentication/sessions/sessions.service.ts';

const shop = await testShop();

const failed = {
  status: 410,
  code: 'auth/web-login-failed',
  message: 'Login failed. Please try logging in manually.',
};
const ask = (customer: TestCustomer) => customer.call('createWebLoginToken', {});
const spend = (token: string) => shop.call('exchangeWebLoginToken', { body: { token } });

describe('a web login', () => {
  it('opens a session of its own, and both are logged', async () => {
    const customer = await registerCustomer(shop);
    const { token, url, expiresAt } = await ask(customer);
    expect(url).toBe(`http://shop.test/app-login?token=${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(expiresAt) - shop.clock.now().getTime()).toBeGreaterThan(115_000);
    expect(Date.parse(expiresAt) - shop.clock.now().getTime()).toBeLessThanOrEqual(120_000);

    const session = await spend(token);
    expect(session).toMatchObject({ id: customer.id, email: customer.email });
    expect(session.token).not.toBe(customer.token);
    await customer.call('logout', {});
    const { logs } = await shop.callAs(session.token)('listActivity', { query: {} });
    expect(logs).toMatchObject([
      { action: 'Logged out' },
      { action: 'Logged in', changes: 'By the app', isSuccess: true },
      { action: 'Web login asked for', isSuccess: true },
    ]);
  });

  it('succeeds once when fifty are tried at once in two processes', async () => {
    const other = await openAnotherProcess(shop);
    const customer = await registerCustomer(shop);
    const { token } = await ask(customer);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? shop : other).call('exchangeWebLoginToken', { body: { token } }),
      ),
    );
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(49);
    for (const one of refused) expect(one.reason).toMatchObject(failed);
    expect(await customer.call('listSessions', {})).toHaveLength(2);
    await other.close();
  });

  it('is refused after two minutes', async () => {
    const { token } = await ask(await registerCustomer(shop));
    shop.clock.advance(121);
    await expect(spend(token)).rejects.toMatchObject(failed);
  });

  it('is refused with a token that was made up or made for something else', async () => {
    const customer = await registerCustomer(shop);
    const link = await customer.call('createEnableLink', { body: { deviceId: 'phone' } });
    for (const token of ['x', 'a'.repeat(43), customer.token, link.token, '../..', `'; drop table x; --`]) {
      await expect(spend(token).catch((error: unknown) => error)).resolves.toMatchObject({
        status: expect.toBeOneOf([400, 410]),
      });
    }
    for (const token of ['a'.repeat(43), customer.token, link.token]) {
      await expect(spend(token)).rejects.toMatchObject(failed);
    }
  });

  it.each([
    ['logged out', (customer: TestCustomer) => customer.call('logout', {})],
    ['was ended from elsewhere', endElsewhere],
    ['ran out', async () => shop.clock.advance(7 * 24 * 60 * 60 + 1)],
  ])('is refused if the session that asked for it %s meanwhile', async (_how, end) => {
    const customer = await registerCustomer(shop);
    const { token } = await ask(customer);
    // Long enough for the session to expire first.
    await shop.db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(shop.clock.now().getTime() + 8 * 24 * 60 * 60 * 1000) })
      .where('customer_id', '=', customer.id)
      .execute();
    await end(customer);
    await expect(spend(token)).rejects.toMatchObject(failed);
  });

  it('is refused once the account is to be deleted', async () => {
    const customer = await registerCustomer(shop);
    const { token } = await ask(customer);
    await shop.db
      .updateTable('customers')
      .set({ deletion_asked_at: shop.clock.now() })
      .where('id', '=', customer.id)
      .execute();
    await expect(spend(token)).rejects.toMatchObject({ status: 403, code: 'auth/being-deleted' });
  });

  it('works with the latest five unused tokens of a session', async () => {
    const customer = await registerCustomer(shop);
    const stranger = await registerCustomer(shop);
    const others = await ask(stranger);
    const tokens: string[] = [];
    for (let count = 0; count < 7; count++) {
      tokens.push((await ask(customer)).token);
      shop.clock.advance(1);
    }
    for (const token of tokens.slice(0, 2)) await expect(spend(token)).rejects.toMatchObject(failed);
    for (const token of [...tokens.slice(2), others.token]) await spend(token);
  });

  it('leaves at most a hundred tokens per session behind, however many were used', async () => {
    const customer = await registerCustomer(shop);
    const tokens = () =>
      shop.db
        .selectFrom('one_time_tokens')
        .where('customer_id', '=', customer.id)
        .select(['used_at as usedAt'])
        .execute();
    const begin = shop.clock.now();
    await sql`
      insert into one_time_tokens (token_hash, customer_id, purpose, session_id, created_at, expires_at, used_at)
      select sha256(convert_to(sessions.id::text || n, 'utf8')), customer_id, 'web-login', id, ${begin}, ${begin}, ${begin}
      from sessions, generate_series(1, 300) n where customer_id = ${customer.id}
    `.execute(shop.db);
    const { token } = await ask(customer);
    expect(await tokens()).toHaveLength(100);
    await spend(token);
    expect((await tokens()).every(({ usedAt }) => usedAt !== null)).toBe(true);
  });

  it('keeps to five when many are asked for at once', async () => {
    const customer = await registerCustomer(shop);
    const made = await Promise.all(Array.from({ length: 20 }, () => ask(customer)));
    const spent = await Promise.allSettled(made.map(({ token }) => spend(token)));
    expect(spent.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
  });
});

describe('the token of a web login', () => {
  it('is neither stored nor logged anywhere', async () => {
    const customer = await registerCustomer(shop);
    let log = '';
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString();
        done();
      },
    });
    const logger = pino({ level: 'trace' }, stream);
    const background = createBackground(logger);
    const app = buildApp({ ...shop.context, log: logger, background });
    const { token } = await ask(customer);
    for (const url of [`/app-login?token=${token}`, `/api/auth/exchange-web-login-token?token=${token}`]) {
      await app.inject(url);
    }
    const url = '/api/auth/exchange-web-login-token';
    const answer = await app.inject({ method: 'POST', url, payload: { token } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    await app.inject({ method: 'POST', url, payload: { token, unknown: 'field' } });
    await app.close();
    await background.stop();
    expect(log).toContain('"route":"/api/auth/exchange-web-login-token"');
    expect(log).not.toContain(token);
    const rows = await shop.db.selectFrom('one_time_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is not a session: it opens nothing else', async () => {
    const { token } = await ask(await registerCustomer(shop));
    for (const { name, access, method, path } of Object.values(api)) {
      if (access === 'visitor') continue;
      const answer = await shop.app.inject({
        method,
        url: path.replace(':id', '00000000-0000-4000-8000-000000000000'),
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect(answer.statusCode, name).toBe(401);
    }
    await spend(token);
  });

  it('is given only to somebody who is logged in', async () => {
    await expect(shop.call('createWebLoginToken', {})).rejects.toMatchObject({ code: 'session/required' });
  });
});

async function endElsewhere(customer: TestCustomer): Promise<void> {
  const now = shop.clock.now();
  const other = await transaction(shop.db, (trx) => createSession(trx, customer.id, 'another', now));
  await shop.callAs(other)('endOtherSessions', {});
}
