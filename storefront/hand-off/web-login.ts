import type { SessionData } from '#contract/authentication.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode } from '#storefront/app/calls/error-kind.ts';
import { currentSession, readSession, storeSession } from '#storefront/app/calls/session.ts';
import { checkSession } from '#storefront/session/check-session.ts';
import { forgetReturnTo } from '#storefront/session/return-to.ts';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { endUndecidedLogin, forgetUndecidedLogin, noteUndecidedLogin } from './undecided-login.ts';

export type WebLogin =
  | { outcome: 'logged-in' }
  /** Somebody else is logged in here and has to be asked. Only their first decision counts. */
  | { outcome: 'of-another'; decide: (isAgreed: boolean) => void }
  | { outcome: 'failed'; reason: string };

const underWay = new Map<string, Promise<WebLogin>>();

/** Spends the token of a web login: one call per token, however often React mounts the page. */
export function logInWithToken(token: string): Promise<WebLogin> {
  const login = underWay.get(token) ?? exchange(token).catch(failed);
  underWay.set(token, login);
  return login;
}

async function exchange(token: string): Promise<WebLogin> {
  const session = readSession(await call('exchangeWebLoginToken', { body: { token } }));
  if (!session) return { outcome: 'failed', reason: '' };
  // Nobody needs to be asked if the session here has ended.
  if (isSomebodyElseHere(session)) await checkSession();
  if (isSomebodyElseHere(session)) return question(session);
  logInHere(session);
  return { outcome: 'logged-in' };
}

function isSomebodyElseHere({ id }: SessionData): boolean {
  const here = currentSession();
  return here !== null && here.id !== id;
}

function question(session: SessionData): WebLogin {
  let isDecided = false;
  noteUndecidedLogin(session.token);
  return {
    outcome: 'of-another',
    decide(isAgreed) {
      if (isDecided) return;
      isDecided = true;
      if (!isAgreed) return void endUndecidedLogin(session.token).catch(() => {});
      forgetUndecidedLogin();
      logInHere(session);
    },
  };
}

function logInHere(session: SessionData): void {
  const before = currentSession();
  forgetReturnTo();
  storeSession(session);
  if (before) end(before.token);
}

/** Ends the session on the server, which need not answer. */
function end(token: string): void {
  void call('logout', {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => {});
}

function failed(error: unknown): WebLogin {
  const isUsual = hasCode(error, 'auth/web-login-failed');
  return { outcome: 'failed', reason: isUsual ? '' : errorMessage(error, '') };
}
