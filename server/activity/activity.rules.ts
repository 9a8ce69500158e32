const MINUTE = 60_000;
/** No clock on Earth is further from UTC. */
const FURTHEST = 15 * 60 * MINUTE;

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone: name }));
  } catch {
    return false;
  }
}

/** From the start of the first day to the end of the last, in the given time zone. */
export function spanOfDays(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  timeZone: string,
): { from: Date | null; before: Date | null } {
  return {
    from: startDate === null ? null : startOfDay(startDate, timeZone),
    before: endDate === null ? null : startOfDay(dayAfter(endDate), timeZone),
  };
}

/**
 * The first minute in which the zone's calendar shows the day. It is searched for rather than computed: where
 * the clocks change at midnight, a day begins at one o'clock, and no formula based on offsets holds
 * everywhere.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const sought = within(day);
  const calendar = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  let before = Date.parse(`${sought}T00:00:00Z`) - FURTHEST;
  let after = before + 2 * FURTHEST;
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (calendar.format(middle) < sought) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** No entry is older than the first or will be younger than the last of these days. */
function within(day: string): string {
  return day < '1970-01-02' ? '1970-01-02' : day > '2999-12-31' ? '2999-12-31' : day;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${within(day)}T00:00:00Z`) + 24 * 60 * MINUTE).toISOString().slice(0, 10);
}
