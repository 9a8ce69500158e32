import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstToken, openDeskBrowser, type DeskBrowser } from '#tests/support/desk.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { totp } from '#tests/support/totp.ts';

const mia = { name: 'Mia Otter', email: 'mia@shop.test' };
const password = 'nine quiet otters swim';

let shop: TestShop;
let secretKey: string;
let recoveryCodes: string[];
beforeAll(async () => {
  shop = await openTestShop();
  const browser = openDeskBrowser(shop);
  const person = { token: await firstToken(shop), ...mia };
  const offered = await browser.call('startSetUpWithPassword', { body: person });
  secretKey = offered.secretKey;
  expect(offered.qrCode).toMatch(/^<svg /);
  const done = await browser.call('setUpWithPassword', {
    body: { ...person, password, offer: offered.offer, code: codeNow() },
  });
  recoveryCodes = done.recoveryCodes;
  expect(done).toMatchObject({ me: { ...mia, role: 'owner' } });
  expect(recoveryCodes).toHaveLength(10);
});
afterAll(() => shop.close());

const codeNow = () => totp(secretKey, shop.clock.now().getTime() / 1000);
/** Each step works once, so this takes the next. */
function nextCode(): string {
  shop.clock.advance(30);
  return codeNow();
}
const logIn = (browser: DeskBrowser, more: { password?: string; code?: string; email?: string } = {}) =>
  browser.call('loginWithPassword', {
    body: { email: mia.email, password, code: more.code ?? nextCode(), ...more },
  });
const refused = { status: 401, code: 'desk/wrong-password-or-code' };

