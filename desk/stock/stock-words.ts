import { MAX_ON_SHELF } from '#contract/desk/limits.ts';
import type { StockMove } from '#contract/desk/stock.ts';
import { readWhole } from '#contract/numbers.ts';

export const reasonWords: Readonly<Record<StockMove['reason'], string>> = {
  opening: 'Opening stock',
  received: 'Received',
  counted: 'Counted',
  found: 'Found',
  damaged: 'Damaged',
  lost: 'Lost',
  sample: 'Sample',
  correction: 'Correction',
  sold: 'Sold',
  'order-cancelled': 'Order cancelled',
  returned: 'Returned',
  import: 'Import',
};

export const viaWords: Readonly<Record<StockMove['via'], string>> = {
  desk: 'Desk',
  command: 'Command line',
  shop: 'Automatic',
  database: 'Changed in the database',
};

/** With its sign; the minus is as wide as the plus. */
export function signed(change: number): string {
  const size = Math.abs(change).toLocaleString('en-GB');
  return change > 0 ? `+${size}` : change < 0 ? `−${size}` : size;
}

/** A quantity as typed; `min` says whether zero is allowed. */
export const readPieces = (min: 0 | 1) => (text: string) => readWhole(text, { min, max: MAX_ON_SHELF });
