import {
  useRef,
  type Ref,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { GridRow } from '#contract/desk/grid.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { ConflictDialog } from '#desk/ui/conflict.tsx';
import { useReportUnread } from '#desk/ui/unread-fields.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { choices, heads, pastedBlock, textOf, type Field } from './cells.ts';
import { useRows, type RowState, type SaveRows, type Saving } from './use-rows.ts';
import styles from './grid.module.css';

interface Props<R extends GridRow> {
  label: string;
  rows: readonly R[];
  fields: readonly Field[];
  /** Shown before the editable cells. */
  lead?: { head: string; cell: (row: R) => ReactNode };
  saving: Saving<R>;
  saveAll?: Ref<SaveRows>;
  onSaved?: () => void;
}

/** Plain inputs in a real table. Leaving a row saves its changes, and only those; Escape reverts them. */
export function Grid<R extends GridRow>({
  label,
  rows,
  fields,
  lead,
  saving,
  saveAll,
  onSaved = () => {},
}: Props<R>) {
  const table = useRef<HTMLTableElement>(null);
  const edit = useRows(rows, { doing: 'Edit products in the table', saving, saveAll, onSaved });

  useReportUnread(
    rows.flatMap((row) => {
      const { state, fault } = edit.stateOf(row);
      if (state !== 'failed') return [];
      return [fault?.field ? `${heads[fault.field]} of ${row.name}` : row.name];
    }),
  );

  function move(from: HTMLElement, down: number, across: number): boolean {
    const cell = from.closest('td');
    const at = cell?.parentElement as HTMLTableRowElement | null;
    const next = at && table.current?.tBodies[0]?.rows[at.sectionRowIndex + down];
    const input = next?.cells[(cell?.cellIndex ?? 0) + across]?.querySelector<HTMLElement>('input, select');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
    return Boolean(input);
  }

  function press(event: KeyboardEvent<HTMLElement>, row: R) {
    const field = event.target as HTMLInputElement | HTMLSelectElement;
    const isSelect = field instanceof HTMLSelectElement;
    if (event.key === 'Enter') {
      // There is nowhere to go from the last row, but it is saved all the same.
      if (!move(field, event.shiftKey ? -1 : 1, 0)) void edit.save(row);
    } else if (event.key === 'Escape') edit.putBack(row);
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
      edit.type(row, Object.fromEntries(names.map((name, place) => [name, line[place]!])));
      // Leaving the current row saves it.
      if (down > 0) void edit.save(row);
    }
  }

  function leave(event: FocusEvent<HTMLTableRowElement>, row: R) {
    if (!event.currentTarget.contains(event.relatedTarget)) void edit.save(row);
  }

  const { openConflict } = edit;
  return (
    <>
      <table ref={table} className={styles.grid} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {[lead?.head, ...fields.map((field) => heads[field]), 'Saved'].map(
              (head) =>
                head !== undefined && (
                  <th key={head} role="columnheader" scope="col">
                    {head}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, at) => {
            const { typed, saved, state, fault, before, isLost } = edit.stateOf(row);
            const faultAt = fault?.field && fields.includes(fault.field) ? fault.field : null;
            const problem = fault && (
              <span id={`fault-${row.id}`} role="alert" className={styles.fault}>
                {fault.problem}
              </span>
            );
            return (
              <tr
                key={row.id}
                role="row"
                className={classNames(styles.row, styles[state])}
                onBlur={(event) => leave(event, row)}
              >
                {lead && (
                  <td role="cell" className={styles.lead}>
                    {lead.cell(row)}
                  </td>
                )}
                {fields.map((field) => {
                  const common = {
                    'aria-label': `${heads[field]} of ${saved.name}`,
                    'aria-invalid': faultAt === field || undefined,
                    'aria-describedby': faultAt === field ? `fault-${row.id}` : undefined,
                    value: typed[field],
                    onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, row),
                  };
                  return (
                    <td key={field} role="cell" data-head={heads[field]} className={styles[field]}>
                      {choices[field] ? (
                        <select
                          {...common}
                          onChange={({ target }) => edit.type(row, { [field]: target.value })}
                        >
                          <Choices of={choices[field]} />
                        </select>
                      ) : (
                        <input
                          {...common}
                          inputMode={
                            field === 'pricePence' ? 'decimal' : field === 'weightGrams' ? 'numeric' : 'text'
                          }
                          autoComplete="off"
                          spellCheck={field === 'name'}
                          onChange={({ target }) => edit.type(row, { [field]: target.value })}
                          onPaste={(event) => paste(event, at, field)}
                        />
                      )}
                      {faultAt === field && problem}
                    </td>
                  );
                })}
                <td role="cell" data-head="Saved" className={styles.end}>
                  <span role="status">{state === 'saved' && before ? 'Saved' : words[state]}</span>
                  {faultAt === null && problem}
                  {before && state === 'saved' && (
                    <Button size="small" aria-label={`Undo ${saved.name}`} onClick={() => edit.undo(row)}>
                      Undo
                    </Button>
                  )}
                  {state === 'failed' && (
                    <span className={parts.acts}>
                      {faultAt === null && (
                        <Button
                          size="small"
                          aria-label={`${isLost ? 'Retry' : 'Save again'}: ${saved.name}`}
                          onClick={() => edit.again(row)}
                        >
                          {isLost ? 'Retry' : 'Save again'}
                        </Button>
                      )}
                      <Button
                        size="small"
                        aria-label={`Restore ${saved.name}`}
                        onClick={() => edit.putBack(row)}
                      >
                        Restore
                      </Button>
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {openConflict && (
        <ConflictDialog
          conflict={edit.stateOf(openConflict).conflict!}
          nameOf={(field) => `${heads[field as Field]} of ${openConflict.name}`}
          show={(field, value) => textOf(field, value) || 'nothing'}
          onChosen={(yours) => edit.decide(openConflict, yours)}
          onClose={() => edit.decideLater(openConflict)}
        />
      )}
    </>
  );
}

const words: Readonly<Record<RowState['state'], string>> = {
  saved: '',
  changed: 'Unsaved',
  saving: 'Saving...',
  failed: 'Not saved',
};
