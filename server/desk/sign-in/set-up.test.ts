import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderEmail } from '#server/email/email.service.ts';
import { deskGreeting, endSessions, linkFor } from './from-terminal.service.ts';
import { employ, firstToken, openDeskBrowser, type DeskBrowser } from '#tests/support/desk.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { SoftwarePasskey } from '#tests/support/software-passkey.ts';

const origin = 'https://shop.test';
const mia = { name: 'Mia Otter', email: 'mia@shop.test' };
const invalid = { status: 410, code: 'desk/link-invalid' };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ publicUrl: origin });
});
afterEach(() => shop.close());

async function setUp(browser: DeskBrowser, token: string, person: Partial<typeof mia> = mia) {
  const body = { token, ...person };
  const { options } = await browser.call('startSetUpWithPasskey', { body });
  const passkey = new SoftwarePasskey(origin);
  return browser.call('setUpWithPasskey', { body: { ...body, credential: passkey.create(options) } });
}

describe('the first link', () => {
  it('is printed only to a terminal, and only while there is no owner', async () => {
    expect(await deskGreeting(shop.context, false)).toBe('Your desk has no owner yet: npm run staff -- link');
    const greeting = await deskGreeting(shop.context, true);
    const token = /^Set up your desk: https:\/\/shop\.test\/desk\/set-up#([\w-]{43}) /.exec(greeting!)![1]!;
    const browser = openDeskBrowser(shop);
    expect(await browser.call('readSetUpLink', { body: { token } })).toMatchObject({
      purpose: 'first-owner',
      role: 'owner',
      name: null,
      passkeys: { areOffered: true },
      passwordMinLength: 12,
    });
    expect(await setUp(browser, token)).toMatchObject({ ...mia, role: 'owner' });
    expect(await deskGreeting(shop.context, true)).toBe('Your desk: https://shop.test/desk');
    await expect(firstToken(shop)).rejects.toThrow('has an owner');

    // At another address her passkey does not work: reported at the start, and on the screens of those who can still
    // log in.
    const moved = await openAnotherProcess(shop, { publicUrl: 'https://otter.test' });
    expect(await deskGreeting(moved.context, false)).toBe(
      'Your desk: https://otter.test/desk\nPlease note: One person has passkeys created at shop.test that do not work at otter.test. 1 of them can no longer log in: set DESK_URL to the old address again, or create a link for them with "npm run staff -- link EMAIL".',
    );
    const ben = await employ(moved, 'owner');
    expect(await ben.call('listStaff', {})).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...mia, isLockedOut: true })]),
    );
    await moved.close();
    expect(await browser.call('getWaysIn', {})).toMatchObject({
      passkeys: [{ host: 'shop.test', worksHere: true }],
    });
    await shop.db.updateTable('staff_passkeys').set({ host: null }).execute();
    expect(await deskGreeting(shop.context, true)).toBe('Your desk: https://shop.test/desk');
    expect(
      await deskGreeting({ ...shop.context, config: { ...shop.context.config, desk: off } }, true),
    ).toBeNull();
  });
  const off = { isOn: false, url: null, networks: [] };

  it('works once, for an hour, and only if it is the newest', async () => {
    const first = await firstToken(shop);
    const second = await firstToken(shop);
    const browser = openDeskBrowser(shop);
    await expect(browser.call('readSetUpLink', { body: { token: first } })).rejects.toMatchObject(invalid);
    shop.clock.advance(3601);
    await expect(browser.call('readSetUpLink', { body: { token: second } })).rejects.toMatchObject(invalid);
    const third = await firstToken(shop);
    await setUp(browser, third);
    await expect(setUp(browser, third, { name: 'Eve', email: 'eve@evil.example' })).rejects.toMatchObject(
      invalid,
    );
  });

  it('asks for the person’s name', async () => {
    const token = await firstToken(shop);
    await expect(setUp(openDeskBrowser(shop), token, {})).rejects.toMatchObject({
      status: 400,
      errors: [
        { field: 'name', message: 'Name is required.' },
        { field: 'email', message: 'Email is required.' },
      ],
    });
  });

  it('makes one owner, even from many browsers and two processes at once', async () => {
    const other = await openAnotherProcess(shop);
    try {
      const token = await firstToken(shop);
      const tries = Array.from({ length: 6 }, (_, n) =>
        setUp(openDeskBrowser(n % 2 ? other : shop), token, { name: `N${n}`, email: `n${n}@shop.test` }),
      );
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          expect(['desk/link-invalid', 'desk/owner-exists']).toContain(
            (outcome.reason as { code: string }).code,
          );
        }
      }
      const owners = await shop.db.selectFrom('staff').select('role').execute();
      expect(owners).toEqual([{ role: 'owner' }]);
    } finally {
      await other.close();
    }
  });
});

