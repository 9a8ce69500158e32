import type { ListedMove } from '#server/inventory/stock-history.queries.ts';
import type { StockPosition } from '#server/inventory/stock-position.rules.ts';
import { alignedTable, printable } from './orders/terminal-text.ts';

export interface ProductStock extends StockPosition {
  sku: string;
  name: string;
  /** Newest first. */
  history: ListedMove[];
}

const words: Readonly<Record<ListedMove['reason'], string>> = {
  opening: 'opening stock',
  received: 'received',
  counted: 'counted',
  found: 'found',
  damaged: 'damaged',
  lost: 'lost',
  sample: 'sample',
  correction: 'correction',
  sold: 'sold',
  'order-cancelled': 'order cancelled',
  returned: 'returned',
  import: 'import',
};

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function stockText({ sku, name, history, ...position }: ProductStock): string {
  const { onSale, held, paidNotSent, onShelf } = position;
  const figures = alignedTable(
    [
      { title: 'ON SALE' },
      { title: 'HELD FOR ORDERS BEING PAID' },
      { title: 'PAID, NOT SENT' },
      { title: 'ON THE SHELF' },
    ].map((column) => ({ ...column, isNumber: true })),
    [[onSale, held, paidNotSent, onShelf].map(String)],
  );
  const moves = alignedTable(
    [
      { title: 'ENTRY', isNumber: true },
      { title: 'WHEN' },
      { title: 'CHANGE', isNumber: true },
      { title: 'WHY' },
      { title: 'WHO' },
      { title: 'NOTE', max: 60 },
    ],
    history.map((move) => [
      String(move.id),
      times.format(move.happenedAt),
      move.change > 0 ? `+${move.change}` : String(move.change),
      reasonText(move),
      move.staffName === null ? viaWords[move.via] : printable(move.staffName),
      printable(move.note ?? ''),
    ]),
  );
  const heading = `${printable(sku)}: ${printable(name)}`;
  return [heading, '', figures, '', history.length > 0 ? moves : 'No stock movements yet.'].join('\n');
}

const viaWords: Readonly<Record<ListedMove['via'], string>> = {
  desk: 'desk',
  command: 'command line',
  shop: 'the shop',
  database: 'changed in the database',
};

function reasonText({ reason, orderNumber, undoes, isUndone }: ListedMove): string {
  if (undoes !== null) return `undoes entry ${undoes}`;
  return [words[reason], ...(orderNumber ? [orderNumber] : []), ...(isUndone ? ['(undone)'] : [])].join(' ');
}
