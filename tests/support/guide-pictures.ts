import { mkdir, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './journey.ts';

const DIRECTORY = 'docs/owners-guide';
const MOST_BYTES = 64_000;
const DESKTOP = { width: 1280, height: 800 };

/** Whether `npm run guide` requests the pictures of docs/owners-guide.md. */
export const isForGuide = process.env.GUIDE_PICTURES === 'on';

/** Text that differs between shops and days, and how the guide shows it. */
const steady: readonly [from: string, to: string][] = [
  [String.raw`\b[0-9A-Z]{4}-[0-9A-Z]{4}\b`, '7KQ2-M9XD'],
  [String.raw`\bR[0-9A-Z]{4}-[0-9A-Z]{4}\b`, 'R7KQ2-M9XD'],
  [String.raw`robin-[\d-]+@example\.com`, 'robin@example.com'],
  [String.raw`\b(?:localhost|127\.0\.0\.1):\d+`, 'shop.example'],
  [String.raw`^\d{1,2} \w{3} 20\d\d, \d\d:\d\d$`, '9 Nov 2026, 09:30'],
];

/** Takes a picture of the current screen for the guide; does nothing in an ordinary test run. */
export async function picture(
  page: Page,
  name: string,
  { isDesktop = false, at }: { isDesktop?: boolean; at?: Locator } = {},
): Promise<void> {
  if (!isForGuide) return;
  const phone = page.viewportSize()!;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (isDesktop) await page.setViewportSize(DESKTOP);
  await page.mouse.move(0, 0);
  await at?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const restore = await page.evaluateHandle(showSteady, steady);
  await page.evaluate(async () => {
    // Images out of view are not loaded yet.
    const inView = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => {})));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const shot = await page.screenshot({ scale: isDesktop ? 'css' : 'device', caret: 'hide' });
  await restore.evaluate((back) => back());
  await restore.dispose();
  if (isDesktop) await page.setViewportSize(phone);

  const webp = await sharp(shot).webp({ quality: 82, effort: 6 }).toBuffer();
  expect(webp.length, `${name}.webp is small enough`).toBeLessThanOrEqual(MOST_BYTES);
  await mkdir(DIRECTORY, { recursive: true });
  await writeFile(`${DIRECTORY}/${name}.webp`, webp);
}

/** Changes the page itself. Returns a function that restores it. */
function showSteady(replacements: readonly [from: string, to: string][]): () => void {
  const changed: [Text, string][] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const before = text.data;
    text.data = replacements.reduce((shown, [from, to]) => shown.replace(new RegExp(from, 'g'), to), before);
    if (text.data !== before) changed.push([text, before]);
  }
  return () => {
    for (const [text, before] of changed) text.data = before;
  };
}
