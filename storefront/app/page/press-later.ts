/*
 * A part of the page whose code comes late (`laterPart`) shows its buttons before they can do anything. A press on one
 * of them is marked as waiting, and carried out when React has hydrated the button.
 */

const LOOK_MILLISECONDS = 50;

/** React stores a node's props on the node as soon as it handles the node's events. */
function isHydrated(node: Element): boolean {
  return Object.keys(node).some((key) => key.startsWith('__reactProps$'));
}

function hearClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // Popover buttons work without code, and so does sending a form.
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

/** Stays for the life of the page. Until the page is hydrated, `entry.early` handles all presses. */
export function hearEarlyPresses(): void {
  document.addEventListener('click', hearClick, true);
}
