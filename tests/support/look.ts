import { expect, type Page } from '@playwright/test';
import { foundByAxe } from './axe.ts';
import { widerThanScreen } from './geometry.ts';
import { contentOf, type Screen } from './screens.ts';

export const sizes = [
  { name: 'phone', width: 360, height: 780 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'desktop', width: 1280, height: 900 },
];

/**
 * Layout depends on the width and colours on the scheme, and hardly any fault on both: the checks cover each width and
 * each scheme once, the pictures every combination.
 */
const shapes = (['light', 'dark'] as const).flatMap((colorScheme) =>
  sizes.map((size) => ({
    ...size,
    colorScheme,
    isChecked: (size.name === 'phone') === (colorScheme === 'dark'),
    isReadByAxe: size.name !== 'tablet',
  })),
);

/**
 * Checks a screen at three widths and in both schemes: axe-core finds nothing, and nothing scrolls sideways. With
 * SCREENSHOTS=directory it also takes the pictures.
 */
export async function look(page: Page, screen: Screen): Promise<void> {
  await open(page, screen);
  await inspect(page, screen.name);
}

export async function open(page: Page, screen: Screen): Promise<void> {
  await makeReady(page);
  await page.goto(screen.path);
  await screen.reach?.(page);
  await expect(contentOf(page, screen)).toBeVisible();
}

/** What the page has come to, without opening it again. */
export async function lookAt(page: Page, name: string, shows: RegExp): Promise<void> {
  await expect(contentOf(page, { shows })).toBeVisible();
  await inspect(page, name);
}

/** Before the page loads: if the scheme changes during loading, Chromium may leave text in the old colour. */
export async function makeReady(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The same checks of the screen that is open. */
export async function inspect(page: Page, screenName: string): Promise<void> {
  for (const { name, width, height, colorScheme, isChecked, isReadByAxe } of shapes) {
    if (!isChecked && !process.env.SCREENSHOTS) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    // Colours fade from one scheme to the other: wait until the fade has ended.
    await page.evaluate(async () => {
      const fade = async () => {
        // A transition starts in the frame after its cause.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
      };
      // This once never ended, for an unknown reason: the check goes ahead anyway.
      const faded = () => Promise.race([fade(), new Promise((resolve) => setTimeout(resolve, 10_000))]);
      await faded();
      // Text that was added while the scheme changed may keep the old colour until it is styled again.
      document.body.style.display = 'none';
      document.body.getBoundingClientRect();
      document.body.style.display = '';
      // What is open opens once more by that.
      await faded();
    });
    const label = `${screenName}-${name}-${colorScheme}`;
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${label}.png`, fullPage: true });
    }
    if (!isChecked) continue;
    expect(await widerThanScreen(page), `${label} scrolls sideways`).toEqual([]);
    if (!isReadByAxe) continue;
    expect(await foundByAxe(page), label).toEqual([]);
  }
}
