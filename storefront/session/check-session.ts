import { call } from '#storefront/app/browser-call.ts';
import { currentSession } from '#storefront/app/session.ts';

/** Finds out whether the stored session is over on the server: a refused call forgets it. */
export async function checkSession(): Promise<void> {
  if (currentSession()) await call('getProfile', {}).catch(() => {});
}
