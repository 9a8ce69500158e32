import { call } from '#storefront/app/calls/browser-call.ts';
import { currentSession, leaveSession } from '#storefront/app/calls/session.ts';
import { forgetCheckout } from '#storefront/checkout/checkout-memory.ts';
import { forgetReturnTo } from './return-to.ts';

/** Ends the session here at once, even offline; the server is told, but need not answer. */
export function logOut(): void {
  const token = currentSession()?.token;
  forgetCheckout();
  leaveSession(token);
  forgetReturnTo();
  // Stops notifications here; the server deletes the subscription with the session.
  void import('#storefront/notifications/browser-push.ts')
    .then(({ disableInThisBrowser }) => disableInThisBrowser())
    .catch(() => {});
  if (token) void call('logout', {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => {});
}

/** Forgets a session that the server has ended, unless a tab has started another since. */
export function forgetSession(token: string): void {
  const session = currentSession();
  if (session && session.token !== token) return;
  forgetCheckout();
  leaveSession(token);
  forgetReturnTo();
}
