/**
 * A spreadsheet takes text that begins like this for a formula and runs it; in Japan the full-width signs do the same.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
/** Text that begins like this has been guarded, or would be mistaken for guarded text. */
const GUARDED = /^'+[=+\-@＝＋－＠]/;

/** One line of a table. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) || GUARDED.test(value) ? `'${value}` : value;
  // In much of Europe spreadsheets split at semicolons, also inside what is not quoted.
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Undoes the guard. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
