import { useRef, useState } from 'react';
import type { Column } from './rows.tsx';
import { Tick } from './tick.tsx';

/** Ticked rows of a list, one by one or as a range with Shift. */
export function useChosen<Row>(
  rows: readonly Row[],
  { idOf, nameOf, max }: { idOf: (row: Row) => string; nameOf: (row: Row) => string; max: number },
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = rows.map(idOf);
  // Rows that have left the list are no longer chosen.
  const chosen = ids.filter((id) => ticked.has(id));

  function tick(id: string, isTicked: boolean, isRange: boolean) {
    const [from, to] = [isRange && last.current ? ids.indexOf(last.current) : -1, ids.indexOf(id)];
    const meant = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    const others = chosen.filter((one) => !meant.includes(one));
    setTicked(new Set(isTicked ? [...others, ...meant] : others));
  }
  const column: Column<Row> = {
    head: 'Select',
    isTick: true,
    cell: (row) => (
      <Tick
        aria-label={`Select ${nameOf(row)}`}
        checked={ticked.has(idOf(row))}
        onChange={({ target, nativeEvent }) =>
          tick(idOf(row), target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  };
  return {
    ...{ chosen, column },
    chooseAll: () => setTicked(new Set(ids.slice(0, max))),
    chooseNone: () => setTicked(new Set()),
  };
}
