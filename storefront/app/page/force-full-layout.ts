/**
 * From now on the whole page is laid out, at its real height. Otherwise the parts far below the first screen are
 * laid out only when scrolled near, and their height is guessed until then: good enough for scrolling, but a jump
 * would land in the wrong place.
 */
export function forceFullLayout(): void {
  document.documentElement.toggleAttribute('data-is-whole', true);
}
