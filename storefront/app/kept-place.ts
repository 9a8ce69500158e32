/**
 * What a navigation hands over when the next page is the one on screen with more or less in it, as after a choice among
 * filters: the keyboard stays on what was pressed, and the page itself says what has changed.
 */
export const KEPT_PLACE = { isPlaceKept: true } as const;

export function isPlaceKept(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPlaceKept' in state;
}
