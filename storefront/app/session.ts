import { useSyncExternalStore } from 'react';
import type { SessionData } from '#contract/authentication.ts';
import { createStored } from './stored.ts';

/*
 * The session lives in the browser's storage under `authData`, where every tab of the shop reads it. This
 * module is the only one that touches it. The server never sees it: pages are rendered as for a stranger,
 * and the browser restores the session after.
 */

const stored = createStored<SessionData | null>('authData', null, readSession);

/** Of the session that a customer has ended in this tab: a guard must not remember where they were. */
let leftToken: string | null = null;

/** The session, or null when nobody is logged in. The same object as long as nothing changes. */
export const currentSession: () => SessionData | null = stored.read;

export function storeSession(session: SessionData): void {
  stored.write(session);
}

/** Something in the session has changed, such as the name; every tab then shows it. */
export function amendSession(changes: Partial<Omit<SessionData, 'token' | 'id'>>): void {
  const session = currentSession();
  if (!session) return;
  const amended = { ...session, ...changes };
  if (JSON.stringify(amended) !== JSON.stringify(session)) stored.write(amended);
}

/** The session ended by itself (it ran out, or was ended elsewhere). */
export function clearSession(): void {
  stored.write(null);
}

/** The customer ends the session: a guarded page then lets go of them without remembering the place. */
export function leaveSession(token: string | undefined): void {
  leftToken = token ?? null;
  stored.write(null);
}

export function isSessionLeft(token: string): boolean {
  return token === leftToken;
}

/**
 * The session in an answer, or null: nobody is logged in without a token. Also of what is stored, which is anybody's: an
 * extension's, an older version's. Only a whole session counts.
 */
export function readSession(data: unknown): SessionData | null {
  if (typeof data !== 'object' || data === null) return null;
  const { token, id, email, firstName, lastName, role, isTwoFactorEnabled } = data as Record<string, unknown>;
  if (typeof token !== 'string' || token === '' || typeof id !== 'string') return null;
  const word = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    token,
    id,
    email: word(email),
    firstName: word(firstName),
    lastName: word(lastName),
    role: word(role),
    isTwoFactorEnabled: isTwoFactorEnabled === true,
  };
}

/** The session; null when logged out; undefined while it is being restored (on the server, and for one moment after). */
export function useSession(): SessionData | null | undefined {
  return useSyncExternalStore<SessionData | null | undefined>(
    stored.onChange,
    currentSession,
    () => undefined,
  );
}
