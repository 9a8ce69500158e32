import { useSyncExternalStore } from 'react';
import type { SessionData } from '#contract/authentication.ts';
import { onShownAgain } from './use-shown-again.ts';

/*
 * The session lives in the browser's storage under `authData`, where every tab of the shop reads it. This
 * module is the only one that touches it. The server never sees it: pages are rendered as for a stranger,
 * and the browser restores the session after.
 */

const KEY = 'authData';

let raw: string | null | undefined;
let parsed: SessionData | null = null;
/** Storage can be forbidden; the session then lasts as long as the page. */
let isStorageDenied = false;
/** The customer asked to leave: a guard must not remember where they were. */
let hasLeft = false;
const listeners = new Set<() => void>();

function readStorage(): string | null {
  if (isStorageDenied) return raw ?? null;
  try {
    return localStorage.getItem(KEY);
  } catch {
    isStorageDenied = true;
    return raw ?? null;
  }
}

/** The session, or null when nobody is logged in. The same object as long as nothing changes. */
export function currentSession(): SessionData | null {
  const stored = readStorage();
  if (stored !== raw) {
    raw = stored;
    parsed = stored === null ? null : parseSession(stored);
  }
  return parsed;
}

export function storeSession(session: SessionData): void {
  hasLeft = false;
  write(JSON.stringify(session));
}

/** Something in the session has changed, such as the name; every tab then shows it. */
export function amendSession(changes: Partial<Omit<SessionData, 'token' | 'id'>>): void {
  const session = currentSession();
  if (!session) return;
  const amended = JSON.stringify({ ...session, ...changes });
  if (amended !== JSON.stringify(session)) write(amended);
}

/** The session ended by itself (it ran out, or was ended elsewhere). */
export function clearSession(): void {
  write(null);
}

/** The customer ends the session: a guarded page then lets go of them without remembering the place. */
export function leaveSession(): void {
  hasLeft = true;
  write(null);
}

export function hasLeftSession(): boolean {
  return hasLeft;
}

function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    isStorageDenied = true;
  }
  raw = text;
  parsed = text === null ? null : parseSession(text);
  for (const listener of listeners) listener();
}

/** Stored text is anybody's: an extension, an older version of the shop. Only a whole session counts. */
export function parseSession(text: string): SessionData | null {
  try {
    return readSession(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The session in an answer, or null: nobody is logged in without a token. */
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

/** Calls back when the session changes, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  function hear(event: StorageEvent) {
    if (event.key === KEY || event.key === null) listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', hear);
  // A page that the browser had put away has heard nothing meanwhile.
  const forget = onShownAgain(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
    forget();
  };
}

/** The session; null when logged out; undefined while it is being restored (on the server, and for one moment after). */
export function useSession(): SessionData | null | undefined {
  return useSyncExternalStore<SessionData | null | undefined>(
    onSessionChange,
    currentSession,
    () => undefined,
  );
}
