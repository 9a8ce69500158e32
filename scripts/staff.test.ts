import { expect, it } from 'vitest';
import { employ, openDeskBrowser } from '#tests/support/desk.ts';
import { runOwnerCommand } from '#tests/support/owner-command.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();

/** `npm run staff -- …` on this test's database. */
const staff = (...args: string[]) =>
  runOwnerCommand('staff', args, {
    DATABASE_URL: shop.context.config.databaseUrl!,
    PUBLIC_URL: 'https://shop.test',
  });

const tokenIn = (text: string) => /^https:\/\/shop\.test\/desk\/set-up#([\w-]{43})$/m.exec(text)?.[1] ?? '';

it('prints a link for the first owner, then names the people', async () => {
  expect(await staff()).toEqual({ code: 0, out: 'Nobody yet: npm run staff -- link\n', err: '' });
  const { out } = await staff('link');
  const browser = openDeskBrowser(shop);
  const link = await browser.call('readSetUpLink', { body: { token: tokenIn(out) } });
  expect(link).toMatchObject({ purpose: 'first-owner' });

  const owner = await employ(shop, 'owner', { name: 'Mia' });
  const again = await staff('link');
  expect(again.out).toContain('npm run staff -- link EMAIL');
  expect(again.out).toContain(`Mia <${owner.email}>: owner, active, open sessions: 1`);
  expect(tokenIn(again.out)).toBe('');
});

it('prints a link for one person, ends sessions, and logs both', async () => {
  const pat = await employ(shop, 'packer', { name: 'Pat' });
  const { out } = await staff('link', pat.email.toUpperCase());
  const browser = openDeskBrowser(shop);
  const link = await browser.call('readSetUpLink', { body: { token: tokenIn(out) } });
  expect(link).toMatchObject({ purpose: 'recover', name: 'Pat' });
  expect(await staff('end-sessions', pat.email)).toMatchObject({ out: 'One session has ended.\n' });
  await expect(pat.call('getMe', {})).rejects.toMatchObject({ code: 'desk/not-signed-in' });
  const acts = await shop.db
    .selectFrom('staff_acts')
    .select(['act', 'via'])
    .where('entity_id', '=', pat.id)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { act: 'staff.link', via: 'command' },
    { act: 'staff.end-sessions', via: 'command' },
  ]);
});

it('refuses unknown people and unknown commands', async () => {
  const [nobody, unknown, help] = await Promise.all([
    staff('link', 'nobody@shop.test'),
    staff('delete', 'mia@shop.test'),
    staff('--help'),
  ]);
  expect(nobody).toEqual({ code: 1, out: '', err: 'There is no such person here.\n' });
  expect(unknown).toMatchObject({ code: 2, out: '' });
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('end-sessions') });
});
