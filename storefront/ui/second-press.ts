/** As long as `shield.ts` covers what comes and goes. */
const QUICK_MILLISECONDS = 350;
/** A finger does not land twice on the same pixel, nor does it reach another button within so many. */
const NEAR_PIXELS = 12;

type Press = Pick<PointerEvent, 'target' | 'detail' | 'timeStamp' | 'pointerType' | 'x' | 'y'>;

let last: Press | undefined;
let lastButton: Element | null | undefined;

/**
 * What the press being handled is, if it is the second half of a double click or tap: `same`, and what the first has
 * sent must not be sent again; or `other`, on something that has come under the finger since, at which nobody aimed.
 */
export let secondPress: 'same' | 'other' | undefined;

/** Hears every press before whatever it is for. */
export function hearPress(press: Press): void {
  const button = (press.target as Element).closest('a,button');
  const where = button === lastButton ? 'same' : 'other';
  // Not every phone counts taps.
  const isQuick =
    press.detail > 1 ||
    (press.pointerType === 'touch' && press.timeStamp - (last?.timeStamp ?? 0) < QUICK_MILLISECONDS);
  const isNear = last && Math.hypot(press.x - last.x, press.y - last.y) < NEAR_PIXELS;
  secondPress = isQuick && isNear ? where : undefined;
  last = press;
  lastButton = button;
  // A form is sent within its button's press.
  setTimeout(() => (secondPress = undefined));
}

if (typeof document !== 'undefined') document.addEventListener('click', hearPress, true);
