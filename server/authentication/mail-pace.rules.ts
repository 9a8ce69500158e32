import { secondsAfter } from '#server/platform/clock.ts';

const MAILS_AN_HOUR = 3;
const HOUR = 60 * 60;

/** How many of the latest e-mails decide when the next one may be sent. */
export const MAILS_THAT_COUNT = MAILS_AN_HOUR;

/**
 * When the next link may be mailed to an address: at once, or when the third latest is an hour old. `mailTimes` are
 * the times of the latest ones, latest first.
 *
 * Nobody waits for longer than half of the time for which a link works: someone who asks again and again on purpose would
 * otherwise leave the mailbox's owner with links that are over.
 */
export function nextMailTime(mailTimes: readonly Date[], now: Date, linkLasts: number): Date {
  const [latest] = mailTimes;
  const thirdLatest = mailTimes[MAILS_AN_HOUR - 1];
  if (!latest || !thirdLatest) return now;
  const free = Math.min(
    secondsAfter(thirdLatest, HOUR).getTime(),
    secondsAfter(latest, linkLasts / 2).getTime(),
  );
  return free > now.getTime() ? new Date(free) : now;
}
