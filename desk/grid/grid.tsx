import { useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { ApiError } from '#contract/call.ts';
import type { GridRow } from '#contract/desk/grid.ts';
import { useSend } from '#desk/app/send.ts';
import { Button } from '#storefront/ui/button.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { cellsOf, fields, fieldsOf, heads, pastedBlock, type Cells, type Field } from './cells.ts';
import styles from './grid.module.css';

/** A row as it is typed, and what became of it. */
interface Draft {
  saved: Cells;
  version: number;
  typed: Cells;
  /** What it was before it was saved the last time: what Undo gives back. */
  before: Cells | null;
  state: 'saved' | 'changed' | 'saving' | 'failed';
  fault: { field: Field; problem: string } | null;
}

const draftOf = (row: GridRow): Draft => ({
  ...{ saved: cellsOf(row), typed: cellsOf(row), version: row.version },
  ...{ before: null, state: 'saved' as const, fault: null },
});

/** Plain inputs in a real table. Leaving a row saves it, and nothing but what was changed of it. */
export function Grid({ rows }: { rows: readonly GridRow[] }) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const latest = useRef(drafts);
  const table = useRef<HTMLTableElement>(null);
  const send = useSend('Change products in the table');
  const draft = (row: GridRow) => latest.current.get(row.id) ?? draftOf(row);

  function put(row: GridRow, change: Partial<Draft>) {
    latest.current = new Map(latest.current).set(row.id, { ...draft(row), ...change });
    setDrafts(latest.current);
  }
  function type(row: GridRow, typed: Partial<Cells>) {
    put(row, { typed: { ...draft(row).typed, ...typed }, state: 'changed', fault: null });
  }

  async function save(row: GridRow) {
    const { typed, saved, version, state } = draft(row);
    if (state !== 'changed') return;
    const read = fieldsOf(saved, typed);
    if ('problem' in read) return put(row, { state: 'failed', fault: read });
    if (Object.keys(read.fields).length === 0) return put(row, { state: 'saved', typed: saved });
    put(row, { state: 'saving' });
    try {
      const body = { version, fields: read.fields };
      const answer = await send('editProduct', { params: { id: row.id }, body });
      const now = cellsOf(answer.record);
      // What was typed while it was on its way is not lost.
      const isStill = draft(row).typed === typed;
      put(row, {
        ...{ saved: now, version: answer.version, before: saved, fault: null },
        ...(isStill ? { typed: now, state: 'saved' } : { state: 'changed' }),
      });
    } catch (error) {
      put(row, { state: 'failed', fault: faultOf(error) });
    }
  }

  function undo(row: GridRow) {
    const { before } = draft(row);
    if (!before) return;
    type(row, before);
    void save(row);
  }

  function move(from: HTMLElement, down: number, across: number) {
    const cell = from.closest('td');
    const at = cell?.parentElement as HTMLTableRowElement | null;
    const next = at && table.current?.tBodies[0]?.rows[at.sectionRowIndex + down];
    const input = next?.cells[(cell?.cellIndex ?? 0) + across]?.querySelector<HTMLElement>('input, select');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
    return Boolean(input);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const field = event.target as HTMLInputElement | HTMLSelectElement;
    const isSelect = field instanceof HTMLSelectElement;
    if (event.key === 'Enter') move(field, event.shiftKey ? -1 : 1, 0);
    else if (event.key === 'ArrowDown' && !isSelect) move(field, 1, 0);
    else if (event.key === 'ArrowUp' && !isSelect) move(field, -1, 0);
    else if (event.key === 'ArrowRight' && (isSelect || field.selectionEnd === field.value.length))
      move(field, 0, 1);
    else if (event.key === 'ArrowLeft' && (isSelect || field.selectionStart === 0)) move(field, 0, -1);
    else return;
    event.preventDefault();
  }

  function paste(event: ClipboardEvent<HTMLElement>, at: number, field: Field) {
    const block = pastedBlock(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]!.length === 1) return;
    event.preventDefault();
    const first = fields.indexOf(field);
    for (const [down, line] of block.entries()) {
      const row = rows[at + down];
      if (!row) break;
      const names = fields.slice(first, first + line.length);
      type(row, Object.fromEntries(names.map((name, place) => [name, line[place]!])));
      // The row that one is in is saved on leaving it.
      if (down > 0) void save(row);
    }
  }

  function leave(event: FocusEvent<HTMLTableRowElement>, row: GridRow) {
    if (!event.currentTarget.contains(event.relatedTarget)) void save(row);
  }

  return (
    <table ref={table} className={styles.grid} role="table" aria-label="Products to edit">
      <thead role="rowgroup">
        <tr role="row">
          {fields.map((field) => (
            <th key={field} role="columnheader" scope="col">
              {heads[field]}
            </th>
          ))}
          <th role="columnheader" scope="col">
            Saved
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => {
          const { typed, saved, state, fault, before } = drafts.get(row.id) ?? draftOf(row);
          return (
            <tr
              key={row.id}
              role="row"
              className={classNames(styles.row, styles[state])}
              onBlur={(event) => leave(event, row)}
            >
              {fields.map((field) => {
                const common = {
                  'aria-label': `${heads[field]} of ${saved.name}`,
                  'aria-invalid': fault?.field === field || undefined,
                  'aria-describedby': fault?.field === field ? `fault-${row.id}` : undefined,
                  value: typed[field],
                  onKeyDown: press,
                };
                return (
                  <td key={field} role="cell" data-head={heads[field]} className={styles[field]}>
                    {field === 'vatClass' ? (
                      <select {...common} onChange={({ target }) => type(row, { vatClass: target.value })}>
                        <option value="standard">20 %</option>
                        <option value="reduced">5 %</option>
                        <option value="zero">0 %</option>
                      </select>
                    ) : (
                      <input
                        {...common}
                        inputMode={
                          field === 'pricePence' ? 'decimal' : field === 'weightGrams' ? 'numeric' : 'text'
                        }
                        autoComplete="off"
                        spellCheck={field === 'name'}
                        onChange={({ target }) => type(row, { [field]: target.value })}
                        onPaste={(event) => paste(event, at, field)}
                      />
                    )}
                    {fault?.field === field && (
                      <span id={`fault-${row.id}`} role="alert" className={styles.fault}>
                        {fault.problem}
                      </span>
                    )}
                  </td>
                );
              })}
              <td role="cell" data-head="Saved" className={styles.end}>
                <span role="status">{words[state]}</span>
                {before && state === 'saved' && (
                  <Button size="small" aria-label={`Undo ${saved.name}`} onClick={() => undo(row)}>
                    Undo
                  </Button>
                )}
                {state === 'failed' && (
                  <Button
                    size="small"
                    aria-label={`Put ${saved.name} back`}
                    onClick={() => put(row, { typed: saved, state: 'saved', fault: null })}
                  >
                    Put back
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const words: Readonly<Record<Draft['state'], string>> = {
  saved: '',
  changed: 'Not yet',
  saving: 'Saving...',
  failed: 'Not saved',
};

/** At the cell it is about; what is about none stands at the name. */
function faultOf(error: unknown): { field: Field; problem: string } {
  if (!(error instanceof ApiError))
    return { field: 'name', problem: 'It could not be saved. Please try again.' };
  const at = error.errors[0];
  const named = at?.field.split('.').at(-1);
  const field = fields.find((one) => one === named) ?? (error.code === 'products/sku-taken' ? 'sku' : 'name');
  return { field, problem: at?.message ?? error.words };
}
