import { expect, test } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { createAppToken } from './app-log-in/app-tokens.service.ts';
import { findAccountById } from './authentication.queries.ts';
import { answerChallenge, openChallenge } from './log-in/login-challenges.service.ts';
import { askForDeletion } from './personal-data.service.ts';
import { endAllSessions } from './sessions/sessions.service.ts';

/* Things that end or change after a call has been let in. */

const shop = await testShop();

const sessionsOf = (customerId: string) =>
  shop.db.selectFrom('sessions').where('customer_id', '=', customerId).selectAll().execute();

test('a session that has just ended hands nothing over to the app', async () => {
  const { id } = await registerCustomer(shop);
  const [session] = await sessionsOf(id);
  const ask = () =>
    transaction(shop.db, (trx) =>
      createAppToken(
        trx,
        { customerId: id, sessionId: session!.id, now: shop.clock.now() },
        { purpose: 'web-login' },
      ),
    );
  await ask();
  await transaction(shop.db, (trx) => endAllSessions(trx, id));
  await expect(ask()).rejects.toMatchObject({ code: 'session/required' });
  expect(
    await shop.db.selectFrom('one_time_tokens').where('customer_id', '=', id).selectAll().execute(),
  ).toEqual([]);
});

test('an account whose password has just changed is not marked for deletion', async () => {
  const { id } = await registerCustomer(shop);
  const ask = (passwordHash: string) =>
    transaction(shop.db, (trx) => askForDeletion(trx, { id, passwordHash }, shop.clock.now()));
  expect(await ask('the hash of the password before')).toBe(false);
  expect(await sessionsOf(id)).toHaveLength(1);
  const { passwordHash } = (await findAccountById(shop.db, id))!;
  expect(await ask(passwordHash)).toBe(true);
  expect(await sessionsOf(id)).toEqual([]);
});

test('a right code opens nothing if its log-in has just ended', async () => {
  const { id } = await registerCustomer(shop);
  const token = await transaction(shop.db, (trx) => openChallenge(trx, id, shop.clock.now()));
  const by = { now: shop.clock.now(), address: '192.0.2.1', device: 'a test' };
  const isRight = async () => true;
  const answer = answerChallenge(shop.context, by, token, {
    failureReason: 'Wrong code',
    async check() {
      await shop.db.deleteFrom('login_challenges').where('customer_id', '=', id).execute();
      return isRight;
    },
  });
  await expect(answer).rejects.toMatchObject({ code: 'two-factor/session-expired' });
  expect(await sessionsOf(id)).toHaveLength(1);
});
