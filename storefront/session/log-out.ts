import { call } from '#storefront/app/browser-call.ts';
import { forgetErrand } from './errand.ts';
import { currentSession, leaveSession } from './session.ts';

/** Ends the session here at once, offline too; the server is told and need not answer. */
export function logOut(): void {
  const token = currentSession()?.token;
  leaveSession();
  forgetErrand();
  if (token) void call('logout', {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => {});
}
