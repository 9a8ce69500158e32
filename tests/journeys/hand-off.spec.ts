import {
  askForWebLogin,
  listSessions,
  asAnother,
  watchApp,
  pressUnderQuestion,
  watchToken,
  storedEmail,
} from '#tests/support/companion-app.ts';
import { callShop, expect, findProduct, logIn, openAccount, test } from '#tests/support/journey.ts';
import { holdWaits } from '#tests/support/held-waits.ts';

test.describe('/open', () => {
  test('tries the app, and shows the same product on the web after 2.5 seconds', async ({ page }) => {
    const app = watchApp(page);
    const waits = await holdWaits(page);
    const product = await findProduct('pram');
    await page.goto('/terms-and-conditions');
    await page.goto(`/open?type=product&id=${product.Uuid}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Opening the .+ app\.\.\.$/);
    await expect(page).toHaveURL(/\/open$/);
    await waits.pass(2500);
    await expect(page).toHaveURL(new RegExp(`/products/${product.Uuid}$`));
    expect(app).toEqual([`dandle://product/${product.Uuid}`]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.Name);
    await page.goBack();
    await expect(page).toHaveURL(/\/terms-and-conditions$/);
  });

  for (const { query, link, path } of [
    {
      query: 'type=order&id=0198aa-7_x',
      link: 'dandle://order/0198aa-7_x',
      path: '/account/orders/0198aa-7_x',
    },
    { query: 'type=account&id=me', link: 'dandle://account', path: '/account/profile' },
  ]) {
    test(`leads on to ${path}`, async ({ page }) => {
      await logIn(page, await openAccount());
      const app = watchApp(page);
      await page.goto(`/open?${query}`, { waitUntil: 'commit' });
      // Polled rather than awaited, because the link to the app is a navigation that fails.
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      expect(app).toEqual([link]);
    });
  }

  for (const event of ['blur', 'pagehide', 'visibilitychange']) {
    test(`stays where it is once the app has opened (${event}), and offers both ways on return`, async ({
      page,
    }) => {
      const app = watchApp(page);
      const waits = await holdWaits(page);
      // The link to the app is a navigation that fails, and may take the event of loading with it.
      await page.goto('/open?type=product&id=7', { waitUntil: 'commit' });
      // The page says that it is opening even before its code is there.
      await expect.poll(() => app).toEqual(['dandle://product/7']);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Opening/);
      await page.evaluate((name) => {
        if (name === 'visibilitychange') {
          Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
          document.dispatchEvent(new Event(name));
        } else window.dispatchEvent(new Event(name));
      }, event);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where would you like to continue?');
      expect(await waits.list()).toEqual([]);
      await expect(page).toHaveURL(/\/open$/);
      await expect(page.getByRole('link', { name: 'Open in the app' })).toHaveAttribute(
        'href',
        'dandle://product/7',
      );
      await pressUnderQuestion(page, 'Continue on the web');
      await expect(page).toHaveURL(/\/products\/7$/);
    });
  }

  for (const { query, words } of [
    { query: '', words: 'Invalid link. Redirecting to homepage...' },
    { query: '?type=product', words: 'Invalid link. Redirecting to homepage...' },
    { query: '?type=product&id=..%2F..%2Fevil', words: 'Invalid link. Redirecting to homepage...' },
    { query: '?type=javascript:alert(1)&id=7', words: 'Unknown link type. Redirecting to homepage...' },
  ]) {
    test(`goes home from /open${query} after 2 seconds`, async ({ page }) => {
      const app = watchApp(page);
      const waits = await holdWaits(page);
      await page.goto(`/open${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
      await waits.pass(2000);
      await expect(page).toHaveURL(({ pathname }) => pathname === '/');
      expect(app).toEqual([]);
    });
  }
});

test.describe('/app-login', () => {
  test('logs in as the app’s customer, says who that is, and leaves no token behind', async ({ page }) => {
    const account = await openAccount();
    const { url, token } = await askForWebLogin(account);
    const expectNoToken = await watchToken(page, token);
    const exchanges: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/exchange-web-login-token')) exchanges.push(request.method());
    });
    await page.goto('/terms-and-conditions');
    await page.goto(url);
    await expect(page).toHaveURL(({ pathname, search }) => pathname === '/' && search === '');
    await expect(page.getByText(`You are logged in as Robin Ashworth (${account.email}).`)).toBeVisible();
    await expectNoToken();
    expect(exchanges).toEqual(['POST']);
    await page.goBack();
    await expect(page).toHaveURL(/\/terms-and-conditions$/);
    await page.goto('/account/profile');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expectNoToken();
  });

  test('says so while it logs in, with the token already out of the address', async ({ page }) => {
    const { url } = await askForWebLogin(await openAccount());
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      void page.route('**/exchange-web-login-token', async (route) => {
        resolve();
        await new Promise<void>((go) => (answer = go));
        await route.continue();
      });
    });
    await page.goto(url);
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Securely logging you in...');
    await expect(page).toHaveURL(/\/app-login$/);
    answer();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  });

  test('redirects to the login page after 2 seconds without a token', async ({ page }) => {
    const waits = await holdWaits(page);
    await page.goto('/app-login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid login link. Redirecting...');
    await waits.pass(2000);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test('redirects to the login page after 3 seconds with a token that was used or never valid', async ({
    page,
  }) => {
    const { url, token } = await askForWebLogin(await openAccount());
    await callShop('POST', '/api/auth/exchange-web-login-token', { token });
    const waits = await holdWaits(page);
    for (const link of [url, '/app-login?token=nonsense', `/app-login?token=${'x'.repeat(500)}`]) {
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Login failed. Please try logging in manually.',
      );
      await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
      await waits.pass(3000);
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull();
    }
  });

  test('asks before it changes accounts; agreeing ends the old session', async ({ page }) => {
    const robin = await openAccount();
    const kim = await asAnother('Kim');
    await logIn(page, robin);
    const sent = page.waitForRequest('**/exchange-web-login-token');
    const { url, token } = await askForWebLogin(kim);
    await page.goto(url);
    expect((await sent).postDataJSON()).toEqual({ token });
    expect(await (await sent).allHeaders()).not.toHaveProperty('authorization');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change accounts?');
    await expect(page.getByText(`Robin Ashworth (${robin.email})`)).toBeVisible();
    expect(await storedEmail(page)).toBe(robin.email);
    await page.getByRole('button', { name: 'Log in with the app’s account' }).click();
    await expect(page.getByText(`You are logged in as Kim Ashworth (${kim.email}).`)).toBeVisible();
    expect(await storedEmail(page)).toBe(kim.email);
    await expect
      .poll(() =>
        callShop('GET', '/api/account/profile', undefined, robin.token).then(
          () => 'open',
          () => 'ended',
        ),
      )
      .toBe('ended');
  });

  test('ends the new session if the answer is no, or there is none', async ({ page }) => {
    const robin = await openAccount();
    const kim = await asAnother('Kim');
    await logIn(page, robin);
    const leave: [string, () => Promise<unknown>][] = [
      ['the answer', () => page.getByRole('link', { name: 'Stay logged in as Robin' }).click()],
      ['the logo', () => page.getByRole('banner').getByRole('link').click()],
      ['another page', () => page.goto('/terms-and-conditions')],
    ];
    for (const [how, go] of leave) {
      await page.goto((await askForWebLogin(kim)).url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change accounts?');
      expect(await listSessions(kim), how).toHaveLength(2);
      await go();
      await expect(page).not.toHaveURL(/app-login/);
      await expect.poll(() => listSessions(kim), how).toHaveLength(1);
      expect(await storedEmail(page)).toBe(robin.email);
    }
  });

  test('continues without a question for the same customer, and accumulates no sessions', async ({
    page,
  }) => {
    const account = await openAccount();
    const { email, password } = account;
    const app = await callShop<{ token: string }>('POST', '/api/auth/login', { email, password });
    await logIn(page, account);
    const { url } = await askForWebLogin({ ...account, ...app });
    await page.goto(url);
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
    await expect(page.getByText('You are logged in as Robin Ashworth')).toBeVisible();
    await expect.poll(() => listSessions(app)).toHaveLength(2);
    await page.goto('/account/profile');
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });

  test('asks nothing of a session that has ended', async ({ page }) => {
    const robin = await openAccount();
    const kim = await asAnother('Kim');
    await logIn(page, robin);
    await callShop('POST', '/api/auth/logout', undefined, robin.token);
    await page.goto((await askForWebLogin(kim)).url);
    await expect(page.getByText('You are logged in as Kim Ashworth')).toBeVisible();
  });

  test('uses a link that is opened in two tabs at once only once, and both are logged in', async ({
    page,
    context,
  }) => {
    const account = await openAccount();
    const { url } = await askForWebLogin(account);
    const other = await context.newPage();
    const statuses: number[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('/exchange-web-login-token')) statuses.push(response.status());
    });
    // Neither continues before both have asked.
    let asked = 0;
    let goOn = () => {};
    const both = new Promise<void>((resolve) => (goOn = resolve));
    await context.route('**/exchange-web-login-token', async (route) => {
      asked += 1;
      if (asked === 2) goOn();
      await both;
      await route.continue();
    });
    await Promise.all([page.goto(url), other.goto(url)]);
    for (const tab of [page, other]) await expect(tab).toHaveURL(({ pathname }) => pathname === '/');
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await expect.poll(() => listSessions(account)).toHaveLength(2);
  });
});
