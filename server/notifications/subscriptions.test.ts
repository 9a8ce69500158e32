import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { deleteDeadSessions } from '#server/authentication/sessions.service.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { testShop } from '#tests/support/test-shop.ts';

const WEEK = 7 * 24 * 60 * 60;
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

const shop = await testShop();

const linkInvalid = { status: 410, code: 'notifications/link-invalid' };
const renewalFailed = { status: 410, code: 'notifications/renewal-failed' };

const subscribe = (customer: TestCustomer, browser = newBrowser(), deviceId?: string) =>
  customer.call('subscribe', { body: { ...browser, ...(deviceId ? { deviceId } : {}) } });
const subscribeByLink = (token: string, browser: ReturnType<typeof newBrowser>, deviceId: string | null) =>
  shop.callAs(token)('subscribe', { body: { ...browser, deviceId } });
const renew = (renewalToken: string, browser = newBrowser()) =>
  shop.call('renewSubscription', { body: { renewalToken, ...browser } });
const enableLink = (customer: TestCustomer, deviceId = 'phone-1') =>
  customer.call('createEnableLink', { body: { deviceId } });
const list = (customer: TestCustomer) => customer.call('listSubscriptions', {});
const logInAgain = async (customer: TestCustomer): Promise<TestCustomer> => {
  const { email, password } = customer;
  const session = await shop.call('login', { body: { email, password } });
  if (!('token' in session)) throw new Error('a second factor was asked for');
  return { ...customer, token: session.token, call: shop.callAs(session.token) };
};
const rowsOf = (customer: TestCustomer) =>
  shop.db.selectFrom('push_subscriptions').selectAll().where('customer_id', '=', customer.id).execute();
const actionsOf = async (customer: TestCustomer) =>
  (await customer.call('listActivity', { query: {} })).logs.map(({ action }) => action);

