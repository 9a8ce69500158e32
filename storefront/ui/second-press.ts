/** As long as `shield.ts` covers what comes and goes. */
const QUICK_MILLISECONDS = 350;

type Press = Pick<PointerEvent, 'target' | 'detail' | 'timeStamp' | 'pointerType'>;

/** What was pressed last, and when. */
let last: { on: EventTarget | null; at: number } = { on: null, at: 0 };
/** What the press being handled is, if it follows another in one place. */
let second: 'same' | 'other' | null = null;

/** Hears every press before whatever it is for. */
export function hearPress({ target, detail, timeStamp, pointerType }: Press): void {
  const on = (target as Partial<Element>).closest?.('a, button') ?? target;
  const isSame = on === last.on;
  // Not every phone counts taps.
  const isQuick = pointerType === 'touch' && isSame && timeStamp - last.at < QUICK_MILLISECONDS;
  second = detail > 1 || isQuick ? (isSame ? 'same' : 'other') : null;
  last = { on, at: timeStamp };
  // A form is sent within its button's press.
  setTimeout(() => (second = null));
}

/** The second half of a double click or tap is being handled: what the first has sent must not be sent again. */
export const isSecondPress = () => second !== null;

/** It landed on something else, which has since come under the finger: nobody aimed at that. */
export const isUnaimed = () => second === 'other';

if (typeof document !== 'undefined') document.addEventListener('click', hearPress, true);
