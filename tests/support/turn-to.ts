import type { Page } from '@playwright/test';

/** Call it before the first page loads: `turnTo` waits for the hydration that this records. */
export async function noteTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
  );
}

/** Navigates like a link on a page, which is only possible once React has hydrated the page. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => 'isHydrated' in window);
  await page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: Math.random().toString(36).slice(2), usr: null }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}
