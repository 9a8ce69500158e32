import { useSyncExternalStore } from 'react';
import type { SessionData } from '#contract/authentication.ts';
import { createStored } from './stored.ts';

/*
 * The session is kept in the browser's storage under `authData`, where every tab of the shop reads it. Only this module
 * touches it. The server never sees it: pages are rendered as for a stranger, and the browser restores the session
 * afterwards.
 */

const stored = createStored<SessionData | null>('authData', null, readSession);

/** The session that the customer ended in this tab: guards must not remember where they were. */
let leftToken: string | null = null;

/** The session, or null when nobody is logged in. The same object until something changes. */
export const currentSession: () => SessionData | null = stored.read;

export function storeSession(session: SessionData): void {
  stored.write(session);
}

/** Updates parts of the session, such as the name, in every tab. */
export function amendSession(changes: Partial<Omit<SessionData, 'token' | 'id'>>): void {
  const session = currentSession();
  if (!session) return;
  const amended = { ...session, ...changes };
  if (JSON.stringify(amended) !== JSON.stringify(session)) stored.write(amended);
}

/** For a session that expired or was ended elsewhere. */
export function clearSession(): void {
  stored.write(null);
}

/** For a log-out: a guarded page then lets the customer go without remembering the place. */
export function leaveSession(token: string | undefined): void {
  leftToken = token ?? null;
  stored.write(null);
}

export function isSessionLeft(token: string): boolean {
  return token === leftToken;
}

/**
 * The session in an answer, or null: without a token nobody is logged in. Also parses what is stored, which an
 * extension or an older version may have written. Only a complete session counts.
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

/** The session; null when logged out; undefined while it is being restored (on the server, and during hydration). */
export function useSession(): SessionData | null | undefined {
  return useSyncExternalStore<SessionData | null | undefined>(
    stored.onChange,
    currentSession,
    () => undefined,
  );
}
