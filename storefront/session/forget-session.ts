import { currentSession, leaveSession } from '#storefront/app/calls/session.ts';
import { forgetCheckout } from './checkout-memory.ts';
import { forgetReturnTo } from './return-to.ts';

/** Forgets a session that has ended, unless a tab has started another since. */
export function forgetSession(token: string | undefined): void {
  const session = currentSession();
  if (session && session.token !== token) return;
  forgetCheckout();
  leaveSession(token);
  forgetReturnTo();
}
