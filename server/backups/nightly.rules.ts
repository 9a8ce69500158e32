import { inLondon } from '#contract/delivery/calendar.ts';

const HOUR = 3_600_000;
/** In London: after the day's last orders, before anybody packs. */
const NIGHT = { from: '03:00', to: '06:00' };
const BY_NIGHT_AFTER_HOURS = 12;
/** The shop was off at night: a backup is made at the next occasion. */
const AT_ANY_TIME_AFTER_HOURS = 36;
const TRY_AGAIN_AFTER_HOURS = 1;

/**
 * Whether a backup is to be made now. `lastAt`: when the last one was finished, or else when the shop began. `triedAt`:
 * when the last attempt began.
 */
export function isBackupDue({ lastAt, triedAt }: { lastAt: Date; triedAt: Date | null }, now: Date): boolean {
  const hoursSince = (moment: Date) => (now.getTime() - moment.getTime()) / HOUR;
  if (triedAt && hoursSince(triedAt) < TRY_AGAIN_AFTER_HOURS) return false;
  const { time } = inLondon(now);
  const isNight = time >= NIGHT.from && time < NIGHT.to;
  return hoursSince(lastAt) >= (isNight ? BY_NIGHT_AFTER_HOURS : AT_ANY_TIME_AFTER_HOURS);
}

/** How old the last backup may be before an owner is told. */
export const OLD_BACKUP_HOURS = 48;

const BACKUP = /^dandle-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

export const backupName = (now: Date) =>
  `dandle-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** The files that go before another backup is made, so that `keep` are left afterwards; the rest of broken-off ones too. */
export function superfluousBackups(names: readonly string[], keep: number): string[] {
  const complete = names.filter((name) => BACKUP.test(name)).toSorted();
  const parts = names.filter((name) => name.endsWith('.part') && BACKUP.test(name.slice(0, -'.part'.length)));
  // At least one is left until the next is complete.
  return [...complete.slice(0, Math.max(0, complete.length - Math.max(1, keep - 1))), ...parts];
}
