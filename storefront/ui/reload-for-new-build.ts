/**
 * After a deployment, a page opened before may request a file that no longer exists: it is loaded again, once a minute at
 * most.
 */
export function reloadForNewBuild(isOptional: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network, reloading would only lose the page.
    if (isOptional() || !navigator.onLine) return;
    try {
      const reloadedAt = Number(sessionStorage.getItem('reloadedAt') ?? 0);
      if (Date.now() - reloadedAt < 60_000) return;
      sessionStorage.setItem('reloadedAt', String(Date.now()));
    } catch {
      // Storage is forbidden: without a memory the page might reload forever.
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
