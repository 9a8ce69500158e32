/** A thumb that rests on the screen trembles. */
const TREMBLE_PIXELS = 6;

/**
 * Marks a bar that sticks to the top as away (`data-is-away`) while the page scrolls down, and as floating above it
 * (`data-is-floating`) when it scrolls up, unless the bar would cover what has the focus. The element is marked without
 * React: this happens while a finger moves. `from` is how far the page had been scrolled when it was ready, before this
 * code came. Returns what ends it.
 */
export function keepReturning(element: HTMLElement, from: number): () => void {
  let turnedAt = from;
  let isAway = false;

  function place() {
    const isHome = isAtItsOwnPlace(element);
    element.toggleAttribute('data-is-away', isAway && !isHome);
    element.toggleAttribute('data-is-floating', !isAway && !isHome);
  }
  function hearScroll() {
    // Beyond its ends the page springs back: that is nobody's scrolling.
    const end = document.documentElement.scrollHeight - window.innerHeight;
    const now = Math.max(0, Math.min(window.scrollY, end));
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
  if (window.scrollY !== from) hearScroll();
  return () => {
    window.removeEventListener('scroll', hearScroll);
    document.removeEventListener('focusin', hearFocus);
  };
}

/** The page shows the place that the bar has in it. */
function isAtItsOwnPlace(bar: HTMLElement): boolean {
  return bar.parentElement!.getBoundingClientRect().top > -bar.offsetHeight;
}

function coversFocus(bar: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || bar.contains(focused)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return top < bar.offsetHeight && bottom > 0;
}
