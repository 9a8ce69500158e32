import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// The package is a dependency of `@axe-core/playwright`, which would send it to a page twice.
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as {
  source: string;
};

/** Instead of the half megabyte of axe-core, which is in the page already. */
const NOTHING = ';';

/** The faults that axe-core finds on the page, in its words. */
export async function foundByAxe(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(source);
  const { violations } = await new AxeBuilder({ page, axeSource: NOTHING })
    // Describing every element that passed takes as long as the check itself.
    .options({ resultTypes: ['violations'] })
    // Runs in the page itself: the shop has no frames, for which axe would open another page each time.
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  );
}
