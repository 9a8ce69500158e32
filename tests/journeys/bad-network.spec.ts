import { STATUS_CODES } from 'node:http';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { startBrokenServer } from '#tests/support/broken-server.ts';
import { holdWaits } from '#tests/support/held-waits.ts';
import { expect, logIn, openAccount, test, withoutWorker } from '#tests/support/journey.ts';
import {
  accountScreens,
  failAtSomething,
  handOffScreens,
  missingPages,
  newCustomerScreens,
  notificationsScreen,
  orderSomething,
  privacyScreen,
  productScreens,
  securityScreen,
  shoppingScreens,
  visitorScreens,
  type Screen,
} from '#tests/support/screens.ts';
import { noteTakeOver, turnTo } from '#tests/support/turn-to.ts';

/**
 * Every screen on every kind of bad network: it ends either as it should or in an error whose Retry leads there once
 * the network is back. Never an endless skeleton, never a blank page. The networks of one kind take turns from screen
 * to screen.
 */
/** Every call is made by the page. */
test.use(withoutWorker);

let broken: Awaited<ReturnType<typeof startBrokenServer>>;
test.beforeAll(async () => void (broken = await startBrokenServer()));
test.afterAll(() => broken.close());

/** What happens to a call that the page has just made. */
type BadNetwork = (calls: CDPSession, requestId: string) => unknown;

const reroute =
  (server: 'hanging' | 'cut'): BadNetwork =>
  (calls, requestId) =>
    calls.send('Fetch.continueRequest', { requestId, url: broken[server] });

const answer =
  (status: number, contentType: string, body: string, headers: Record<string, string> = {}): BadNetwork =>
  (calls, requestId) =>
    calls.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responsePhrase: STATUS_CODES[status]!,
      responseHeaders: Object.entries({ 'content-type': contentType, ...headers }).map(([name, value]) => ({
        name,
        value,
      })),
      body: Buffer.from(body).toString('base64'),
    });

const problem = (status: number, detail: string, headers?: Record<string, string>): BadNetwork => {
  const body = { type: 'about:blank', title: 'Broken', status, detail, code: 'internal' };
  return answer(status, 'application/problem+json', JSON.stringify(body), headers);
};

const networks: Record<string, Record<string, BadNetwork>> = {
  'without an answer': {
    'that does not reach the shop': (calls, requestId) =>
      calls.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' }),
    'in which nothing is answered': () => {},
    'in which the answer never ends': reroute('hanging'),
    'that cuts the answer': reroute('cut'),
  },
  'with a proxy': {
    'with a proxy that answers for the shop': answer(
      502,
      'text/html',
      '<html><h1>502 Bad Gateway</h1></html>',
    ),
    'with a proxy that calls its own page good': answer(
      200,
      'text/html',
      '<html><h1>Log in to the café</h1></html>',
    ),
  },
  'before a shop in trouble': {
    'before a shop that fails': problem(500, 'Something went wrong on our side.'),
    'before a shop that is busy': problem(503, 'The shop is busy.', { 'retry-after': '1' }),
  },
};

