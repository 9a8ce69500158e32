import { call } from '#storefront/app/browser-call.ts';

/*
 * The session of a log-in that somebody is asked about. Its token is kept in this tab until the answer, or a no,
 * has reached the server: a page that is torn away may not get its last call through, and then the next one does it.
 */

/** entry.browser.tsx looks for it, by this name, without loading this module. */
const UNDECIDED_LOGIN = 'undecidedLogin';

export function noteUndecidedLogin(token: string): void {
  sessionStorage.setItem(UNDECIDED_LOGIN, token);
}

export function forgetUndecidedLogin(): void {
  sessionStorage.removeItem(UNDECIDED_LOGIN);
}

/** The answer is no, or there was none. Ending a session that has ended is no failure. */
export async function endUndecidedLogin(): Promise<void> {
  const token = sessionStorage.getItem(UNDECIDED_LOGIN);
  if (token === null) return;
  await call('logout', {}, { headers: { authorization: `Bearer ${token}` } });
  if (sessionStorage.getItem(UNDECIDED_LOGIN) === token) forgetUndecidedLogin();
}
