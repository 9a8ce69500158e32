import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/journey.ts';
import { productScreens, visitorScreens } from '#tests/support/screens.ts';

/** The page as the server sends it, before any code runs. */

const AS_A_BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

for (const path of ['/account/profil', '/orders', '/orders/abc', '/auth/login', '/account/2fa', '/nowhere']) {
  test(`${path} is not a page, and says so as one`, async ({ request }) => {
    const answer = await request.get(path, { headers: AS_A_BROWSER });
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-type']).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain('there is no page at this address');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
}

test('calls at their bare paths are answered as before if no page is asked for', async ({ request }) => {
  for (const accept of ['*/*', 'application/json']) {
    const answer = await request.get('/orders', { headers: { accept } });
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'session/required' });
  }
});

test('empty lists are not for search engines', async ({ request }) => {
  const isIndexed = async (path: string) =>
    !(await (await request.get(path, { headers: AS_A_BROWSER })).text()).includes('content="noindex"');
  for (const path of ['/', '/products', '/products?page=2']) expect(await isIndexed(path), path).toBe(true);
  for (const path of ['/products?page=9999', '/products?search=pram'])
    expect(await isIndexed(path), path).toBe(false);
});

test('visitors who come from a newsletter or an advertisement see the same page, at its own address', async ({
  request,
  page,
}) => {
  const read = async (path: string) => (await request.get(path, { headers: AS_A_BROWSER })).text();
  for (const path of ['/', '/products', '/products?page=2', '/categories']) {
    const marked = `${path}${path.includes('?') ? '&' : '?'}utm_source=letter&fbclid=IwAR0`;
    expect(await read(marked), path).toBe(await read(path));
  }
  const home = '"@type":"WebSite"';
  expect(await read('/?from=a-friend')).toContain(home);
  expect(await read('/?page=1')).not.toContain(home);

  const faults: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  await page.goto('/products?utm_source=letter&page=2&fbclid=IwAR0#main');
  await expect(page).toHaveURL('/products?page=2#main');
  await expect(page.getByText('Page 2 of')).toBeVisible();
  await page.goto('/?fbclid=IwAR0');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: '3 am essentials' })).toBeVisible();
  expect(faults).toEqual([]);
});

const pagesOfCustomers = {
  '/basket': 'Your basket',
  '/checkout': 'Checkout',
  '/payment/paypal/return': 'Payment',
  '/payment/paypal/cancel': 'Payment Cancelled',
  '/account/profile': 'My Profile',
  '/account/addresses': 'My Addresses',
  '/account/orders': 'My Orders',
  '/account/orders/1': 'Order',
  '/account/activity': 'My Activity',
  '/account/change-password': 'Change Your Password',
  '/account/security': 'Two-Factor Authentication',
  '/account/notifications': 'Notifications',
  '/account/privacy': 'Data &amp; Privacy',
};

test('customers’ pages have their titles while the session is being restored', async ({ request }) => {
  for (const [path, title] of Object.entries(pagesOfCustomers)) {
    const answer = await request.get(path, { headers: AS_A_BROWSER });
    const html = await answer.text();
    expect(html, path).toContain('Loading session...');
    expect(html.match(/<title>[^<]*<\/title>/g), path).toEqual([`<title>${title} · Dandle</title>`]);
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page of a customer says that it needs it, and does not load for ever', async ({ page }) => {
    for (const path of ['/basket', '/account/orders']) {
      await page.goto(path);
      // Not by its text: Playwright leaves out the content of a noscript.
      await expect(page.locator('main noscript p'), path).toBeVisible();
      await expect(page.getByText('Loading session...'), path).toBeHidden();
    }
  });

  test('the contact form is sent, and what is wrong with it is said beside what was typed', async ({
    page,
  }) => {
    await page.goto('/contact');
    await page.getByLabel('Your name').fill('Ada Otter');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('What is it about?').selectOption('Something else');
    await page.getByLabel('Your message').fill('Do you gift-wrap?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveValue('Do you gift-wrap?');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Thank you. We have your message')).toBeVisible();
    await expect(page).toHaveURL('/contact?sent=1');
  });
});

test('every page is sent with the styles of what the server draws on it', async ({ request }) => {
  const files = readdirSync('dist/client/assets').filter((name) => name.endsWith('.css'));
  const styled = new Map<string, string>();
  for (const file of files) {
    const css = readFileSync(`dist/client/assets/${file}`, 'utf8');
    for (const [, name] of css.matchAll(/\.([a-zA-Z]\w*_[\w-]+)/g)) styled.set(name!, file);
  }
  expect(styled.size).toBeGreaterThan(300);
  const screens = [...Object.values(visitorScreens).flat(), ...(await productScreens())];
  for (const path of [...screens.map((screen) => screen.path), ...Object.keys(pagesOfCustomers)]) {
    const html = await (await request.get(path, { headers: AS_A_BROWSER })).text();
    const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '));
    const missing = used.filter((name) => styled.has(name) && !html.includes(`/assets/${styled.get(name)}"`));
    expect(missing, path).toEqual([]);
  }
});
