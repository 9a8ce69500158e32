import { secondsAfter } from '#server/platform/clock.ts';

const MAILS_AN_HOUR = 3;
const HOUR = 60 * 60;

/** How many of the latest e-mails decide when the next one may be sent. */
export const MAILS_THAT_COUNT = MAILS_AN_HOUR;

/**
 * When the next verification e-mail to an address may be sent: at once, or when the third latest is an hour
 * old. `mailTimes` are the times of the latest ones, latest first.
 */
export function nextMailTime(mailTimes: readonly Date[], now: Date): Date {
  const thirdLatest = mailTimes[MAILS_AN_HOUR - 1];
  if (!thirdLatest) return now;
  const free = secondsAfter(thirdLatest, HOUR);
  return free > now ? free : now;
}
