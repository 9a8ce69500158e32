import type { Page, Request } from '@playwright/test';
import { callShop, expect, newPerson, openAccount, type Account } from './journey.ts';

/*
 * The test plays the companion app: it calls the API with its customer's token, opens links in the browser, and handles
 * `dandle://`, which a browser without the app can only fail to open.
 */

interface WebLogin {
  token: string;
  url: string;
}

export function askForWebLogin({ token }: Account): Promise<WebLogin> {
  return callShop('POST', '/api/auth/web-login-token', undefined, token);
}

export function askForEnableLink({ token }: Account, deviceId: string): Promise<WebLogin> {
  return callShop('POST', '/api/notifications/enable-link', { deviceId }, token);
}

export function listDevices({ token }: Pick<Account, 'token'>) {
  return callShop<{ isAppDevice: boolean }[]>('GET', '/api/notifications/subscriptions', undefined, token);
}

export function listSessions({ token }: Pick<Account, 'token'>) {
  return callShop<unknown[]>('GET', '/api/account/sessions', undefined, token);
}

export function asAnother(firstName: string): Promise<Account> {
  return openAccount({ person: { ...newPerson(), firstName } });
}

/** The app links that a page tries to open. */
export function watchApp(page: Page): string[] {
  const links: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('dandle:')) links.push(request.url());
  });
  return links;
}

/** Not with the mouse, because Chromium's own question about the app may cover the page. */
export function pressUnderQuestion(page: Page, link: string): Promise<void> {
  return page.getByRole('link', { name: link }).dispatchEvent('click');
}

/**
 * Watches every place where a token could be left behind: addresses, history, the page, browser storage, later
 * requests.
 */
export async function watchToken(page: Page, token: string) {
  const leaks: string[] = [];
  const looks: Promise<void>[] = [];
  const look = async (request: Request) => {
    const isLink = request.isNavigationRequest() && request.url().includes(token);
    if (!isLink && request.url().includes(token)) leaks.push(`address of ${request.url()}`);
    if ((await request.allHeaders()).referer?.includes(token)) leaks.push(`Referer to ${request.url()}`);
  };
  page.on('request', (request) => {
    const looked = look(request);
    looks.push(looked);
    // A check that starts after the test has ended is irrelevant.
    looked.catch(() => {});
  });
  return async () => {
    await Promise.all(looks);
    const kept = await page.evaluate(() => ({
      address: window.location.href,
      history: JSON.stringify(window.history.state),
      page: document.documentElement.outerHTML,
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      referrer: document.referrer,
    }));
    for (const [place, text] of Object.entries(kept)) if (text?.includes(token)) leaks.push(place);
    expect(leaks).toEqual([]);
  };
}

export function storedEmail(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('authData')!) as { email: string }).email);
}
