import type { SessionData } from '#contract/authentication.ts';
import { readSession } from '#storefront/app/calls/session.ts';

/** What a correct password leads to: a session, or the second step. Throws if the answer is neither. */
export function readLogin(answer: unknown): SessionData | { twoFactorToken: string } {
  const { isTwoFactorRequired, twoFactorToken } = (answer ?? {}) as Record<string, unknown>;
  if (isTwoFactorRequired === true && typeof twoFactorToken === 'string' && twoFactorToken !== '') {
    return { twoFactorToken };
  }
  const session = readSession(answer);
  if (!session) throw new Error('The answer logs nobody in.');
  return session;
}
