import type { Present } from '#contract/desk/me.ts';

/*
 * Who was logged in here last, so that the desk opens again without a network, with the pick run this device knows. The
 * shop is asked first whenever it answers, and checks every call.
 */
const KEY = 'desk-person';
/** A working day. */
const KEPT_MILLISECONDS = 12 * 60 * 60_000;

export function keepPerson(me: Present | null): void {
  try {
    if (me === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ me, at: Date.now() }));
  } catch {
    // Forbidden or full: then the desk needs the network.
  }
}

export function readKeptPerson(): Present | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { me: Present; at: number } | null;
    const isRecent = kept !== null && Math.abs(Date.now() - kept.at) < KEPT_MILLISECONDS;
    if (!isRecent) keepPerson(null);
    return isRecent ? kept.me : null;
  } catch {
    return null;
  }
}
