import { useEffect } from 'react';
import { isUnreachable } from './error-kind.ts';

const KEY = 'storedPageShownAt';

/** The shop could not be reached for this page: if the service worker has kept it, that is better than an error. */
export function useStoredPageInstead(error: unknown): void {
  useEffect(() => {
    if (!isUnreachable(error)) return;
    void showStoredPage();
  }, [error]);
}

async function showStoredPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return;
  if (!(await caches.match(window.location.href, { ignoreVary: true }))) return;
  // Once: a page that comes with the same error would reload forever.
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < 30_000) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
