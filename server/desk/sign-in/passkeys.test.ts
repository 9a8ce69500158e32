import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employ, firstToken, openDeskBrowser, type DeskBrowser } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { SoftwarePasskey, type Lies } from '#tests/support/software-passkey.ts';

const origin = 'https://shop.test';
const mia = { name: 'Mia Otter', email: 'mia@shop.test' };

let shop: TestShop;
let passkey: SoftwarePasskey;
let browser: DeskBrowser;
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: origin });
  browser = openDeskBrowser(shop);
  passkey = new SoftwarePasskey(origin);
  const person = { token: await firstToken(shop), ...mia };
  const { options } = await browser.call('startSetUpWithPasskey', { body: person });
  expect(options).toMatchObject({
    rp: { id: 'shop.test' },
    user: { name: mia.email, displayName: mia.name },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const me = await browser.call('setUpWithPasskey', {
    body: { ...person, credential: passkey.create(options) },
  });
  expect(me).toMatchObject({ ...mia, role: 'owner', refundLimitPence: null });
});
afterAll(() => shop.close());

async function logIn(lies: Lies = {}, by = passkey) {
  const at = openDeskBrowser(shop);
  const { options } = await at.call('startPasskeyLogin', {});
  expect(options.allowCredentials ?? []).toEqual([]);
  const me = await at.call('loginWithPasskey', { body: { credential: by.get(options, lies) } });
  return { me, at };
}

const refused = { status: 422, code: 'desk/passkey-refused' };

