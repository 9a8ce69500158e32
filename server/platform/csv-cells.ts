/**
 * A spreadsheet takes text that begins like this for a formula and runs it; in Japan the full-width signs do the same.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
/** Text that begins like this has been guarded, or would be mistaken for guarded text. */
const GUARDED = /^'+[=+\-@＝＋－＠]/;

/** What no address begins with: its reader needs it no more than a spreadsheet does. */
const LEADING_SIGNS = /^[=@＝＠\s]+/;
/** Without any of these a text that begins with a plus or minus computes nothing but a number. */
const CALLS = /^[+\-＋－].*[(|!]/s;

/**
 * One line of a table for a program that prints its cells on labels, where an apostrophe would be printed. `-1 Mews` and
 * `+44` stay as they are; what could run in a spreadsheet loses its sign, or gets a space in front, which no label shows.
 */
export function csvLineForLabels(cells: readonly (string | number)[]): string {
  return joined(
    cells.map((cell) => {
      const text = String(cell).replace(LEADING_SIGNS, '');
      return quoted(CALLS.test(text) ? ` ${text}` : text);
    }),
  );
}

/** One line of a table. */
export function csvLine(cells: readonly (string | number)[]): string {
  return joined(cells.map(csvCell));
}

const joined = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) || GUARDED.test(value) ? `'${value}` : value;
  return quoted(text);
}

/** In much of Europe spreadsheets split at semicolons, also inside what is not quoted. */
function quoted(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Undoes the guard. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
