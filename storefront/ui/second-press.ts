/**
 * Whether the press being handled is the second half of a double click or tap: what the first has sent must not be sent
 * again. Browsers count as one double click only what is at one place.
 */
export let isSecondPress = false;

/** Hears every press before whatever it is for. */
export function hearPress({ detail }: Pick<MouseEvent, 'detail'>): void {
  isSecondPress = detail > 1;
  // A form is sent within its button's press.
  setTimeout(() => (isSecondPress = false));
}

if (typeof document !== 'undefined') document.addEventListener('click', hearPress, true);
