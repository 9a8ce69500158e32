import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { renewalFailed, subscriptionsOf } from '#tests/support/subscriptions.ts';
import { testShop } from '#tests/support/test-shop.ts';

const WEEK = 7 * 24 * 60 * 60;
const linkInvalid = { status: 410, code: 'notifications/link-invalid' };

const shop = await testShop();
const { subscribe, subscribeByLink, renew, enableLink, list, rowsOf, actionsOf, logInAgain } =
  subscriptionsOf(shop);

describe('the link of the app', () => {
  it('switches on notifications for its device', async () => {
    const customer = await registerCustomer(shop);
    const { url, token, expiresAt } = await enableLink(customer, 'phone:1.a_b-c');
    expect(url).toBe(`http://shop.test/enable-notifications?deviceId=phone%3A1.a_b-c&token=${token}`);
    expect(Date.parse(expiresAt) - shop.clock.now().getTime()).toBeLessThanOrEqual(600_000);
    await subscribeByLink(token, newBrowser(), 'phone:1.a_b-c');
    expect(await list(customer)).toMatchObject([{ isAppDevice: true }]);
    const rows = await shop.db.selectFrom('one_time_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('accepts any visible characters in the name of an app’s device', async () => {
    const customer = await registerCustomer(shop);
    const ids = [
      '{2F1E4FC0-81FD-4DA9-9176-86E1B4F2C6D5}',
      'q83vEjRWeJCrze8+/w==',
      '"<b>&amp;%2B#?',
      '~',
      'a'.repeat(200),
    ];
    for (const deviceId of ids) {
      const { url, token } = await enableLink(customer, deviceId);
      expect(new URL(url).searchParams.get('deviceId')).toBe(deviceId);
      await subscribeByLink(token, newBrowser(), deviceId);
      await subscribe(customer, newBrowser(), deviceId);
    }
    expect(await list(customer)).toHaveLength(ids.length);
  });

  it('answers its browser again as it did the first time, but no other', async () => {
    const customer = await registerCustomer(shop);
    const { token } = await enableLink(customer);
    const browser = newBrowser();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => subscribeByLink(token, browser, 'phone-1')),
    );
    expect(new Set(answers.map(({ renewalToken }) => renewalToken)).size).toBe(1);
    expect(await list(customer)).toHaveLength(1);
    expect(await actionsOf(customer)).toEqual(['Notifications enabled']);
    for (const other of [
      newBrowser(),
      { ...browser, p256dh: newBrowser().p256dh },
      { ...browser, auth: newBrowser().auth },
    ]) {
      await expect(subscribeByLink(token, other, 'phone-1')).rejects.toMatchObject(linkInvalid);
    }
    await renew(answers[0]!.renewalToken);
    await expect(subscribeByLink(token, browser, 'phone-1')).rejects.toMatchObject(linkInvalid);
  });

  it('works once when fifty browsers try it at once in two processes', async () => {
    const other = await openAnotherProcess(shop);
    const customer = await registerCustomer(shop);
    const { token } = await enableLink(customer);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? shop : other).callAs(token)('subscribe', {
          body: { ...newBrowser(), deviceId: 'phone-1' },
        }),
      ),
    );
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(49);
    for (const one of refused) expect(one.reason).toMatchObject(linkInvalid);
    expect(await list(customer)).toHaveLength(1);
    await other.close();
  });

  it('works for the device it was made for', async () => {
    const { token } = await enableLink(await registerCustomer(shop), 'phone-1');
    for (const deviceId of ['phone-2', 'PHONE-1', null]) {
      await expect(subscribeByLink(token, newBrowser(), deviceId)).rejects.toMatchObject(linkInvalid);
    }
    await subscribeByLink(token, newBrowser(), 'phone-1');
  });

  it('does not take back a browser in which somebody else has subscribed since', async () => {
    const ada = await registerCustomer(shop);
    const joan = await registerCustomer(shop);
    const { token } = await enableLink(ada);
    const browser = newBrowser();
    await subscribeByLink(token, browser, 'phone-1');
    await subscribe(joan, browser);
    await expect(subscribeByLink(token, browser, 'phone-1')).rejects.toMatchObject(linkInvalid);
    expect(await list(joan)).toHaveLength(1);
  });

  it('expires after ten minutes, used or not', async () => {
    const customer = await registerCustomer(shop);
    const [spent, unspent] = [await enableLink(customer), await enableLink(customer)];
    const browser = newBrowser();
    await subscribeByLink(spent.token, browser, 'phone-1');
    shop.clock.advance(601);
    await expect(subscribeByLink(spent.token, browser, 'phone-1')).rejects.toMatchObject(linkInvalid);
    await expect(subscribeByLink(unspent.token, browser, 'phone-1')).rejects.toMatchObject(linkInvalid);
  });

  it('expires with the session that made it', async () => {
    const customer = await registerCustomer(shop);
    const { token } = await enableLink(customer);
    await customer.call('logout', {});
    await expect(subscribeByLink(token, newBrowser(), 'phone-1')).rejects.toMatchObject({ status: 401 });

    const again = await logInAgain(customer);
    const link = await enableLink(again);
    const session = shop.db.updateTable('sessions').where('customer_id', '=', customer.id);
    await session.set({ last_seen_at: new Date(shop.clock.now().getTime() - WEEK * 1000) }).execute();
    await expect(subscribeByLink(link.token, newBrowser(), 'phone-1')).rejects.toMatchObject(linkInvalid);
  });

  it('opens nothing else', async () => {
    const customer = await registerCustomer(shop);
    const { token } = await enableLink(customer);
    for (const { name, access, method, path } of Object.values(api)) {
      if (access === 'visitor' || name === 'subscribe') continue;
      const answer = await shop.app.inject({
        method,
        url: path.replace(':id', '00000000-0000-4000-8000-000000000000'),
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect(answer.statusCode, name).toBe(401);
    }
    await shop.callAs(token)('logout', {});
    const web = { body: { token } };
    await expect(shop.call('exchangeWebLoginToken', web)).rejects.toMatchObject({ status: 410 });
    await customer.call('getProfile', {});
    await subscribeByLink(token, newBrowser(), 'phone-1');
  });

  it('is not made for a malformed device id or for somebody who is not logged in', async () => {
    const customer = await registerCustomer(shop);
    for (const deviceId of ['', ' ', 'a b', 'a\n', 'a'.repeat(201), '\u0000', '\u007f', 'é']) {
      await expect(enableLink(customer, deviceId)).rejects.toMatchObject({ code: 'request/invalid' });
    }
    const body = { deviceId: 'phone-1' };
    await expect(shop.call('createEnableLink', { body })).rejects.toMatchObject({ code: 'session/required' });
  });
});

