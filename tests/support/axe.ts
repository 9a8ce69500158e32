import axe from 'axe-core';
import type { Page } from '@playwright/test';

/** The faults that axe-core finds on the page, in its words. */
export async function foundByAxe(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // Describing every element that passed takes as long as the check itself.
    const { violations } = await inPage.run({ resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    );
  });
}