describe('subscribing', () => {
  it('sends the notifications to this browser, and lists it', async () => {
    const customer = await registerCustomer(shop);
    const browser = newBrowser();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/notifications/subscribe',
      headers: { authorization: `Bearer ${customer.token}`, 'user-agent': CHROME },
      payload: browser,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      message: 'Notifications are enabled in this browser.',
      renewalToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await list(customer)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        isAppDevice: false,
        fingerprint: createHash('sha256').update(browser.endpoint).digest('base64url'),
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const { pushPublicKey } = await shop.call('getShop', {});
    const [row] = await rowsOf(customer);
    expect(row).toMatchObject({
      ...browser,
      push_service: 'fcm.googleapis.com',
      vapid_public_key: pushPublicKey,
    });
    expect(JSON.stringify(row)).not.toContain(answer.json<{ renewalToken: string }>().renewalToken);
    const { logs } = await customer.call('listActivity', { query: {} });
    expect(logs).toMatchObject([{ action: 'Notifications enabled', changes: 'Chrome on Android' }]);
  });

  it('again in the same browser changes its keys and is no second device', async () => {
    const customer = await registerCustomer(shop);
    const browser = newBrowser();
    await subscribe(customer, browser);
    const [before] = await rowsOf(customer);
    const next = { ...newBrowser(), endpoint: browser.endpoint };
    const again = await logInAgain(customer);
    await subscribe(again, next, 'phone-1');
    const after = await rowsOf(customer);
    expect(after).toMatchObject([{ id: before!.id, ...next, device_id: 'phone-1' }]);
    expect(after[0]!.session_id).not.toBe(before!.session_id);
    expect((await actionsOf(customer)).filter((action) => action === 'Notifications enabled')).toHaveLength(
      1,
    );
  });

  it('gives the browser to the customer who subscribed in it last, and what was still to be sent there to nobody', async () => {
    const ada = await registerCustomer(shop);
    const joan = await registerCustomer(shop);
    const browser = newBrowser();
    const { renewalToken } = await subscribe(ada, browser);
    const [adas] = await rowsOf(ada);
    await shop.db
      .insertInto('outbox')
      .values({
        kind: 'push',
        channel: 'fcm.googleapis.com',
        customer_id: ada.id,
        push_subscription_id: adas!.id,
        template: 'order-paid',
        content: JSON.stringify({ orderId: 'secret', orderNumber: 'D-1' }),
        created_at: shop.clock.now(),
        due_at: new Date(shop.clock.now().getTime() + 60_000),
      })
      .execute();
    await subscribe(joan, browser);
    expect(await list(ada)).toEqual([]);
    expect(await list(joan)).toHaveLength(1);
    await expect(renew(renewalToken)).rejects.toMatchObject(renewalFailed);
    const waiting = await shop.db.selectFrom('outbox').select('id').where('kind', '=', 'push').execute();
    expect(waiting).toEqual([]);
  });

  it('of many at once in one browser leaves it to one of them', async () => {
    const other = await openAnotherProcess(shop);
    const customers = await Promise.all(Array.from({ length: 10 }, () => registerCustomer(shop)));
    const browser = newBrowser();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const { token } = customers[index % 10]!;
        return (index % 4 < 2 ? shop : other).callAs(token)('subscribe', { body: browser });
      }),
    );
    const left = await shop.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', browser.endpoint)
      .execute();
    expect(left).toHaveLength(1);
    expect((await Promise.all(customers.map(rowsOf))).flat()).toHaveLength(1);
    await other.close();
  });

  it('keeps one browser for each name of an app’s device', async () => {
    const customer = await registerCustomer(shop);
    const stranger = await registerCustomer(shop);
    await subscribe(stranger, newBrowser(), 'phone-1');
    await subscribe(customer, newBrowser(), 'phone-1');
    await subscribe(customer, newBrowser(), 'phone-2');
    const last = newBrowser();
    await subscribe(customer, last, 'phone-1');
    expect((await rowsOf(customer)).map((row) => row.device_id).toSorted()).toEqual(['phone-1', 'phone-2']);
    expect((await rowsOf(customer)).map((row) => row.endpoint)).toContain(last.endpoint);
    expect(await list(stranger)).toMatchObject([{ isAppDevice: true }]);
  });

  it('keeps twenty browsers: the oldest goes', async () => {
    const customer = await registerCustomer(shop);
    const first = newBrowser();
    await subscribe(customer, first);
    shop.clock.advance(1);
    await Promise.all(Array.from({ length: 20 }, () => subscribe(customer)));
    const rows = await rowsOf(customer);
    expect(rows).toHaveLength(20);
    expect(rows.map((row) => row.endpoint)).not.toContain(first.endpoint);
  });

  it('refuses an address that is no known push service’s', async () => {
    const customer = await registerCustomer(shop);
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://0x7f000001/x',
      'https://[::1]/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'http://fcm.googleapis.com/x',
      'https://localhost/x',
      'file:///etc/passwd',
      'x',
    ]) {
      const refused = { status: 422, code: 'notifications/endpoint-refused' };
      await expect(subscribe(customer, { ...newBrowser(), endpoint })).rejects.toMatchObject(refused);
    }
    expect(await list(customer)).toEqual([]);
  });

  it('refuses keys that nothing could be encrypted with', async () => {
    const customer = await registerCustomer(shop);
    const good = newBrowser();
    const point = Buffer.from(good.p256dh, 'base64url');
    const offCurve = Buffer.from(point);
    offCurve[64]! ^= 1;
    const hybrid = Buffer.from(point);
    hybrid[0] = 6 + (point[64]! & 1);
    for (const p256dh of [
      offCurve,
      hybrid,
      point.subarray(0, 64),
      Buffer.concat([point, Buffer.alloc(1)]),
      Buffer.concat([Buffer.from([2 + (point[64]! & 1)]), point.subarray(1, 33)]),
      Buffer.alloc(65),
      Buffer.from([4, ...Buffer.alloc(64)]),
      Buffer.from([0]),
    ]) {
      const body = { ...good, p256dh: p256dh.toString('base64url') };
      await expect(subscribe(customer, body)).rejects.toMatchObject({ code: 'notifications/keys-invalid' });
    }
    for (const bytes of [15, 17, 1]) {
      const body = { ...good, auth: Buffer.alloc(bytes).toString('base64url') };
      await expect(subscribe(customer, body)).rejects.toMatchObject({ code: 'notifications/keys-invalid' });
    }
    expect(await list(customer)).toEqual([]);
  });

  it('stores keys in one spelling', async () => {
    const customer = await registerCustomer(shop);
    const browser = newBrowser();
    await subscribe(customer, { ...browser, p256dh: `${browser.p256dh}=`, auth: `${browser.auth}==` });
    expect(await rowsOf(customer)).toMatchObject([browser]);
  });

  it('is for nobody who is not logged in', async () => {
    await expect(shop.call('subscribe', { body: newBrowser() })).rejects.toMatchObject({ status: 401 });
    await expect(subscribeByLink('a'.repeat(43), newBrowser(), 'phone-1')).rejects.toMatchObject({
      status: 401,
    });
  });
});

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

  it('is for whatever visible characters an app calls its device by', async () => {
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

  it('answers its browser again as the first time, and no other', async () => {
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

  it('works once, of fifty browsers at once in two processes', async () => {
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

  it('is for the device it was made for', async () => {
    const { token } = await enableLink(await registerCustomer(shop), 'phone-1');
    for (const deviceId of ['phone-2', 'PHONE-1', null]) {
      await expect(subscribeByLink(token, newBrowser(), deviceId)).rejects.toMatchObject(linkInvalid);
    }
    await subscribeByLink(token, newBrowser(), 'phone-1');
  });

  it('does not win back a browser that somebody else has subscribed in since', async () => {
    const ada = await registerCustomer(shop);
    const joan = await registerCustomer(shop);
    const { token } = await enableLink(ada);
    const browser = newBrowser();
    await subscribeByLink(token, browser, 'phone-1');
    await subscribe(joan, browser);
    await expect(subscribeByLink(token, browser, 'phone-1')).rejects.toMatchObject(linkInvalid);
    expect(await list(joan)).toHaveLength(1);
  });

  it('is over after ten minutes, spent or not', async () => {
    const customer = await registerCustomer(shop);
    const [spent, unspent] = [await enableLink(customer), await enableLink(customer)];
    const browser = newBrowser();
    await subscribeByLink(spent.token, browser, 'phone-1');
    shop.clock.advance(601);
    await expect(subscribeByLink(spent.token, browser, 'phone-1')).rejects.toMatchObject(linkInvalid);
    await expect(subscribeByLink(unspent.token, browser, 'phone-1')).rejects.toMatchObject(linkInvalid);
  });

  it('is over when the session that made it is', async () => {
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

  it('is made neither for a malformed device id nor for somebody who is not logged in', async () => {
    const customer = await registerCustomer(shop);
    for (const deviceId of ['', ' ', 'a b', 'a\n', 'a'.repeat(201), '\u0000', '\u007f', 'é']) {
      await expect(enableLink(customer, deviceId)).rejects.toMatchObject({ code: 'request/invalid' });
    }
    const body = { deviceId: 'phone-1' };
    await expect(shop.call('createEnableLink', { body })).rejects.toMatchObject({ code: 'session/required' });
  });
});

describe('renewing', () => {
  it('puts the browser’s new endpoint in place of the old one', async () => {
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

  it('happens once for each token, of fifty at once', async () => {
    const customer = await registerCustomer(shop);
    const { renewalToken } = await subscribe(customer);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => renew(renewalToken)));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await list(customer)).toHaveLength(1);
  });

  it('takes the place of another subscription of the same browser', async () => {
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

describe('the list of subscriptions', () => {
  it('ends one, and says so in the log', async () => {
    const customer = await registerCustomer(shop);
    const { renewalToken } = await subscribe(customer);
    shop.clock.advance(1);
    const kept = newBrowser();
    await subscribe(customer, kept);
    const [newest, oldest] = await list(customer);
    expect(newest!.createdAt > oldest!.createdAt).toBe(true);
    await customer.call('deleteSubscription', { params: { id: oldest!.id } });
    expect(await rowsOf(customer)).toMatchObject([kept]);
    expect((await actionsOf(customer))[0]).toBe('Notifications disabled');
    await expect(renew(renewalToken)).rejects.toMatchObject(renewalFailed);
    await expect(customer.call('deleteSubscription', { params: { id: oldest!.id } })).rejects.toMatchObject({
      status: 404,
      code: 'notifications/subscription-not-found',
    });
  });

  it('shows and ends nobody else’s', async () => {
    const ada = await registerCustomer(shop);
    const joan = await registerCustomer(shop);
    await subscribe(ada);
    const [adas] = await list(ada);
    expect(await list(joan)).toEqual([]);
    await expect(joan.call('deleteSubscription', { params: { id: adas!.id } })).rejects.toMatchObject({
      status: 404,
      code: 'notifications/subscription-not-found',
    });
    expect(await list(ada)).toHaveLength(1);
    await expect(shop.call('listSubscriptions', {})).rejects.toMatchObject({ code: 'session/required' });
  });
});

describe('the end of a session', () => {
  it('by logging out takes along the notifications of that device alone', async () => {
    const customer = await registerCustomer(shop);
    const there = await logInAgain(customer);
    const kept = newBrowser();
    await subscribe(customer);
    await subscribe(there, kept);
    await customer.call('logout', {});
    expect(await rowsOf(customer)).toMatchObject([kept]);
  });

  it('by running out leaves them', async () => {
    const customer = await registerCustomer(shop);
    const browser = newBrowser();
    const { renewalToken } = await subscribe(customer, browser);
    shop.clock.advance(WEEK + 1);
    await deleteDeadSessions(shop.db, shop.clock.now());
    expect(await rowsOf(customer)).toMatchObject([{ ...browser, session_id: null }]);
    const again = await logInAgain(customer);
    expect(await list(again)).toHaveLength(1);
    await renew(renewalToken);
  });

  it('by ending all others takes along the ones that had run out, and leaves this one’s', async () => {
    const customer = await registerCustomer(shop);
    await subscribe(customer);
    shop.clock.advance(WEEK + 1);
    await deleteDeadSessions(shop.db, shop.clock.now());
    const [here, there] = [await logInAgain(customer), await logInAgain(customer)];
    const kept = newBrowser();
    await subscribe(here, kept);
    await subscribe(there);
    expect(await list(here)).toHaveLength(3);
    await here.call('endOtherSessions', {});
    expect(await rowsOf(customer)).toMatchObject([kept]);
  });

  it('with its account takes along all of them', async () => {
    const customer = await registerCustomer(shop);
    await subscribe(customer);
    await subscribe(await logInAgain(customer));
    await customer.call('deleteAccount', { body: { password: customer.password } });
    expect(await rowsOf(customer)).toEqual([]);
  });
});

it('exports where notifications go, and nothing with which one could send there', async () => {
  const customer = await registerCustomer(shop);
  const browser = newBrowser();
  await subscribe(customer, browser, 'phone-1');
  const exported = await customer.call('exportData', {});
  expect(exported.notifications).toEqual([
    {
      device: 'lightMyRequest',
      isAppDevice: true,
      createdAt: expect.any(String),
      pushService: 'fcm.googleapis.com',
    },
  ]);
  for (const secret of Object.values(browser)) expect(JSON.stringify(exported)).not.toContain(secret);
});