describe('an invitation', () => {
  it('lets somebody in with the role intended, and informs the owners', async () => {
    const owner = await employ(shop, 'owner');
    const { person, link } = await owner.call('inviteStaff', {
      body: { name: 'Pat', email: 'pat@shop.test', role: 'packer' },
    });
    expect(person).toMatchObject({ state: 'invited', canBeChanged: true, openSessions: 0 });
    const token = link.url.split('#')[1]!;
    const browser = openDeskBrowser(shop);
    expect(await browser.call('readSetUpLink', { body: { token } })).toMatchObject({
      purpose: 'invite',
      name: 'Pat',
      email: 'pat@shop.test',
      role: 'packer',
    });
    // Even if the page says that it is somebody else.
    const me = await setUp(browser, token, { name: 'Eve', email: 'eve@evil.example' });
    expect(me).toMatchObject({ name: 'Pat', email: 'pat@shop.test', role: 'packer' });
    expect(await waitingMails(shop, owner.email, 'staff-notice')).toMatchObject([
      { news: 'joined', name: 'Pat', isAboutReader: false },
    ]);
    await expect(setUp(openDeskBrowser(shop), token)).rejects.toMatchObject(invalid);
  });

  it('is mailed, lasts three days, and says what the role may refund', async () => {
    const owner = await employ(shop, 'owner');
    const body = { name: 'Pat', email: 'pat@shop.test', role: 'editor', refundLimitPence: 5000 } as const;
    const { person, link } = await owner.call('inviteStaff', { body });
    const [mail, ...more] = await waitingMails(shop, body.email, 'staff-invitation');
    expect(more).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain(link.url.split('#')[1]);
    const { text } = renderEmail(shop.context.config, { template: 'staff-invitation', content: mail! });
    expect(text).toContain(link.url);
    expect(text).toContain('You can refund up to £50.00 a day');
    const read = (url: string) =>
      openDeskBrowser(shop).call('readSetUpLink', { body: { token: url.split('#')[1]! } });
    shop.clock.advance(3 * 86_400 - 60);
    expect(await read(link.url)).toMatchObject({ role: 'editor', refundLimitPence: 5000 });
    shop.clock.advance(61);
    await expect(read(link.url)).rejects.toMatchObject(invalid);

    // Only the newest link is sent.
    const again = await employ(shop, 'owner');
    const newer = await again.call('linkStaff', { params: { id: person.id } });
    const mails = await waitingMails(shop, body.email, 'staff-invitation');
    const texts = mails.map(
      (content) => renderEmail(shop.context.config, { template: 'staff-invitation', content }).text,
    );
    expect(texts).toEqual([expect.stringContaining(newer.url)]);
  });

  it('is void if there is a newer one, or for somebody who has been suspended', async () => {
    const owner = await employ(shop, 'owner');
    const { person, link } = await owner.call('inviteStaff', {
      body: { name: 'Pat', email: 'pat@shop.test', role: 'packer' },
    });
    const newer = await owner.call('linkStaff', { params: { id: person.id } });
    const browser = openDeskBrowser(shop);
    const read = (url: string) => browser.call('readSetUpLink', { body: { token: url.split('#')[1]! } });
    await expect(read(link.url)).rejects.toMatchObject(invalid);
    await read(newer.url);
    await owner.call('suspendStaff', { params: { id: person.id } });
    await expect(read(newer.url)).rejects.toMatchObject(invalid);
  });
});

it('a new link for somebody who has lost everything revokes all they had', async () => {
  const owner = await employ(shop, 'owner');
  const link = await linkFor(shop.context, owner.email.toUpperCase());
  expect(await owner.call('getMe', {})).toMatchObject({ role: 'owner' });
  const browser = openDeskBrowser(shop);
  await setUp(browser, link.url.split('#')[1]!);
  await expect(owner.call('getMe', {})).rejects.toMatchObject({ code: 'desk/not-signed-in' });
  expect((await browser.call('getWaysIn', {})).passkeys).toHaveLength(1);
  const { acts } = await browser.call('listActions', { query: { via: 'command' } });
  expect(acts).toMatchObject([{ act: 'staff.link', entityId: owner.id, who: null }]);

  expect(await endSessions(shop.context, owner.email)).toBe(1);
  await expect(browser.call('getMe', {})).rejects.toMatchObject({ code: 'desk/not-signed-in' });
});
