/** A spreadsheet takes a text that begins so for a formula, and carries it out; in Japan also by the wide signs. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
/** What begins so has been guarded, or would be taken for it. */
const GUARDED = /^'+[=+\-@＝＋－＠]/;

/** One line of a table. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) || GUARDED.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell as it was before it was guarded. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
