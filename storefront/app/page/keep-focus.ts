/**
 * Navigation state for when the next page is the current one with more or less in it, as after choosing a filter: the
 * focus stays on the pressed control, and the page itself announces what has changed.
 */
export const KEEP_FOCUS = { keepsFocus: true } as const;

export function keepsFocus(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsFocus' in state;
}
