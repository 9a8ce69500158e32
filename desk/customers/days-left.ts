/** The days left of the month to answer in. */
export function daysLeftWords(daysLeft: number): string {
  if (daysLeft === 0) return 'due today';
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${Math.abs(daysLeft)} days`;
  return daysLeft > 0 ? `${days} left` : `${days} late`;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** '22 Dec 2026' for '2026-12-22'. */
export function dayWords(of: string): string {
  return day.format(new Date(`${of}T00:00:00Z`));
}
