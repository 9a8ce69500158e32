import { authenticatorCode } from '#tests/support/authenticator.ts';
import {
  anotherPhone,
  setUpOwner,
  choosePassword,
  expect,
  giveAuthenticator,
  owner,
  suggestPasskeys,
  test,
} from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';

test('the first owner arrives by the printed link, makes a passkey, and logs in with it', async ({
  page,
  shop,
}) => {
  const link = /https?:\S+\/desk\/set-up#\S+/.exec(await shop.staff('link'))![0];
  await setUpOwner(page, shop, link);
  // The token is gone from the address, and the link no longer works.
  expect(page.url()).toBe(`${shop.url}/desk`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();

  await page.goto('/desk/me');
  await expect(page.getByText('You have one passkey. Add another')).toBeVisible();
  await page.getByRole('button', { name: `Your account: ${owner.name}` }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'dandle-desk' }));

  // Without a session the log-in comes first, and then the requested screen.
  await page.goto('/desk/log?refused=true');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log', exact: true })).toBeVisible();
  expect(page.url()).toBe(`${shop.url}/desk/log?refused=true`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row')).not.toHaveCount(0);

  // After logging out, they choose the passkey among the suggestions of the first field.
  await page.getByRole('button', { name: `Your account: ${owner.name}` }).click();
  await suggestPasskeys(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible();
});

test('the first owner sets up and works by keyboard alone, with password and code', async ({
  page,
  shop,
}) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (name: string) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  };
  await page.goto(await shop.link());
  await page.getByLabel('Your name').focus();
  await page.keyboard.type(owner.name);
  await press('Tab');
  await page.keyboard.type(owner.email);
  await tabTo('Use a password and an authenticator app');
  await press('Enter');
  const secret = await page.getByLabel('Secret key').innerText();
  const qrCode = page.getByRole('img', { name: 'QR code of the secret key below' });
  await expect(qrCode).toHaveJSProperty('complete', true);
  expect(await qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(owner.password);
  await tabTo('Copy');
  await press('Tab');
  await page.keyboard.type(authenticatorCode(secret));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await tabTo('I have stored these codes');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible();

  // Any screen by two keys and a few letters; `?` lists the keys.
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await press('Escape', 'Control+k');
  await page.keyboard.type('peo');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible();

  await page.getByRole('button', { name: `Your account: ${owner.name}` }).focus();
  await press('Enter');
  await tabTo('Log out');
  await press('Enter');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(owner.email);
  await press('Tab');
  await page.keyboard.type(owner.password);
  // Past the button that shows the password.
  await press('Tab', 'Tab');
  await page.keyboard.type('000000');
  await press('Enter');
  await expect(page.getByText('Email, password or code is incorrect.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).focus();
  await press('Control+a');
  await page.keyboard.type(codes[0]!.toLowerCase());
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible();
});

test('an owner invites a packer, who sees only what concerns them', async ({ page, shop, browser }) => {
  await setUpOwner(page, shop);
  await page.goto('/desk/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name').fill('Per Lund');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Someone on the staff already has that email address.')).toBeVisible();
  await page.getByLabel('Email').fill('per@shop.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link for Per Lund' });
  const link = await dialog.getByText('/desk/set-up#').innerText();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Per Lund' })).toContainText('Invited');

  const { page: phone, context } = await anotherPhone(browser);
  await phone.goto(link);
  await expect(phone.getByText('per@shop.example')).toBeVisible();
  await phone.getByRole('button', { name: 'Use a password and an authenticator app' }).click();
  await choosePassword(phone, 'parcels all day long');
  await phone.getByRole('button', { name: 'I have stored these codes' }).click();
  await expect(phone.getByRole('heading', { name: 'Hello, Per' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await expect(phone.getByRole('link', { name: 'Audit log', exact: true })).toHaveCount(0);
  await phone.goto(`${shop.url}/desk/staff`);
  await expect(phone.getByRole('heading', { name: 'You don’t have access to this.' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Per Lund' })).toContainText('Active');
  await page.getByRole('button', { name: 'Change Per Lund' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page
    .getByRole('dialog', { name: 'Suspend Per Lund?' })
    .getByRole('button', { name: 'Suspend' })
    .click();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await phone.goto(`${shop.url}/desk`);
  await expect(phone.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await context.close();
});

test('a tab that was left open is no longer its person’s once somebody else logs in in another', async ({
  page,
  shop,
  context,
}) => {
  await setUpOwner(page, shop);
  await page.goto('/desk/staff');
  const invite = async (name: string, email: string) => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
  };
  await invite('Per Lund', 'per@shop.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const link = await page.getByRole('dialog').getByText('/desk/set-up#').innerText();
  await page.getByRole('button', { name: 'Close' }).click();
  await invite('Mia Cole', 'mia@shop.example');

  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Use a password and an authenticator app' }).click();
  await choosePassword(other, 'parcels all day long');
  await other.getByRole('button', { name: 'I have stored these codes' }).click();
  await expect(other.getByRole('heading', { name: 'Hello, Per' })).toBeVisible();

  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('heading', { name: 'You don’t have access to this.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your account: Per Lund' })).toBeVisible();
  // Nora finds what she typed when she is back, and nobody else does.
  await context.clearCookies({ name: 'dandle-desk' });
  await page.goto('/desk/staff');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Mia Cole');
});

test('a session that ends while somebody types costs a log-in, and nothing that was typed', async ({
  page,
  shop,
}) => {
  await setUpOwner(page, shop);
  await page.goto('/desk/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name').fill('Mia Cole');
  await page.getByLabel('Email').fill('mia@shop.example');
  await shop.staff('end-sessions', owner.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are logged out' });
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Link for Mia Cole' })).toBeVisible();

  // The same when the network is lost, and when the page is reloaded.
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name').fill('Ada Moss');
  await page.getByLabel('Email').fill('ada@shop.example');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('You are offline. Nothing was changed.')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Moss');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('dialog', { name: 'Link for Ada Moss' })).toBeVisible();

  // A log-out leaves nothing for the next person.
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name').fill('Not for others');
  await page.reload();
  await page.getByRole('button', { name: `Your account: ${owner.name}` }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Not for others');
});

test('every screen of the desk is fit for all, in both schemes and at every width', async ({
  page,
  shop,
}) => {
  const link = await shop.link();
  await giveAuthenticator(page);
  await look(page, { name: 'desk-login', path: '/desk/login', shows: /Log in with a passkey/ });
  await look(page, {
    name: 'desk-set-up-no-link',
    path: '/desk/set-up#no-such-token',
    shows: /This link doesn’t work/,
  });
  const pressSetUp = async () => {
    await page.getByLabel('Your name').fill(owner.name);
    await page.getByLabel('Your email').fill(owner.email);
    await page.getByRole('button', { name: 'Use a password and an authenticator app' }).click();
  };
  await look(page, {
    name: 'desk-set-up',
    path: link,
    shows: /Your name is required/,
    reach: () => page.getByRole('button', { name: 'Create a passkey' }).click(),
  });
  // The next address differs only after the `#`.
  await page.goto('about:blank');
  await look(page, {
    name: 'desk-set-up-codes',
    path: link,
    shows: /I have stored these codes/,
    async reach() {
      await pressSetUp();
      await choosePassword(page, owner.password);
    },
  });
  await page.getByRole('button', { name: 'I have stored these codes' }).click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await look(page, { name: 'desk-home', path: '/desk', shows: /Hello, Nora/ });
  await look(page, { name: 'desk-me', path: '/desk/me', shows: /You have no passkey yet/ });
  await look(page, {
    name: 'desk-invite',
    path: '/desk/staff',
    shows: /Send invitation/,
    reach: () => press('Invite'),
  });
  await look(page, { name: 'desk-staff', path: '/desk/staff', shows: /No limit/ });
  await look(page, { name: 'desk-log', path: '/desk/log', shows: /Entries cannot be changed/ });
  await look(page, {
    name: 'desk-log-nothing',
    path: '/desk/log?refused=true',
    shows: /No matching entries/,
  });
  const pressAtHome = async (key: string) => {
    await page.getByRole('heading', { name: 'Hello, Nora' }).waitFor();
    await page.keyboard.press(key);
  };
  await look(page, {
    name: 'desk-palette',
    path: '/desk',
    shows: /^Your account$/,
    reach: () => pressAtHome('Control+k'),
  });
  await look(page, {
    name: 'desk-keys',
    path: '/desk',
    shows: /Use single-letter shortcuts/,
    reach: () => pressAtHome('?'),
  });
  await look(page, {
    name: 'desk-nothing',
    path: '/desk/nothing',
    shows: /Page not found/,
  });
});
