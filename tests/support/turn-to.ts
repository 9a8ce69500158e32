import type { Page } from '@playwright/test';

/** To be called before the first page loads: `turnTo` waits for what this notes. */
export async function noteTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
  );
}

/** As a link on a page does: before React has taken over, none leads to another page this way. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => 'isHydrated' in window);
  await page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: Math.random().toString(36).slice(2), usr: null }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}
