import type { Locator, Page } from '@playwright/test';

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** An element's position on the screen, in CSS pixels from the top left corner. */
export async function boxOf(locator: Locator): Promise<Box> {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Every match of the pattern in the page's visible text that is broken over several lines. */
export async function brokenTexts(page: Page, pattern: RegExp): Promise<string[]> {
  return page.evaluate((source) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue;
      for (const match of (text.textContent ?? '').matchAll(new RegExp(source, 'g'))) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(match[0]);
      }
    }
    return found;
  }, pattern.source);
}

/** If the page scrolls sideways: the elements that are too wide, with their text. */
export async function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .filter((element) => {
        for (let around = element.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowX !== 'visible') return around === document.body;
        }
        return true;
      })
      .map((element) => `${element.className}: ${element.textContent.slice(0, 40)}`);
    return [`${scrollWidth} pixels on ${clientWidth}`, ...wide];
  });
}

/** Sums up all unexpected layout shifts from now on (CLS). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(async () => {
    // Earlier changes, such as of the window's size, must have been drawn by then.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const kept = window as unknown as { testShift: number };
    kept.testShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.testShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { testShift: number }).testShift);
}

/** Tabs through the page, and names everything that has the focus without being fully visible. */
export async function coveredStops(page: Page, most: number): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(async () => {
      // Wait until whatever makes way for it has gone.
      await new Promise(requestAnimationFrame);
      const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { activeElement: focused } = document;
      if (!focused || focused === document.body) return 'end';
      const { left, top, right, bottom } = focused.getBoundingClientRect();
      const inset = 2;
      const rows = [top + inset, (top + bottom) / 2, bottom - inset].filter((y) => y >= 0 && y < innerHeight);
      if (rows.length === 0) return `${focused.outerHTML.slice(0, 120)} is off the screen`;
      const above = rows.flatMap((y) => {
        const hit = document.elementFromPoint((left + right) / 2, y);
        return hit && !focused.contains(hit) && !hit.contains(focused) ? [hit.outerHTML.slice(0, 80)] : [];
      });
      return above.length > 0 ? `${focused.outerHTML.slice(0, 120)} under ${above[0]}` : '';
    });
    if (fault === 'end') break;
    if (fault) covered.push(fault);
  }
  return covered;
}
