import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    heldWaits: Map<number, { milliseconds: number; act: () => void }>;
  }
}

/**
 * What a page does by itself after 1 to 4 seconds, it does when the test lets it: on a busy machine it would be
 * done before anybody has looked.
 */
export async function holdWaits(page: Page) {
  await page.addInitScript(() => {
    window.heldWaits = new Map();
    const { setTimeout: setTimer, clearTimeout: clearTimer } = window;
    let count = 0;
    const hold = (act: () => void, milliseconds = 0) => {
      if (milliseconds < 1000 || milliseconds > 4000) return setTimer(act, milliseconds);
      // The browser counts its timers upwards.
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
    /** How long the page still waits, for each of its waits. */
    list,
    /** Lets the page go on as soon as it waits, which it does once and for just that long. */
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
