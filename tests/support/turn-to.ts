import type { Page } from '@playwright/test';

/** To be called before the first page loads: `turnTo` waits for what this notes. */
export async function noteTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
  );
}

/**
 * As a link on a page does: before React has taken over, none leads to another page this way. Over when the title
 * of the page before is gone, which may show the very words that are looked for next.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => 'isHydrated' in window);
  await page.evaluate((to) => {
    const title = document.querySelector('h1');
    title?.setAttribute('data-before', title.textContent);
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: Math.random().toString(36).slice(2), usr: null }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  await page.waitForFunction(() => {
    const title = document.querySelector('h1[data-before]');
    return !title || title.getAttribute('data-before') !== title.textContent;
  });
}
