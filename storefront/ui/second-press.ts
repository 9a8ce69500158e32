type Press = Pick<MouseEvent, 'target' | 'detail'>;

let last: Element | null | undefined;

/**
 * What the press being handled is, if it is the second half of a double click or tap: `same`, and what the first has
 * sent must not be sent again; or `other`, on something that has come under the finger since, at which nobody aimed.
 */
export let secondPress: 'same' | 'other' | undefined;

/** Hears every press before whatever it is for. Browsers count as one double click only what is at one place. */
export function hearPress({ target, detail }: Press): void {
  const button = (target as Element).closest('a,button');
  secondPress = detail > 1 ? (button === last ? 'same' : 'other') : undefined;
  last = button;
  // A form is sent within its button's press.
  setTimeout(() => (secondPress = undefined));
}

if (typeof document !== 'undefined') document.addEventListener('click', hearPress, true);
