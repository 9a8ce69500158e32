import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Instead of the half megabyte of axe-core, when an earlier check has already loaded it into the page. */
const NOTHING = ';';

/** The faults that axe-core finds on the page, in its words. */
export async function foundByAxe(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: NOTHING }) })
    // Describing every element that passed takes as long as the check itself.
    .options({ resultTypes: ['violations'] })
    // Runs in the page itself: the shop has no frames, for which axe would open another page each time.
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  );
}
