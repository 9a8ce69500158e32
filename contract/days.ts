/* Calendar days, `yyyy-MM-dd`. No Zod here: the browser imports this file. */

/** Whether the calendar has that day: `Date` would turn 30 February into 1 March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];
const MAX_LENGTH = 30;

/**
 * The day in a date as people in Britain type it: 24/12/2026, 24.12.26, 24 December 2026, or 2026-12-24. Null if it is
 * none of these, or the calendar has no such day.
 */
export function dayTyped(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text.length > MAX_LENGTH) return null;
  if (isDay(text)) return text;
  const parts =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ??
    /^(\d{1,2})( )([a-z]{3,9}) (\d{4}|\d{2})$/.exec(text);
  if (!parts) return null;
  const [, day = '', , month = '', year = ''] = parts;
  const number = /\d/.test(month) ? Number(month) : months.findIndex((name) => isShortFor(month, name)) + 1;
  const found = `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
}

const isShortFor = (text: string, name: string) =>
  text === name || text === name.slice(0, 3) || (text === 'sept' && name === 'september');

/** As `dayTyped` reads it: 24/12/2026. */
export function dayAsTyped(day: string): string {
  return day.split('-').toReversed().join('/');
}
