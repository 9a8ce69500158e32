import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    heldWaits: Map<number, { milliseconds: number; act: () => void }>;
  }
}

/**
 * Holds everything a page does automatically after more than one and up to four seconds until the test allows it: on a busy machine it would
 * be over before anybody has looked.
 */
export async function holdWaits(page: Page) {
  await page.addInitScript(() => {
    window.heldWaits = new Map();
    const { setTimeout: setTimer, clearTimeout: clearTimer } = window;
    let count = 0;
    const hold = (act: () => void, milliseconds = 0) => {
      if (milliseconds <= 1000 || milliseconds > 4000) return setTimer(act, milliseconds);
      // The browser's own timer ids count upwards.
      count -= 1;
      window.heldWaits.set(count, { milliseconds, act });
      return count;
    };
    window.setTimeout = hold as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      if (!window.heldWaits.delete(Number(id))) clearTimer(id);
    };
  });
  const list = () => page.evaluate(() => [...window.heldWaits.values()].map((wait) => wait.milliseconds));
  return {
    /** The remaining waits of the page, in milliseconds. */
    list,
    /** Lets the page continue once it waits, which it must do exactly once and for just this long. */
    async pass(milliseconds: number): Promise<void> {
      await page.waitForFunction(() => window.heldWaits.size > 0);
      expect(await list()).toEqual([milliseconds]);
      await page.evaluate(() => {
        const waits = [...window.heldWaits.values()];
        window.heldWaits.clear();
        for (const { act } of waits) act();
      });
    },
  };
}
