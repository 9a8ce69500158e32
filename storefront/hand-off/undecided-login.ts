import { call } from '#storefront/app/browser-call.ts';

/*
 * The session of a log-in that somebody is asked about. Its token is kept in this tab until the answer, or a no,
 * has reached the server: a page that is torn away may not get its last call through, and then the next one does it.
 */

/** entry.browser.tsx looks for it, by this name, without loading this module. */
const UNDECIDED_LOGIN = 'undecidedLogin';

export function noteUndecidedLogin(token: string): void {
  try {
    sessionStorage.setItem(UNDECIDED_LOGIN, token);
  } catch {
    // Storage is forbidden: the page's own last call has to do.
  }
}

export function forgetUndecidedLogin(): void {
  try {
    sessionStorage.removeItem(UNDECIDED_LOGIN);
  } catch {
    // Storage is forbidden: nothing was noted.
  }
}

/** The answer is no, or there was none. Ending a session that has already ended is not a failure. */
export async function endUndecidedLogin(token = noted()): Promise<void> {
  if (token === null) return;
  await call('logout', {}, { headers: { authorization: `Bearer ${token}` } });
  if (noted() === token) forgetUndecidedLogin();
}

function noted(): string | null {
  try {
    return sessionStorage.getItem(UNDECIDED_LOGIN);
  } catch {
    return null;
  }
}