interface Tab {
  page: Page;
  /** Exceptions, and any console message other than a failed call. */
  faults: string[];
  breakNetwork: (kind: string, turn: number) => Promise<string>;
  mendNetwork: () => Promise<void>;
  /** How many calls have met a bad network. */
  metCount: () => number;
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  // Nothing may continue automatically while it is being looked at.
  await holdWaits(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message} (${page.url()})`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`${message.text()} (${page.url()})`);
  });
  // The shop's own time limit, not one of the test's, shortened only where nothing else ends the wait.
  await page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) =>
      limit(sessionStorage.getItem('test-impatient') && milliseconds <= 30_000 ? 200 : milliseconds);
  });
  await noteTakeOver(page);
  const setImpatient = (isImpatient: boolean) =>
    page.evaluate((on) => sessionStorage.setItem('test-impatient', on ? 'yes' : ''), isImpatient);
  let network: BadNetwork | null = null;
  let met = 0;
  // Not `page.route`, which would stop every file of the page as well, and switch the browser's cache off.
  const calls = await context.newCDPSession(page);
  const passOn: BadNetwork = (_, requestId) => calls.send('Fetch.continueRequest', { requestId });
  // A call that its page has given up by now is no longer there to be answered.
  calls.on('Fetch.requestPaused', async ({ requestId }) => {
    if (network) met++;
    try {
      await (network ?? passOn)(calls, requestId);
    } catch {}
  });
  await calls.send('Fetch.enable', { patterns: [{ resourceType: 'XHR' }, { resourceType: 'Fetch' }] });
  return {
    page,
    faults,
    metCount: () => met,
    async breakNetwork(kind, turn) {
      const ofKind = Object.entries(networks[kind]!);
      const [name, bad] = ofKind[turn % ofKind.length]!;
      await setImpatient(name.startsWith('in which'));
      network = bad;
      return name;
    },
    async mendNetwork() {
      network = null;
      await setImpatient(false);
    },
  };
}

const contentOf = (page: Page, { shows }: Screen) => page.getByText(shows).filter({ visible: true }).first();

/** The screen ends in content, an empty state or an error and, once the network is back, in its proper content. */
async function endsWell({ page, mendNetwork }: Tab, screen: Screen, label: string): Promise<void> {
  const content = contentOf(page, screen);
  const retry = page.getByRole('main').getByRole('button', { name: /^(?:Retry|Check Again|Try Again)$/i });
  const waiting = page.locator('[class*="_skeleton_"], [class*="_spinner_"], [class*="_progress_"]');
  await expect(content.or(retry.first()).first(), `${label}: content or Retry`).toBeVisible();
  const nothingIsWaitedFor = () =>
    expect(waiting.filter({ visible: true }), `${label}: nothing is waited for`).toHaveCount(0);
  await nothingIsWaitedFor();
  await expect(page.getByRole('heading', { level: 1 }), `${label}: one title`).toHaveCount(1);
  await mendNetwork();
  if (await retry.first().isVisible()) await retry.first().click();
  await expect(content, `${label}: content after Retry`).toBeVisible();
  // What comes later could be taken for the next screen's content.
  await nothingIsWaitedFor();
}

async function tryAll(tab: Tab, screens: readonly Screen[], kind: string): Promise<void> {
  const before = tab.metCount();
  for (const [turn, screen] of screens.entries()) {
    // A page stays until the next has come, and must not be taken for it.
    if (await contentOf(tab.page, screen).isVisible()) {
      await turnTo(tab.page, '/terms-and-conditions');
      await expect(tab.page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    }
    const network = await tab.breakNetwork(kind, turn);
    await turnTo(tab.page, screen.path);
    await endsWell(tab, screen, `${screen.name}, turned to on a network ${network}`);
  }
  expect(tab.metCount() - before, 'calls that met a bad network').toBeGreaterThanOrEqual(screens.length / 2);
  expect(tab.faults).toEqual([]);
}

async function loadAll(tab: Tab, screens: readonly Screen[], kind: string): Promise<void> {
  for (const [turn, screen] of screens.entries()) {
    const network = await tab.breakNetwork(kind, turn + 1);
    await tab.page.goto(screen.path);
    await endsWell(tab, screen, `${screen.name}, loaded on a network ${network}`);
  }
  expect(tab.faults).toEqual([]);
}

for (const kind of Object.keys(networks)) {
  test(`a visitor, on a network ${kind}`, async ({ context }) => {
    const tab = await openTab(context);
    await tab.page.goto('/terms-and-conditions');
    // That screen waits for the app.
    const others = handOffScreens.filter((screen) => screen.name !== 'open');
    await tryAll(tab, [...visitorScreens, ...(await productScreens())], kind);
    await loadAll(tab, others, kind);
  });

  test(`a customer, on a network ${kind}`, async ({ context }) => {
    const newcomer = await openAccount();
    const tab = await openTab(context);
    await logIn(tab.page, newcomer);
    await tab.page.goto('/terms-and-conditions');
    await tryAll(tab, [...newCustomerScreens, securityScreen, notificationsScreen, privacyScreen], kind);
    await loadAll(tab, newCustomerScreens, kind);
    await tab.page.close();
  });

  test(`a customer who shops, on a network ${kind}`, async ({ context }) => {
    const shopper = await openAccount({ withAddress: true });
    const screens = [...shoppingScreens(await orderSomething(shopper)), ...accountScreens];
    await failAtSomething(shopper);
    const tab = await openTab(context);
    await logIn(tab.page, shopper);
    await tab.page.goto('/terms-and-conditions');
    await tryAll(tab, screens, kind);
    await loadAll(tab, [...screens, securityScreen, notificationsScreen, privacyScreen], kind);
  });
}

test('the strip of categories comes back with Retry', async ({ context }) => {
  const tab = await openTab(context);
  await tab.page.goto('/login');
  await tab.breakNetwork('without an answer', 0);
  await turnTo(tab.page, '/categories');
  await tab.page.getByRole('button', { name: 'Retry' }).waitFor();
  await tab.mendNetwork();
  await tab.page.getByRole('button', { name: 'Retry' }).click();
  const strip = tab.page.getByRole('navigation', { name: 'Categories' });
  await expect(strip.getByRole('link', { name: 'Nursery' })).toBeVisible();
});

test('no page of the shop is left out', async () => {
  const all = [
    ...visitorScreens,
    ...(await productScreens()),
    ...handOffScreens,
    ...newCustomerScreens,
    ...shoppingScreens('1'),
    ...accountScreens,
    securityScreen,
    notificationsScreen,
    privacyScreen,
  ].map(({ path }) => path.split('?')[0]!);
  // Reached only from the log-in, with state that is in no address.
  expect(missingPages([...all, '/login-2fa'])).toEqual([]);
});
