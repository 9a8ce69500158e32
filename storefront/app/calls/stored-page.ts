import { useEffect } from 'react';
import { isUnreachable } from './error-kind.ts';

const KEY = 'storedPageShownAt';

/**
 * When the shop could not be reached, reloads the page if the service worker has stored it: that is better than an
 * error.
 */
export function useStoredPageInstead(error: unknown): void {
  useEffect(() => {
    if (!isUnreachable(error)) return;
    void showStoredPage();
  }, [error]);
}

async function showStoredPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return;
  if (!(await caches.match(window.location.href, { ignoreVary: true }))) return;
  // Only once: a stored page with the same error would otherwise reload endlessly.
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < 30_000) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
