import { STATUS_CODES } from 'node:http';
import { expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { startBrokenServer } from './broken-server.ts';
import { watchForHarm } from './hostile-text.ts';
import { holdWaits } from './held-waits.ts';
import { expectedMessage } from './journey.ts';
import { contentOf, type Screen } from './screens.ts';
import { noteTakeOver, turnTo } from './turn-to.ts';

/** What happens to a call that the page has just made. */
type BadNetwork = (calls: CDPSession, requestId: string) => unknown;

let broken: Awaited<ReturnType<typeof startBrokenServer>> | undefined;

const reroute =
  (server: 'hanging' | 'cut'): BadNetwork =>
  async (calls, requestId) =>
    calls.send('Fetch.continueRequest', { requestId, url: (broken ??= await startBrokenServer())[server] });

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

const networks: readonly (readonly [name: string, BadNetwork])[] = [
  [
    'that does not reach the shop',
    (calls, requestId) => calls.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' }),
  ],
  ['in which nothing is answered', () => {}],
  ['in which the answer never ends', reroute('hanging')],
  ['that cuts the answer', reroute('cut')],
  [
    'with a proxy that answers for the shop',
    answer(502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>'),
  ],
  [
    'with a proxy that calls its own page good',
    answer(200, 'text/html', '<html><h1>Log in to the café</h1></html>'),
  ],
  ['before a shop that fails', problem(500, 'Something went wrong on our side.')],
  ['before a shop that is busy', problem(503, 'The shop is busy.', { 'retry-after': '1' })],
];

export interface Tab {
  page: Page;
  /** Exceptions, and any console message other than a refused call or one that met a bad network. */
  faults: string[];
  /** The networks take turns. */
  breakNetwork: () => Promise<string>;
  mendNetwork: () => Promise<void>;
  /** How many calls have met a bad network. */
  metCount: () => number;
}

export async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  await watchForHarm(page);
  // Nothing may continue automatically while it is being looked at.
  await holdWaits(page);
  const faults: string[] = [];
  const met: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message} (${page.url()})`));
  page.on('console', (message) => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || expectedMessage.test(text)) return;
    if (text.startsWith('Failed to load resource') && met.includes(message.location().url)) return;
    faults.push(`${text} ${message.location().url} (${page.url()})`);
  });
  // The shop's own time limit, not one of the test's, shortened only where nothing else ends the wait.
  await page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) =>
      limit(sessionStorage.getItem('test-impatient') && milliseconds <= 30_000 ? 200 : milliseconds);
  });
  await noteTakeOver(page);
  await page.goto('/terms-and-conditions');
  const setImpatient = (isImpatient: boolean) =>
    page.evaluate((on) => sessionStorage.setItem('test-impatient', on ? 'yes' : ''), isImpatient);
  let network: BadNetwork | null = null;
  let turn = 0;
  // Not `page.route`, which would stop every file of the page as well, and switch the browser's cache off.
  const calls = await context.newCDPSession(page);
  const passOn: BadNetwork = (_, requestId) => calls.send('Fetch.continueRequest', { requestId });
  // A call that its page has given up by now is no longer there to be answered.
  calls.on('Fetch.requestPaused', async ({ requestId, request }) => {
    if (network) met.push(request.url);
    try {
      await (network ?? passOn)(calls, requestId);
    } catch {}
  });
  await calls.send('Fetch.enable', { patterns: [{ resourceType: 'XHR' }, { resourceType: 'Fetch' }] });
  return {
    page,
    faults,
    metCount: () => met.length,
    async breakNetwork() {
      const [name, bad] = networks[turn++ % networks.length]!;
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

/**
 * A screen opened on the next bad network ends either as it should or in an error whose Retry leads there once the
 * network is back. Never an endless skeleton, never a blank page.
 */
export async function openOnBadNetwork(
  { page, breakNetwork, mendNetwork }: Tab,
  screen: Screen,
  way: 'turned to' | 'loaded',
): Promise<void> {
  const content = contentOf(page, screen);
  // A page stays until the next has come, and must not be taken for it.
  if (way === 'turned to' && (await content.isVisible())) {
    await turnTo(page, '/terms-and-conditions');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
  }
  const label = `${screen.name}, ${way} on a network ${await breakNetwork()}`;
  await (way === 'loaded' ? page.goto(screen.path) : turnTo(page, screen.path));
  const retry = page.getByRole('main').getByRole('button', { name: /^(?:Retry|Check Again|Try Again)$/i });
  await expect(content.or(retry.first()).first(), `${label}: content or Retry`).toBeVisible();
  await nothingIsWaitedFor(page, label);
  await expect(page.getByRole('heading', { level: 1 }), `${label}: one title`).toHaveCount(1);
  await mendNetwork();
  if (await retry.first().isVisible()) await retry.first().click();
  await expect(content, `${label}: content after Retry`).toBeVisible();
  await nothingIsWaitedFor(page, label);
}

export async function nothingIsWaitedFor(page: Page, label: string): Promise<void> {
  const waiting = page.locator(
    '[class*="_skeleton_"], [class*="_loading_"], [class*="_spinner_"], [class*="_progress_"]',
  );
  await expect(waiting.filter({ visible: true }), `${label}: nothing is waited for`).toHaveCount(0);
}
