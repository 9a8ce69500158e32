import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { ApiError } from '#contract/call.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import type { Conflict } from '#contract/desk/conflict.ts';
import type { GridRow } from '#contract/desk/grid.ts';
import { keepText, readText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { conflictIn } from '#desk/ui/conflict.tsx';
import { cellsOf, fields, fieldsOf, textOf, type Cells, type Field } from './cells.ts';

/** A row as typed, with its saving state. */
export interface RowState {
  saved: Cells;
  version: number;
  typed: Cells;
  /** The row as loaded when this was noted. */
  of: GridRow;
  /** The values before it was last saved, to which Undo returns. */
  before: Cells | null;
  state: 'saved' | 'changed' | 'saving' | 'failed';
  /** The cell concerned, or null for the whole row. */
  fault: { field: Field | null; problem: string } | null;
  conflict: Conflict | null;
  /** It failed because the network or the shop could not be reached. */
  isLost: boolean;
}

/** Where rows are saved, and how. */
export interface Saving<R extends GridRow> {
  /** Names what is kept in the tab. */
  kind: 'row' | 'draft row';
  save: (
    send: DeskCall,
    row: R,
    edit: { version: number; fields: Partial<Pick<GridRow, Field>> },
  ) => Promise<{ version: number; record: Pick<GridRow, Field> }>;
}

/** Straight into the shop. */
export const savingLive: Saving<GridRow> = {
  kind: 'row',
  save: (send, { id }, body) => send('editProduct', { params: { id }, body }),
};

/** Saves what waits, and says whether all is saved. */
export type SaveRows = () => Promise<boolean>;

/** Rows that save themselves. What is typed stays in the tab until it is saved. */
export function useRows<R extends GridRow>(
  rows: readonly R[],
  {
    doing,
    saving,
    saveAll,
    onSaved,
  }: { doing: string; saving: Saving<R>; saveAll?: Ref<SaveRows> | undefined; onSaved: () => void },
) {
  const keptAs = (id: string) => `${saving.kind} ${id}`;
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const latest = useRef(states);
  const underWay = useRef(new Set<Promise<void>>());
  const send = useSend(doing);

  function stateOf(row: R): RowState {
    const state = latest.current.get(row.id);
    if (!state) return beginning(row, keptAs(row.id));
    if (state.state !== 'saved' || state.of === row) return state;
    // It has been loaded again since: changes by others replace a row that has none waiting.
    const isAsSaved = JSON.stringify(cellsOf(row)) === JSON.stringify(state.saved);
    return isAsSaved ? { ...state, version: row.version } : beginning(row, keptAs(row.id));
  }
  function put(row: R, change: Partial<RowState>) {
    const next = { ...stateOf(row), ...change, of: row };
    latest.current = new Map(latest.current).set(row.id, next);
    setStates(latest.current);
    const { saved, version, typed, state } = next;
    keepText(keptAs(row.id), state === 'saved' ? null : JSON.stringify({ saved, version, typed }));
  }
  function type(row: R, typed: Partial<Cells>) {
    put(row, {
      typed: { ...stateOf(row).typed, ...typed },
      ...{ state: 'changed', fault: null, isLost: false },
    });
  }

  async function save(row: R): Promise<void> {
    const done = trySave(row);
    underWay.current.add(done);
    await done;
    underWay.current.delete(done);
  }
  async function trySave(row: R): Promise<void> {
    const { typed, saved, version, state } = stateOf(row);
    if (state !== 'changed') return;
    const read = fieldsOf(saved, typed);
    if ('problem' in read) return put(row, { state: 'failed', fault: read });
    if (Object.keys(read.fields).length === 0) return put(row, { state: 'saved', typed: saved });
    put(row, { state: 'saving' });
    try {
      const answer = await saving.save(send, row, { version, fields: read.fields });
      const now = cellsOf(answer.record);
      // What was typed while it was being saved is not lost.
      const isStill = stateOf(row).typed === typed;
      put(row, {
        ...{ saved: now, version: answer.version, before: saved, fault: null },
        ...(isStill ? { typed: now, state: 'saved' } : { state: 'changed' }),
      });
      onSaved();
    } catch (error) {
      const conflict = conflictIn(error);
      const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      put(row, { state: 'failed', conflict, isLost, fault: conflict ? changedMeanwhile : faultOf(error) });
    }
  }
  function again(row: R) {
    put(row, { state: 'changed', fault: null, isLost: false });
    void save(row);
  }

  const waiting = (isWanted: (state: RowState) => boolean) =>
    rows.filter((row) => {
      const state = latest.current.get(row.id);
      return state !== undefined && isWanted(state);
    });
  useImperativeHandle(saveAll, () => async () => {
    for (const row of waiting(({ state }) => state === 'changed')) void save(row);
    await Promise.all(underWay.current);
    return waiting(({ state }) => state !== 'saved').length === 0;
  });
  const now = useRef({ backOnline() {}, leave() {} });
  useEffect(() => {
    now.current = {
      backOnline: () => waiting(({ isLost }) => isLost).forEach(again),
      leave: () => waiting(({ state }) => state === 'changed').forEach((row) => void save(row)),
    };
  });
  useEffect(() => {
    const backOnline = () => now.current.backOnline();
    window.addEventListener('online', backOnline);
    return () => {
      window.removeEventListener('online', backOnline);
      now.current.leave();
    };
  }, []);

  return {
    ...{ stateOf, type, save, again },
    undo(row: R) {
      const { before } = stateOf(row);
      if (!before) return;
      type(row, before);
      void save(row);
    },
    /** Back to the shop's values. */
    putBack(row: R) {
      put(row, { typed: stateOf(row).saved, state: 'saved', fault: null, conflict: null, isLost: false });
    },
    openConflict: rows.find((row) => stateOf(row).conflict),
    decideLater: (row: R) => put(row, { conflict: null }),
    /** These fields keep what was typed; the others take their current values. */
    decide(row: R, yours: readonly string[]) {
      const { conflict, saved, typed } = stateOf(row);
      if (!conflict) return;
      const theirs = Object.fromEntries(
        conflict.fields.map((one) => [one.field, textOf(one.field, one.theirs)]),
      );
      const given = Object.fromEntries(Object.entries(theirs).filter(([field]) => !yours.includes(field)));
      put(row, {
        ...{ saved: { ...saved, ...theirs }, typed: { ...typed, ...given } },
        ...{ version: conflict.version, conflict: null, fault: null, state: 'changed' },
      });
      void save(row);
    },
  };
}

const changedMeanwhile = { field: null, problem: 'Someone else changed this.' };

function beginning(row: GridRow, name: string): RowState {
  const cells = cellsOf(row);
  const kept = readKept(name);
  return {
    ...(kept ?? { saved: cells, typed: cells, version: row.version }),
    ...{ of: row, before: null, fault: null, conflict: null, isLost: false },
    state: kept ? 'changed' : 'saved',
  };
}

function readKept(name: string): Pick<RowState, 'saved' | 'typed' | 'version'> | null {
  try {
    return JSON.parse(readText(name) ?? 'null') as Pick<RowState, 'saved' | 'typed' | 'version'> | null;
  } catch {
    return null;
  }
}

function faultOf(error: unknown): NonNullable<RowState['fault']> {
  if (!(error instanceof ApiError))
    return { field: null, problem: 'It could not be saved. Please try again.' };
  const at = error.errors[0];
  const named = at?.field.split('.').at(-1);
  const field = fields.find((one) => one === named) ?? (error.code === 'products/sku-taken' ? 'sku' : null);
  return { field, problem: at?.message ?? error.words };
}
