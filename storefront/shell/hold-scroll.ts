import { restoredScroll } from '#storefront/app/page/scroll-restore.ts';

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Keeps a page that was left further down where it was while it still grows: what a slow answer puts in place of its
 * skeleton is higher, and moves everything below it. Returns a function to end this.
 */
export function holdScroll(): () => void {
  const growth = new ResizeObserver(() => {
    if (restoredScroll.y) window.scrollTo(0, restoredScroll.y);
  });
  const letGo = () => {
    restoredScroll.y = null;
  };
  growth.observe(document.body);
  for (const act of acts) window.addEventListener(act, letGo, { passive: true });
  return () => {
    growth.disconnect();
    for (const act of acts) window.removeEventListener(act, letGo);
  };
}
