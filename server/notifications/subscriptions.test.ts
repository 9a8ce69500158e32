import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deleteDeadSessions } from '#server/authentication/sessions/sessions.service.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { renewalFailed, subscriptionsOf } from '#tests/support/subscriptions.ts';
import { testShop } from '#tests/support/test-shop.ts';

const WEEK = 7 * 24 * 60 * 60;
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

const shop = await testShop();
const { subscribe, subscribeByLink, renew, list, rowsOf, actionsOf, logInAgain } = subscriptionsOf(shop);

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
    expect(answer.headers['cache-control']).toBe('private, no-store');
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

  it('again in the same browser changes its keys and adds no second device', async () => {
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

  it('gives the browser to the customer who subscribed in it last, and drops what was still to be sent there', async () => {
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

  it('by many at once in one browser leaves it to one of them', async () => {
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

  it('keeps one browser for each device name of an app', async () => {
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

  it('keeps twenty browsers and drops the oldest', async () => {
    const customer = await registerCustomer(shop);
    const first = newBrowser();
    await subscribe(customer, first);
    shop.clock.advance(1);
    await Promise.all(Array.from({ length: 20 }, () => subscribe(customer)));
    const rows = await rowsOf(customer);
    expect(rows).toHaveLength(20);
    expect(rows.map((row) => row.endpoint)).not.toContain(first.endpoint);
  });

  it('refuses an address that belongs to no known push service', async () => {
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

  it('refuses keys with which nothing could be encrypted', async () => {
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

  it('is only for somebody who is logged in', async () => {
    await expect(shop.call('subscribe', { body: newBrowser() })).rejects.toMatchObject({ status: 401 });
    await expect(subscribeByLink('a'.repeat(43), newBrowser(), 'phone-1')).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('the list of subscriptions', () => {
  it('ends one, and logs it', async () => {
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
  it('by logging out removes only that device’s notifications', async () => {
    const customer = await registerCustomer(shop);
    const there = await logInAgain(customer);
    const kept = newBrowser();
    await subscribe(customer);
    await subscribe(there, kept);
    await customer.call('logout', {});
    expect(await rowsOf(customer)).toMatchObject([kept]);
  });

  it('by expiry leaves them', async () => {
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

  it('by ending all others removes those of expired sessions too, and leaves this one’s', async () => {
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

  it('with its account removes all of them', async () => {
    const customer = await registerCustomer(shop);
    await subscribe(customer);
    await subscribe(await logInAgain(customer));
    await customer.call('deleteAccount', { body: { password: customer.password } });
    expect(await rowsOf(customer)).toEqual([]);
  });
});

it('the export says where notifications go, but contains nothing with which one could send there', async () => {
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
