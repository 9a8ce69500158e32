import { ApiError } from '#contract/call.ts';
import { call } from '#storefront/app/browser-call.ts';
import { hasWords } from '#storefront/app/words.ts';
import { forgetErrand } from '#storefront/session/errand.ts';
import { amendSession, currentSession, storeSession } from '#storefront/session/session.ts';

export type WebLogin =
  | { outcome: 'logged-in' }
  /** Somebody else is logged in here and has not agreed to change: the token can still be spent. */
  | { outcome: 'of-another' }
  | { outcome: 'failed'; reason: string };

const underWay = new Map<string, Promise<WebLogin>>();

/** Spends the token of a web login: one call for each token and each consent, however often React mounts the page. */
export function logInWithToken(token: string, { mayChangeAccount }: { mayChangeAccount: boolean }) {
  const key = JSON.stringify([token, mayChangeAccount]);
  const login = underWay.get(key) ?? exchange(token, mayChangeAccount).catch(failed);
  underWay.set(key, login);
  return login;
}

async function exchange(token: string, mayChangeAccount: boolean): Promise<WebLogin> {
  if (!mayChangeAccount) await findWhetherSessionIsOver();
  const before = currentSession();
  const session = await call('exchangeWebLoginToken', {
    body: before && !mayChangeAccount ? { token, customerId: before.id } : { token },
  });
  const now = currentSession();
  if (now?.id === session.id) {
    // The older session stays: this browser's notifications belong to it, and would end with it.
    end(session.token);
    const { token: _, id: __, ...facts } = session;
    amendSession(facts);
    return { outcome: 'logged-in' };
  }
  if (now && now.id !== before?.id) {
    // Somebody has logged in in another tab meanwhile, and was not asked.
    end(session.token);
    return { outcome: 'failed', reason: '' };
  }
  if (now) end(now.token);
  forgetErrand();
  storeSession(session);
  return { outcome: 'logged-in' };
}

/** A session that has run out makes no one to ask: a refused call forgets it. */
async function findWhetherSessionIsOver(): Promise<void> {
  if (currentSession()) await call('getProfile', {}).catch(() => {});
}

/** At the server, which need not answer. */
function end(token: string): void {
  void call('logout', {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => {});
}

function failed(error: unknown): WebLogin {
  if (error instanceof ApiError && error.code === 'auth/web-login-of-another')
    return { outcome: 'of-another' };
  const isUsual = error instanceof ApiError && error.code === 'auth/web-login-failed';
  return { outcome: 'failed', reason: hasWords(error) && !isUsual ? error.message : '' };
}
