import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { isWithin } from '#server/config/networks.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await employ(shop, 'owner');
});
afterAll(() => shop.close());

const me = (headers: Record<string, string>, at = shop, more = {}) =>
  at.app.inject({ url: '/api/desk/me', headers, ...more });
const usual = () => ({ ...owner.browser.headers() });
const without = (name: string) => {
  const { [name]: _, ...rest } = usual() as Record<string, string>;
  return rest;
};

describe('a call of the desk', () => {
  it('is answered to the desk’s own pages, and never cached', async () => {
    const answer = await me(usual());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
  ])('from %s is refused, whatever cookie it carries', async (_who, headers) => {
    const answer = await me({ ...usual(), ...headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'desk/wrong-origin' });
  });

  it('without its header is refused: a form cannot send one', async () => {
    expect((await me(without('x-desk'))).json()).toMatchObject({ code: 'desk/wrong-origin' });
  });

  it('from a browser that names no site needs an origin if it changes something', async () => {
    const headers = without('sec-fetch-site');
    expect((await me(headers)).statusCode).toBe(200);
    const logOut = (more: Record<string, string>) =>
      shop.app.inject({ method: 'DELETE', url: '/api/desk/me/sessions', headers: { ...headers, ...more } });
    expect((await logOut({})).json()).toMatchObject({ code: 'desk/wrong-origin' });
    expect((await logOut({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await logOut({ origin: 'null' })).statusCode).toBe(403);
    expect((await logOut({ origin: 'http://shop.test' })).statusCode).toBe(204);
  });

  it('takes no customer’s token, and no customer’s call takes the cookie', async () => {
    const customer = await registerCustomer(shop);
    const bearer = { authorization: `Bearer ${customer.token}` };
    expect((await me({ ...without('cookie'), ...bearer })).statusCode).toBe(401);
    expect((await me({ ...without('cookie'), cookie: `dandle-desk=${customer.token}` })).statusCode).toBe(
      401,
    );
    expect((await me({ ...without('cookie'), authorization: `Bearer ${owner.token}` })).statusCode).toBe(401);
    for (const headers of [usual(), { authorization: `Bearer ${owner.token}` }]) {
      const answer = await shop.app.inject({ url: '/api/basket', headers });
      expect(answer.json()).toMatchObject({ code: 'session/required' });
    }
  });

  it('is carried out once per Idempotency-Key of a person', async () => {
    const key = { headers: { 'idempotency-key': 'a' } };
    const ben = await employ(shop, 'packer');
    const suspend = () => owner.call('suspendStaff', { params: { id: ben.id } }, key);
    expect(await suspend()).toEqual(await suspend());
    const { acts } = await owner.call('listActions', { query: { act: 'staff.suspend' } });
    expect(acts).toHaveLength(1);
    const other = await employ(shop, 'owner');
    const put = (by: TestStaff, refundLimitPence: number) =>
      by.call('changeStaff', { params: { id: ben.id }, body: { refundLimitPence } }, key);
    await put(owner, 1);
    await expect(put(owner, 2)).rejects.toMatchObject({ code: 'request/key-reused' });
    await put(other, 2);
  });
});

describe('the desk', () => {
  const ordinary = async (at: TestShop, more = {}) => {
    const [desk, nothing] = await Promise.all(
      ['/api/desk/me', '/api/nothing/me'].map((url) => at.app.inject({ url, headers: usual(), ...more })),
    );
    return { desk: [desk!.statusCode, desk!.json()], nothing: [nothing!.statusCode, nothing!.json()] };
  };

  it('does not exist while it is switched off', async () => {
    const off = await openAnotherProcess(shop, { desk: { isOn: false, url: null, networks: [] } });
    const { desk, nothing } = await ordinary(off);
    expect(desk).toEqual(nothing);
    const post = await off.app.inject({
      method: 'POST',
      url: '/api/desk/sign-in/password',
      headers: { ...usual(), 'content-type': 'application/json' },
      payload: '{"email": ',
    });
    expect(post.statusCode).toBe(404);
    await off.app.close();
  });

  it('limited to some networks does not exist for all others', async () => {
    const desk = { isOn: true, url: null, networks: ['203.0.113.0/24', '2001:db8::/32'] };
    const some = await openAnotherProcess(shop, { desk });
    for (const remoteAddress of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1']) {
      expect((await me(usual(), some, { remoteAddress })).statusCode, remoteAddress).toBe(200);
    }
    for (const remoteAddress of ['127.0.0.1', '203.0.114.9', '2001:db9::1']) {
      const answers = await ordinary(some, { remoteAddress });
      expect(answers.desk, remoteAddress).toEqual(answers.nothing);
    }
    // However the address is spelt.
    for (const url of [
      '/api/%64esk/me',
      '/api/des%6B/me',
      '/%61pi/desk/me',
      '/api/desk/me?x=1',
      'http://shop.test/api/desk/me',
    ]) {
      const answer = await some.app.inject({ url, headers: usual(), remoteAddress: '203.0.114.9' });
      expect(answer.statusCode, url).toBe(404);
    }
    await some.app.close();
  });

  it('limited to some networks is closed to what a proxy in them passes on, unless TRUSTED_PROXIES names it', async () => {
    const desk = { isOn: true, url: null, networks: ['10.0.0.0/8'] };
    const unnamed = await openAnotherProcess(shop, { desk });
    const named = await openAnotherProcess(shop, { desk, trustedProxies: ['10.0.0.2'] });
    const from = async (at: TestShop, remoteAddress: string, more: Record<string, string>) =>
      (await me({ ...usual(), ...more }, at, { remoteAddress })).statusCode;
    const staff = { 'x-forwarded-for': '10.1.1.1' };
    const stranger = { 'x-forwarded-for': '203.0.113.9' };
    expect(await from(unnamed, '10.0.0.2', {})).toBe(200);
    const marks: Record<string, string>[] = [
      staff,
      stranger,
      { forwarded: 'for=10.1.1.1' },
      { via: '1.1 proxy' },
    ];
    for (const passedOn of marks) {
      expect(await from(unnamed, '10.0.0.2', passedOn), JSON.stringify(passedOn)).toBe(404);
    }
    expect(await from(named, '10.0.0.2', staff)).toBe(200);
    expect(await from(named, '10.0.0.2', stranger)).toBe(404);
    // A second proxy that is not named: nobody knows where its requests come from.
    expect(await from(named, '10.0.0.2', { 'x-forwarded-for': '203.0.113.9, 10.0.0.3' })).toBe(404);
    expect(await from(named, '10.0.0.3', stranger)).toBe(404);
    await unnamed.app.close();
    await named.app.close();
  });

  it('with its own host is found only there, and takes only calls from its own pages', async () => {
    const desk = { isOn: true, url: 'http://desk.shop.test', networks: [] };
    const apart = await openAnotherProcess(shop, { desk });
    expect((await me({ ...usual(), host: 'desk.shop.test' }, apart)).statusCode).toBe(200);
    expect((await me({ ...usual(), host: 'shop.test' }, apart)).statusCode).toBe(404);
    const behindProxy = await openAnotherProcess(shop, { desk, trustedProxies: ['127.0.0.1'] });
    const pretended = { ...usual(), host: 'shop.test', 'x-forwarded-host': 'desk.shop.test' };
    expect((await me(pretended, behindProxy)).statusCode).toBe(404);
    await behindProxy.app.close();
    const old = { ...without('sec-fetch-site'), host: 'desk.shop.test' };
    expect((await me({ ...old, origin: 'http://shop.test' }, apart)).statusCode).toBe(403);
    expect((await me({ ...old, origin: 'http://desk.shop.test' }, apart)).statusCode).toBe(200);
    await apart.app.close();
  });
});

it('networks are compared by their bits, and known by name', () => {
  expect(isWithin([])('203.0.113.9')).toBe(true);
  expect(isWithin(['10.0.0.0/8'])('10.255.0.1')).toBe(true);
  expect(isWithin(['10.0.0.0/8'])('11.0.0.1')).toBe(false);
  expect(isWithin(['203.0.113.7'])('203.0.113.8')).toBe(false);
  expect(isWithin(['loopback'])('::1')).toBe(true);
  expect(isWithin(['uniquelocal'])('192.168.1.5')).toBe(true);
  expect(isWithin(['10.0.0.0/8'])('not an address')).toBe(false);
});
