import { heldPlace } from '#storefront/app/held-place.ts';

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Keeps a page that was left further down where it was while it still grows: what a slow answer puts in place of its
 * skeleton is higher, and moves everything below it. Returns a function to end this.
 */
export function holdPlace(): () => void {
  const growth = new ResizeObserver(() => {
    if (heldPlace.y) window.scrollTo(0, heldPlace.y);
  });
  const letGo = () => {
    heldPlace.y = null;
  };
  growth.observe(document.body);
  for (const act of acts) window.addEventListener(act, letGo, { passive: true });
  return () => {
    growth.disconnect();
    for (const act of acts) window.removeEventListener(act, letGo);
  };
}
