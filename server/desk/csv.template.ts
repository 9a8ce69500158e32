/** A spreadsheet takes a text that begins so for a formula, and carries it out. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
