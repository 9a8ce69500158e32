/*
 * What a customer has said to the banner on this device: 'Not Now', which stands for good, and that it be closed, which
 * stands until the next log-in. The account page is where they go if they change their mind.
 */

const DISMISSED_BY = 'pushBanner';
const CLOSED_IN = 'pushBannerClosed';

export function isDismissedBy(customerId: string): boolean {
  return read().includes(customerId);
}

export function rememberDismissal(customerId: string): void {
  if (isDismissedBy(customerId)) return;
  // A device has a handful of customers; a public one does not remember them all.
  write(DISMISSED_BY, JSON.stringify([...read(), customerId].slice(-20)));
}

/** A session is named by the fingerprint of its token. */
export function isClosedIn(session: string): boolean {
  try {
    return localStorage.getItem(CLOSED_IN) === session;
  } catch {
    return false;
  }
}

export function rememberClosing(session: string): void {
  write(CLOSED_IN, session);
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DISMISSED_BY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is forbidden: they are asked again at the next visit.
  }
}