describe('renewing', () => {
  it('replaces the browser’s old endpoint by the new one', async () => {
    const customer = await registerCustomer(shop);
    const { renewalToken } = await subscribe(customer, newBrowser(), 'phone-1');
    const [before] = await rowsOf(customer);
    const next = newBrowser();
    const renewed = await renew(renewalToken, next);
    expect(renewed.renewalToken).not.toBe(renewalToken);
    const { id, session_id, device_id, created_at } = before!;
    expect(await rowsOf(customer)).toMatchObject([{ id, session_id, device_id, created_at, ...next }]);
    await expect(renew(renewalToken)).rejects.toMatchObject(renewalFailed);
    await renew(renewed.renewalToken);
  });

  it('happens once for each token, even if fifty try at once', async () => {
    const customer = await registerCustomer(shop);
    const { renewalToken } = await subscribe(customer);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => renew(renewalToken)));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await list(customer)).toHaveLength(1);
  });

  it('replaces another subscription of the same browser', async () => {
    const customer = await registerCustomer(shop);
    const { renewalToken } = await subscribe(customer);
    const next = newBrowser();
    await subscribe(customer, next);
    await renew(renewalToken, next);
    expect(await rowsOf(customer)).toMatchObject([next]);
  });

  it('refuses made-up tokens, unknown push services and bad keys', async () => {
    const customer = await registerCustomer(shop);
    const { renewalToken } = await subscribe(customer);
    for (const token of ['x', 'a'.repeat(43), customer.token, (await enableLink(customer)).token]) {
      await expect(renew(token)).rejects.toMatchObject(renewalFailed);
    }
    const elsewhere = { ...newBrowser(), endpoint: 'https://10.0.0.1/x' };
    await expect(renew(renewalToken, elsewhere)).rejects.toMatchObject({
      code: 'notifications/endpoint-refused',
    });
    await expect(renew(renewalToken, { ...newBrowser(), auth: 'AAAA' })).rejects.toMatchObject({
      code: 'notifications/keys-invalid',
    });
    await renew(renewalToken);
  });

  it('opens nothing else with its token', async () => {
    const customer = await registerCustomer(shop);
    const { renewalToken } = await subscribe(customer);
    for (const name of ['listSubscriptions', 'getProfile'] as const) {
      await expect(shop.callAs(renewalToken)(name, {})).rejects.toMatchObject({ status: 401 });
    }
    await expect(subscribeByLink(renewalToken, newBrowser(), null)).rejects.toMatchObject({ status: 401 });
  });
});
