/** At most `count` in `seconds`. */
export interface Pace {
  count: number;
  seconds: number;
}

/**
 * How many seconds to wait before the next one, given the times of the latest ones, newest first; 0 if it may come now.
 */
export function waitForPace(newestFirst: readonly Date[], paces: readonly Pace[], now: Date): number {
  const waits = paces.map(({ count, seconds }) => {
    const first = newestFirst[count - 1];
    return first === undefined ? 0 : Math.ceil((first.getTime() - now.getTime()) / 1000 + seconds);
  });
  return Math.max(0, ...waits);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** '2 minutes', as in "Please wait 2 minutes": rounded up, so that the wait is never longer than stated. */
export function waitInWords(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  if (seconds <= 90 * MINUTE) return counted(Math.ceil(seconds / MINUTE), 'minute');
  return counted(Math.ceil(seconds / HOUR), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** In seconds: grows from `first` by `factor` with each try, up to `longest`. */
export function backOff(
  tries: number,
  { first, factor, longest }: { first: number; factor: number; longest: number },
): number {
  return Math.min(first * factor ** (tries - 1), longest);
}