describe('a passkey', () => {
  it('opens the desk without a name being typed', async () => {
    const { me, at } = await logIn();
    expect(me).toMatchObject(mia);
    expect(await at.call('getMe', {})).toMatchObject({ ...mia, confirmedUntil: expect.any(String) });
    expect(at.lastCookies).toEqual([]);
  });

  it('puts its session into a cookie that no script, other host or other site can obtain', async () => {
    const { at } = await logIn();
    expect([...at.cookies.keys()]).toEqual(['__Host-dandle-desk', '__Host-dandle-desk-device']);
    const again = openDeskBrowser(shop);
    const { options } = await again.call('startPasskeyLogin', {});
    await again.call('loginWithPasskey', { body: { credential: passkey.get(options) } });
    for (const cookie of again.lastCookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/);
    }
  });

  const lies: Record<string, Lies> = {
    'that was used on another page': { origin: 'https://shop.test.evil.example' },
    'made for another host': { rpId: 'evil.example' },
    'whose holder was not looked at': { isUserVerified: false },
    'with nobody there': { isUserPresent: false },
    'of somebody else’s': { userHandle: randomBytes(32).toString('base64url') },
    'that signed something made up': { challenge: randomBytes(32).toString('base64url') },
    'that was made and not used': { type: 'webauthn.create' },
    'with another key': { isForged: true },
  };
  it.each(Object.entries(lies))('%s opens nothing', async (_what, lie) => {
    await expect(logIn(lie)).rejects.toMatchObject(refused);
  });

  it('opens nothing if it is unknown', async () => {
    const stranger = new SoftwarePasskey(origin);
    await expect(logIn({}, stranger)).rejects.toMatchObject(refused);
  });

  it('signs each challenge once, within five minutes, and only for its purpose', async () => {
    const at = openDeskBrowser(shop);
    const { options } = await at.call('startPasskeyLogin', {});
    const credential = passkey.get(options);
    const both = await Promise.allSettled([
      at.call('loginWithPasskey', { body: { credential } }),
      at.call('loginWithPasskey', { body: { credential } }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

    const { options: late } = await at.call('startPasskeyLogin', {});
    shop.clock.advance(301);
    await expect(
      at.call('loginWithPasskey', { body: { credential: passkey.get(late) } }),
    ).rejects.toMatchObject(refused);

    const { at: inside } = await logIn();
    const { options: forConfirming } = await inside.call('startConfirmation', { body: {} });
    await expect(
      at.call('loginWithPasskey', { body: { credential: passkey.get(forConfirming) } }),
    ).rejects.toMatchObject(refused);
  });

  it('that strangers begin to use leaves no row behind for longer than it could be used', async () => {
    const begin = () => openDeskBrowser(shop).call('startPasskeyLogin', {});
    for (let asked = 0; asked < 6; asked++) await begin();
    shop.clock.advance(301);
    for (let asked = 0; asked < 4; asked++) await begin();
    expect(await shop.db.selectFrom('staff_challenges').select('purpose').execute()).toHaveLength(4);
  });

  it('whose counter goes back is accepted and logged: it may be a copy', async () => {
    passkey.counter = 5;
    await logIn();
    passkey.counter = 0;
    const { me, at } = await logIn({ counter: 3 });
    const { acts } = await at.call('listActions', { query: { act: 'sign-in', staffId: me.id } });
    expect(acts[0]!.changes).toMatchObject({ isCounterBack: { before: null, after: true } });
    expect(acts[1]!.changes).not.toHaveProperty('isCounterBack');
  });

  it('of one person does not confirm for another', async () => {
    const ben = await employ(shop, 'owner', { isConfirmed: false });
    const { options } = await ben.call('startConfirmation', { body: {} });
    await expect(
      ben.call('confirmWithPasskey', { body: { credential: passkey.get(options) } }),
    ).rejects.toMatchObject(refused);
    await expect(ben.call('inviteStaff', { body: { ...mia, role: 'packer' } })).rejects.toMatchObject({
      status: 403,
      code: 'desk/confirm',
    });
  });
});

describe('a confirmation', () => {
  const invitation = (email: string) => ({ name: 'Pat', email, role: 'packer' as const });
  const invite = (at: DeskBrowser, email: string, key?: string) =>
    at.call(
      'inviteStaff',
      { body: invitation(email) },
      { headers: key === undefined ? {} : { 'idempotency-key': key } },
    );
  const actOf = (asked: Promise<unknown>): Promise<string> =>
    asked.then(
      () => expect.fail('was not asked'),
      (error: { code: string; problem: { act: string } }) => {
        expect(error.code).toBe('desk/confirm');
        return error.problem.act;
      },
    );
  async function confirm(at: DeskBrowser, act?: string) {
    const { options } = await at.call('startConfirmation', { body: { act } });
    return at.call('confirmWithPasskey', { body: { credential: passkey.get(options) } });
  }

  it('for acts on people is needed again five minutes after the log-in, and covers one act only', async () => {
    const { at } = await logIn();
    await invite(at, 'pat-1@shop.test');
    shop.clock.advance(301);
    const act = await actOf(invite(at, 'pat-2@shop.test', 'a'));
    expect((await at.call('getMe', {})).confirmedUntil).toBeNull();
    const { confirmedUntil } = await confirm(at, act);
    expect(new Date(confirmedUntil).getTime() - shop.clock.now().getTime()).toBeLessThanOrEqual(300_000);

    // Another person, another call, the same call once more, another session: none of these was confirmed.
    await actOf(invite(at, 'mallory@shop.test', 'a'));
    await actOf(invite(at, 'pat-2@shop.test', 'b'));
    const [other] = await at.call('listStaff', {});
    const suspend = (by: DeskBrowser) =>
      by.call('suspendStaff', { params: { id: other!.id } }, { headers: { 'idempotency-key': 'a' } });
    await actOf(suspend(at));
    await expect(
      at.call('changeSettings', { body: { changes: [{ key: 'SHOP_PHONE', value: '', version: 0 }] } }),
    ).rejects.toMatchObject({ code: 'desk/confirm' });
    const { at: elsewhere } = await logIn();
    shop.clock.advance(290);
    await shop.db
      .updateTable('staff_sessions')
      .set({ created_at: new Date(shop.clock.now().getTime() - 600_000) })
      .execute();
    expect(await actOf(invite(elsewhere, 'pat-2@shop.test', 'a'))).not.toBe(act);
    await invite(at, 'pat-2@shop.test', 'a');
  });

  it('ends after five minutes, and one that names no act covers no money or people', async () => {
    const { at } = await logIn();
    shop.clock.advance(301);
    await confirm(at);
    const settings = { changes: [{ key: 'SHOP_PHONE' as const, value: '0113 496 0000', version: 0 }] };
    await at.call('changeSettings', { body: settings });
    const act = await actOf(invite(at, 'pat-3@shop.test', 'c'));
    await confirm(at, act);
    shop.clock.advance(301);
    await actOf(invite(at, 'pat-3@shop.test', 'c'));
  });

  it('covers what the passkey was asked for, whatever is sent with the answer', async () => {
    const { at } = await logIn();
    shop.clock.advance(301);
    const wanted = await actOf(invite(at, 'mallory@shop.test', 'd'));
    const { options } = await at.call('startConfirmation', {
      body: { act: await actOf(invite(at, 'pat-4@shop.test', 'd')) },
    });
    await expect(
      at.call('confirmWithPasskey', { body: { credential: passkey.get(options), act: wanted } as never }),
    ).rejects.toMatchObject({ status: 400 });
    await actOf(invite(at, 'mallory@shop.test', 'd'));
  });
});

it('anything that is not a passkey is refused with a sentence, whatever it consists of', async () => {
  const at = openDeskBrowser(shop);
  const { options } = await at.call('startPasskeyLogin', {});
  const real = passkey.get(options);
  const hostile = ['', 'AA', 'x'.repeat(3000), Buffer.from('{"challenge": 5}').toString('base64url')];
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const) {
    for (const value of hostile) {
      const { options: fresh } = await at.call('startPasskeyLogin', {});
      const { response, ...rest } = passkey.get(fresh);
      const credential = { ...rest, response: { ...response, [field]: value } };
      const tried = at.call('loginWithPasskey', { body: { credential } });
      if (field === 'userHandle' && value === '') await tried;
      else await expect(tried).rejects.toMatchObject({ code: expect.stringMatching(/refused|invalid/) });
    }
  }
  for (const id of ['', 'AA', 'x'.repeat(1400)]) {
    const credential = { ...real, id, rawId: id };
    await expect(at.call('loginWithPasskey', { body: { credential } })).rejects.toMatchObject(refused);
  }
  const inside = (await logIn()).at;
  for (const value of ['AA', Buffer.from('a263666d74').toString('base64url')]) {
    const { options: creating } = await inside.call('startPasskey', {});
    const made = new SoftwarePasskey(origin).create(creating);
    const credential = { ...made, response: { ...made.response, attestationObject: value } };
    await expect(inside.call('addPasskey', { body: { credential } })).rejects.toMatchObject(refused);
  }
});

describe('one’s own passkeys', () => {
  it('can be added and removed, except for the last way in', async () => {
    const { at } = await logIn();
    const { passkeys } = await at.call('getWaysIn', {});
    expect(passkeys).toMatchObject([{ label: 'Firefox on Linux', isBackedUp: false }]);
    await expect(at.call('removePasskey', { params: { id: passkeys[0]!.id } })).rejects.toMatchObject({
      status: 409,
      code: 'desk/last-way-in',
    });
    const second = new SoftwarePasskey(origin);
    const { options } = await at.call('startPasskey', {});
    expect(options).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
    const credential = second.create(options);
    const added = await at.call('addPasskey', { body: { credential, label: 'The phone' } });
    expect(added.passkeys.map(({ label }) => label)).toEqual(['Firefox on Linux', 'The phone']);
    await logIn({}, second);
    const left = await at.call('removePasskey', { params: { id: added.passkeys[1]!.id } });
    expect(left.passkeys).toHaveLength(1);
    await expect(logIn({}, second)).rejects.toMatchObject(refused);
  });

  it('are not accepted for somebody else, nor twice', async () => {
    const { at } = await logIn();
    const ben = await employ(shop, 'packer');
    const { options } = await at.call('startPasskey', {});
    const credential = new SoftwarePasskey(origin).create(options);
    await expect(ben.call('addPasskey', { body: { credential } })).rejects.toMatchObject(refused);
    const { options: bens } = await ben.call('startPasskey', {});
    const stolen = new SoftwarePasskey(origin, passkey.id).create(bens);
    await expect(ben.call('addPasskey', { body: { credential: stolen } })).rejects.toMatchObject(refused);
  });
});

it('at a bare IP address the desk says why there are none', async () => {
  const bare = await openTestShop({ publicUrl: 'http://192.168.1.5:3000' });
  try {
    const at = openDeskBrowser(bare);
    expect(await at.call('getSignIn', {})).toMatchObject({
      passkeys: { areOffered: false, whyNot: expect.stringContaining('IP address (192.168.1.5)') },
    });
    await expect(at.call('startPasskeyLogin', {})).rejects.toMatchObject({
      status: 409,
      code: 'desk/no-passkeys-here',
      message: expect.stringContaining('password with a code'),
    });
  } finally {
    await bare.close();
  }
});
