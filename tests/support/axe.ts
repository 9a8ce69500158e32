import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** An empty program in place of axe's own half megabyte, which the page has from the time before. */
const NOTHING = ';';

/** What axe-core finds amiss on the page, in its words. */
export async function foundByAxe(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: NOTHING }) })
    // The many other results, each with the path to its element and what it was judged by, take as long as finding them.
    .options({ resultTypes: ['violations'] })
    // In the page itself: the shop has no frames, for which axe would open another page each time.
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  );
}
