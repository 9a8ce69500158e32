import { useRef } from 'react';
import { Link } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { DeskStock, StockMove } from '#contract/desk/stock.ts';
import { ActionFailure, useDeskAction, type DeskAction } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { useMore, type Page } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { reasonWords, signed, viaWords } from './stock-words.ts';

/** Only these can be undone; moves by orders, imports and the database are corrected by another entry. */
const byHand: readonly StockMove['reason'][] = [
  'received',
  'counted',
  'found',
  'damaged',
  'lost',
  'sample',
  'correction',
];

const columns: readonly Column<StockMove>[] = [
  { head: 'When', cell: ({ happenedAt }) => <When at={happenedAt} /> },
  {
    head: 'Reason',
    isTitle: true,
    cell: ({ reason, orderNumber, note, undoes, isUndone }) => (
      <div>
        {undoes !== null && 'Undone: '}
        {reasonWords[reason]}{' '}
        {orderNumber && <Link to={deskPages.order.replace(':number', orderNumber)}>{orderNumber}</Link>}{' '}
        {isUndone && <Badge>Undone</Badge>}
        {note && <span className={parts.soft}>{note}</span>}
      </div>
    ),
  },
  { head: 'Change', isNumber: true, cell: ({ change }) => <strong>{signed(change)}</strong> },
  {
    head: 'Unsold afterwards',
    isNumber: true,
    cell: ({ onHandAfter }) => onHandAfter.toLocaleString('en-GB'),
  },
  { head: 'Who', cell: ({ staffName, via }) => staffName ?? viaWords[via] },
];

function columnsWith(undo: DeskAction<[move: number]>): readonly Column<StockMove>[] {
  return [
    ...columns,
    {
      head: 'Actions',
      isActs: true,
      cell: ({ id, reason, change, undoes, isUndone }) =>
        byHand.includes(reason) &&
        undoes === null &&
        !isUndone && (
          <Button
            size="small"
            icon="return"
            aria-label={`Undo ${reasonWords[reason].toLowerCase()} ${signed(change)}`}
            busy={undo.busyWith?.[0] === id && 'Undoing...'}
            onClick={() => void undo.run(id)}
          >
            Undo
          </Button>
        ),
    },
  ];
}

export interface History {
  product: DeskStock;
  moves: Page<StockMove>;
}

export async function fetchHistory(id: string, before: string, signal?: AbortSignal): Promise<History> {
  const input = { params: { id }, query: { before } };
  const { product, moves, hasMore } = await call('getStock', input, { signal });
  return { product, moves: { rows: moves, next: hasMore ? String(moves.at(-1)!.id) : null } };
}

/** The moves of the stock, newest first. A wrong entry is reversed by its opposite; none is ever deleted. */
export function MoveList({ product: { id, name }, moves }: History) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const more = useMore(moves, async (before) => (await fetchHistory(id, before)).moves);
  const undo = useDeskAction(
    async (send, move: number) => {
      await send('undoStockMove', { params: { id }, body: { move } });
      // The pressed button goes, so the focus moves to the heading.
      heading.current?.focus({ preventScroll: true });
    },
    {
      doing: `Undo an entry of ${name}`,
      done: 'Undone.',
    },
  );
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        History
      </h2>
      <ActionFailure act={undo} />
      <Rows
        label="History"
        columns={may('stock.change') ? columnsWith(undo) : columns}
        rows={more.rows}
        idOf={(move) => String(move.id)}
        more={more}
        empty={<EmptyState title="No stock movements yet." />}
      />
    </>
  );
}
