import { call } from '#storefront/app/calls/browser-call.ts';
import { currentSession } from '#storefront/app/calls/session.ts';

/** Checks whether the stored session still exists on the server; if the call is refused, it is forgotten. */
export async function checkSession(): Promise<void> {
  if (currentSession()) await call('getProfile', {}).catch(() => {});
}
