import type { DeskStock } from '#contract/desk/stock.ts';

/** A spreadsheet takes a text that begins so for a formula, and carries it out. */
const FORMULA = /^[=+\-@\t\r]/;

const columns = ['sku', 'name', 'status', 'shelf', 'onSale', 'held', 'paidNotSent', 'onShelf'] as const;

export const CSV_HEAD = line(columns);

export function csvLine(stock: DeskStock): string {
  return line(columns.map((column) => stock[column]));
}

function line(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
