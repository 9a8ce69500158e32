/*
 * A part of the page whose code comes after the page is alive (`laterPart`) shows its buttons before they can do anything.
 * A press on one of them is marked as waiting, and done when React has hydrated it.
 */

const LOOK_MILLISECONDS = 50;

/** React keeps a node's props on the node, from the moment at which its events are heard. */
function isHydrated(node: Element): boolean {
  return Object.keys(node).some((key) => key.startsWith('__reactProps$'));
}

function hearClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // What opens a popover works without code, and a form can be sent without.
  if (button?.type !== 'button' || button.popoverTargetElement || isHydrated(button)) return;
  event.stopImmediatePropagation();
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const timer = setInterval(() => {
    const isThere = isHydrated(button);
    if (!isThere && button.isConnected) return;
    clearInterval(timer);
    button.ariaBusy = null;
    if (isThere) button.click();
  }, LOOK_MILLISECONDS);
}

/** For the life of the page. Until it is hydrated, `entry.early` hears all presses. */
export function hearEarlyPresses(): void {
  document.addEventListener('click', hearClick, true);
}
