import type { DeskStock } from '#contract/desk/stock.ts';
import { csvLine } from '#server/platform/csv-cells.ts';

const columns = ['sku', 'name', 'status', 'shelf', 'onSale', 'held', 'paidNotSent', 'onShelf'] as const;

export const CSV_HEAD = csvLine(columns);

export function stockLine(stock: DeskStock): string {
  return csvLine(columns.map((column) => stock[column]));
}
