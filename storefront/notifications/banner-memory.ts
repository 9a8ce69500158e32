/*
 * What each customer has said to the banner on this device. It is not asked again; the account page is where
 * they go if they change their mind.
 */

const KEY = 'pushBanner';

export function hasAnswered(customerId: string): boolean {
  return read().includes(customerId);
}

export function rememberAnswer(customerId: string): void {
  if (hasAnswered(customerId)) return;
  try {
    // A device has a handful of customers; a public one does not remember them all.
    localStorage.setItem(KEY, JSON.stringify([...read(), customerId].slice(-20)));
  } catch {
    // Storage is forbidden: they are asked again at the next visit.
  }
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
