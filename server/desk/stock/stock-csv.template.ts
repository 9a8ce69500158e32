import type { DeskStock } from '#contract/desk/stock.ts';
import { csvLine as line } from '#server/desk/csv.template.ts';

const columns = ['sku', 'name', 'status', 'shelf', 'onSale', 'held', 'paidNotSent', 'onShelf'] as const;

export const CSV_HEAD = line(columns);

export function csvLine(stock: DeskStock): string {
  return line(columns.map((column) => stock[column]));
}