describe('password and code', () => {
  it('open the desk together', async () => {
    const browser = openDeskBrowser(shop);
    expect(await logIn(browser, { email: 'MIA@Shop.test' })).toMatchObject(mia);
    expect([...browser.cookies.keys()]).toEqual(['dandle-desk', 'dandle-desk-device']);
    expect(await browser.call('getWaysIn', {})).toEqual({
      passkeys: [],
      password: { recoveryCodesLeft: 10 },
    });
  });

  it('give the same answer if either is wrong or nobody has the address', async () => {
    for (const wrong of [
      { password: 'nine quiet otters sink' },
      { code: '000000' },
      { code: 'AAAA-AAAA' },
      { email: 'nobody@shop.test' },
    ]) {
      await expect(logIn(openDeskBrowser(shop), wrong)).rejects.toMatchObject(refused);
    }
  });

  it('work once for each code, even from two browsers at once', async () => {
    const code = nextCode();
    const both = await Promise.allSettled([
      logIn(openDeskBrowser(shop), { code }),
      logIn(openDeskBrowser(shop), { code }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(logIn(openDeskBrowser(shop), { code })).rejects.toMatchObject(refused);
  });

  it('work once for each recovery code', async () => {
    const browser = openDeskBrowser(shop);
    const code = recoveryCodes[0]!.toLowerCase().replace('-', ' ');
    await logIn(browser, { code });
    expect(await browser.call('getWaysIn', {})).toMatchObject({ password: { recoveryCodesLeft: 9 } });
    await expect(logIn(openDeskBrowser(shop), { code })).rejects.toMatchObject(refused);
    const { acts } = await browser.call('listActions', { query: { act: 'sign-in' } });
    expect(acts[0]).toMatchObject({ isSuccess: false, refusal: 'desk/wrong-password-or-code' });
    expect(acts[1]!.changes).toMatchObject({ recoveryCode: { after: 'used' } });
  });
});

it('a new browser is reported to the person by e-mail, a known one is not', async () => {
  const before = (await waitingMails(shop, mia.email, 'staff-notice')).length;
  const browser = openDeskBrowser(shop);
  await logIn(browser);
  const mails = await waitingMails(shop, mia.email, 'staff-notice');
  expect(mails.slice(before)).toMatchObject([
    { news: 'new-device', device: 'Firefox on Linux', isAboutReader: true },
  ]);
  await browser.call('endOwnSession', {});
  await logIn(browser);
  expect(await waitingMails(shop, mia.email, 'staff-notice')).toHaveLength(before + 1);
});

it('an owner who fails to log in three times within an hour is informed once', async () => {
  shop.clock.advance(3601);
  const before = (await waitingMails(shop, mia.email, 'staff-notice')).length;
  const news = async () => (await waitingMails(shop, mia.email, 'staff-notice')).slice(before);
  const fail = () => logIn(openDeskBrowser(shop), { code: '000000' }).catch(() => {});
  await fail();
  await fail();
  expect(await news()).toEqual([]);
  await Promise.all([fail(), fail()]);
  await fail();
  expect(await news()).toMatchObject([
    { news: 'failed-log-ins', device: 'Firefox on Linux', isAboutReader: true },
  ]);
  // The password is right again, so that nothing is left over for the tests below.
  await logIn(openDeskBrowser(shop));
});

it('a stranger’s guesses run out, and do not keep out a known browser', async () => {
  const known = openDeskBrowser(shop);
  await logIn(known);
  await known.call('endOwnSession', {});
  const stranger = openDeskBrowser(shop);
  const answers: unknown[] = [];
  for (let tries = 0; tries < 11; tries++) {
    await logIn(stranger, { password: 'wrong', code: '000000' }).catch((error: { code: string }) =>
      answers.push(error.code),
    );
  }
  expect(answers.slice(0, 9).every((code) => code === 'desk/wrong-password-or-code')).toBe(true);
  expect(answers.at(-1)).toBe('desk/too-many-tries');
  await expect(logIn(stranger)).rejects.toMatchObject({ status: 429, code: 'desk/too-many-tries' });
  expect(await logIn(known)).toMatchObject(mia);
});

describe('one’s own password', () => {
  it('is long, not among those tried first, and nobody’s name', async () => {
    const browser = openDeskBrowser(shop);
    await logIn(browser);
    const { offer, secretKey: key } = await browser.call('startAuthenticator', {});
    const code = totp(key, shop.clock.now().getTime() / 1000);
    for (const weak of ['eleven char', 'Q1w2e3r4t5y6', 'Mia Otter', 'mia@shop.test']) {
      await expect(
        browser.call('setPassword', { body: { password: weak, offer, code } }),
      ).rejects.toMatchObject({ status: 422, code: 'auth/weak-password' });
    }
  });

  it('changes with its app, ends all other sessions, and is never removed as the last way in', async () => {
    const [here, there] = [openDeskBrowser(shop), openDeskBrowser(shop)];
    await logIn(here);
    await logIn(there);
    const { offer, secretKey: key } = await here.call('startAuthenticator', {});
    const body = {
      password: 'ten quiet otters swim',
      offer,
      code: totp(key, shop.clock.now().getTime() / 1000),
    };
    await expect(here.call('setPassword', { body: { ...body, code: '000000' } })).rejects.toMatchObject({
      status: 422,
      code: 'desk/wrong-code',
    });
    await expect(
      there.call('setPassword', { body: { ...body, offer: `${offer.slice(0, -4)}AAAA` } }),
    ).rejects.toMatchObject({ status: 410, code: 'desk/set-up-expired' });
    const { recoveryCodes: renewed } = await here.call('setPassword', { body });
    expect(renewed).toHaveLength(10);
    await expect(there.call('getMe', {})).rejects.toMatchObject({ status: 401, code: 'desk/not-signed-in' });
    await expect(logIn(openDeskBrowser(shop))).rejects.toMatchObject(refused);
    secretKey = key;
    await logIn(openDeskBrowser(shop), { password: body.password });
    await expect(here.call('removePassword', {})).rejects.toMatchObject({
      status: 409,
      code: 'desk/last-way-in',
    });
    const { recoveryCodes: newest } = await here.call('renewRecoveryCodes', {});
    await expect(
      logIn(openDeskBrowser(shop), { password: body.password, code: renewed[0]! }),
    ).rejects.toMatchObject(refused);
    await logIn(openDeskBrowser(shop), { password: body.password, code: newest[0]! });
    await logIn(here, { password: body.password });
    shop.clock.advance(301);
    await expect(here.call('renewRecoveryCodes', {})).rejects.toMatchObject({ code: 'desk/confirm' });
    await expect(here.call('confirmWithCode', { body: { code: '000000' } })).rejects.toMatchObject({
      status: 422,
      code: 'desk/wrong-code',
    });
    await here.call('confirmWithCode', { body: { code: nextCode() } });
    await here.call('renewRecoveryCodes', {});
  });
});
