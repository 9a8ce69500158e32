import { forceFullLayout } from '#storefront/app/page/force-full-layout.ts';

/** A thumb resting on the screen moves slightly. */
const TREMBLE_PIXELS = 6;

/**
 * Marks a bar that sticks to the top as away (`data-is-away`) while the page scrolls down, and as floating
 * (`data-is-floating`) when it scrolls up, unless the bar would cover the focused element. It sets the attributes
 * without React, because this happens during scrolling. `from` is the scroll position when the page was ready, before
 * this code arrived. Returns a function that ends it.
 */
export function keepReturning(element: HTMLElement, from: number): () => void {
  let turnedAt = from;
  let wasAt = from;
  let isAway = false;

  function place() {
    const isHome = isAtItsOwnPlace(element);
    element.toggleAttribute('data-is-away', isAway && !isHome);
    element.toggleAttribute('data-is-floating', !isAway && !isHome);
  }
  function hearScroll() {
    // Beyond its ends the page bounces back: nobody is scrolling then.
    const end = document.documentElement.scrollHeight - window.innerHeight;
    const now = Math.max(0, Math.min(window.scrollY, end));
    // A jump, such as to the end: on the way back up the page must not change its height.
    if (Math.abs(now - wasAt) > window.innerHeight) forceFullLayout();
    wasAt = now;
    const isOnward = isAway ? now > turnedAt : now < turnedAt;
    if (isOnward) turnedAt = now;
    else if (Math.abs(now - turnedAt) > TREMBLE_PIXELS) {
      if (isAway && coversFocus(element)) return;
      isAway = now > turnedAt;
      turnedAt = now;
    }
    place();
  }
  function hearFocus() {
    if (!isAway && coversFocus(element)) isAway = true;
    place();
  }
  window.addEventListener('scroll', hearScroll, { passive: true });
  document.addEventListener('focusin', hearFocus);
  // Before this code arrived.
  if (window.scrollY > window.innerHeight) forceFullLayout();
  if (window.scrollY !== from) hearScroll();
  return () => {
    window.removeEventListener('scroll', hearScroll);
    document.removeEventListener('focusin', hearFocus);
  };
}

/** Whether the bar's own place in the page is visible. */
function isAtItsOwnPlace(bar: HTMLElement): boolean {
  return bar.parentElement!.getBoundingClientRect().top > -bar.offsetHeight;
}

function coversFocus(bar: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || bar.contains(focused)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return top < bar.offsetHeight && bottom > 0;
}
