import { secondsAfter } from '#server/platform/clock.ts';

const LONGEST_SECONDS = 24 * 60 * 60;

/**
 * The time before which a service does not want to be asked again (RFC 9110, 10.2.3), from its seconds or its
 * date: at most a day ahead. Null if it does not say or cannot be understood.
 */
export function parseRetryAfter(value: string | undefined, now: Date): Date | null {
  const text = value?.trim() ?? '';
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : // An HTTP date names its day and zone; `Date.parse` alone would accept much else as a date.
      /^[A-Z][a-z]+,? .* GMT$/.test(text)
      ? (Date.parse(text) - now.getTime()) / 1000
      : Number.NaN;
  if (Number.isNaN(seconds) || seconds < 0) return null;
  return secondsAfter(now, Math.min(seconds, LONGEST_SECONDS));
}
