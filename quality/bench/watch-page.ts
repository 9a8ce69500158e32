import type { Page } from '@playwright/test';

/** The cost of a page load so far. Bytes as sent, without headers; times in milliseconds. */
export interface Watched {
  codeBeforeLoad: number;
  codeUntilQuiet: number;
  stylesBeforeLoad: number;
  stylesUntilQuiet: number;
  whole: number;
  largestPaint: number;
  blocking: number;
  shift: number;
}

interface Watch {
  figures: () => Watched;
  /** How long nothing has arrived from the network, in milliseconds. */
  idleFor: () => number;
  basketCount: () => string;
  tap: () => { seen: number; confirmed: number };
}

declare global {
  interface Window {
    watched: Watch;
  }
}

/** Watches a page from its first moment: its requests, when it is painted, and how soon it responds to a tap. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let largestPaint = 0;
    let blocking = 0;
    let shift = 0;
    const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => (largestPaint = entry.startTime));
    watch('longtask', (entry) => (blocking += entry.duration - 50));
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) shift += value;
    });

    const pageTiming = () => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    const fileTimings = () => performance.getEntriesByType('resource') as PerformanceResourceTiming[];

    const basketCount = () =>
      document.querySelector('header a[href="/basket"]')?.getAttribute('aria-label') ?? '';
    let tappedAt = 0;
    let seen = 0;
    let confirmed = 0;
    let countBefore = '';
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        tappedAt = timeStamp;
        countBefore = basketCount();
        const observer = new MutationObserver(() => {
          // Painted in the next frame.
          requestAnimationFrame(() => (seen ||= performance.now() - tappedAt));
          if (basketCount() === countBefore) return;
          observer.disconnect();
          requestAnimationFrame(() => (confirmed = performance.now() - tappedAt));
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      },
      { capture: true, once: true },
    );

    window.watched = {
      figures() {
        const page = pageTiming();
        const files = fileTimings();
        const sum = (some: readonly PerformanceResourceTiming[]) =>
          some.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
        const ending = (end: string) => files.filter(({ name }) => new URL(name).pathname.endsWith(end));
        const beforeLoad = (end: string) =>
          sum(ending(end).filter(({ startTime }) => startTime < page.loadEventStart));
        return {
          codeBeforeLoad: beforeLoad('.js'),
          codeUntilQuiet: sum(ending('.js')),
          stylesBeforeLoad: beforeLoad('.css'),
          stylesUntilQuiet: sum(ending('.css')),
          whole: page.encodedBodySize + sum(files),
          largestPaint,
          blocking,
          shift,
        };
      },
      idleFor() {
        const ends = fileTimings().map(({ responseEnd }) => responseEnd);
        return performance.now() - Math.max(...ends, pageTiming().loadEventEnd);
      },
      basketCount,
      tap: () => ({ seen, confirmed }),
    };
  });
}
