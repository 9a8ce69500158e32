/*
 * A customer's answers to the banner on this device: 'Not Now', which is permanent, and closing it, which lasts until
 * the next log-in. Customers who change their mind can go to the account page.
 */

const DISMISSED_BY = 'pushBanner';
const CLOSED_IN = 'pushBannerClosed';

export function isDismissedBy(customerId: string): boolean {
  return read().includes(customerId);
}

export function rememberDismissal(customerId: string): void {
  if (isDismissedBy(customerId)) return;
  // A device has only a few customers; a public one need not remember them all.
  write(DISMISSED_BY, JSON.stringify([...read(), customerId].slice(-20)));
}

/** `session` is the fingerprint of its token. */
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
