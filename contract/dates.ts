/** Dates as the shop writes them on its pages and in its e-mails: in one British form, except for orders. */

const day = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
const [utcDay, londonDay] = [day('UTC'), day('Europe/London')];

/** '5 March 2024' for '2024-03-05'. */
export function formatDay(calendarDay: string): string {
  return utcDay.format(new Date(`${calendarDay}T00:00:00Z`));
}

/** '5 March 2024': the day of a moment in London. */
export function formatDayOf(iso: string): string {
  return londonDay.format(new Date(iso));
}

/** '5 March 2024, 14:30', in the given time zone or, without one, in the reader's. */
export function formatMoment(iso: string, timeZone?: string): string {
  const moment = new Date(iso);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  return `${day(timeZone).format(moment)}, ${time.format(moment)}`;
}

/** 'March 5, 2024 14:30', on the screens of an order; in the reader's time zone. */
export function formatOrderDate(iso: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${parts.month} ${parts.day}, ${parts.year} ${parts.hour}:${parts.minute}`;
}
