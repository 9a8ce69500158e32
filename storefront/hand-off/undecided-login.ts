import { call } from '#storefront/app/calls/browser-call.ts';

/*
 * The session of a log-in that is waiting for confirmation. Its token is kept in this tab until the answer, or a no,
 * has reached the server: the last call of a page being closed may not get through, and the next page then makes it.
 */

/** entry.browser.tsx looks for this name without loading this module. */
const UNDECIDED_LOGIN = 'undecidedLogin';

export function noteUndecidedLogin(token: string): void {
  try {
    sessionStorage.setItem(UNDECIDED_LOGIN, token);
  } catch {
    // Storage is forbidden: the page's own last call has to be enough.
  }
}

export function forgetUndecidedLogin(): void {
  try {
    sessionStorage.removeItem(UNDECIDED_LOGIN);
  } catch {
    // Storage is forbidden: nothing was noted.
  }
}

/** Ends the session: the answer was no, or there was none. It is not a failure if it has already ended. */
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
