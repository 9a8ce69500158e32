import { call } from '#storefront/app/calls/browser-call.ts';
import { currentSession } from '#storefront/app/calls/session.ts';
import { forgetSession } from '#storefront/session/forget-session.ts';

/** Ends the session here at once, even offline; the server is told, but need not answer. */
export function logOut(): void {
  const token = currentSession()?.token;
  forgetSession(token);
  // Stops notifications here; the server deletes the subscription with the session.
  void import('#storefront/notifications/browser-push.ts')
    .then(({ disableInThisBrowser }) => disableInThisBrowser())
    .catch(() => {});
  if (token) void call('logout', {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => {});
}
