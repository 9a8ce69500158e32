import { useSyncExternalStore } from 'react';

/** What leaves the house in a few seconds, or has just been removed, and can be called back until then. */
export interface Undoable {
  id: string;
  /** 'The order is marked as sent.' */
  words: string;
  /** By this browser's clock, which need not agree with the server's. */
  until: number;
  undo: () => Promise<void>;
}

let waiting: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Undoable[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * Shows the bar with Undo, on whatever screen the person turns to. `seconds` as the server said.
 * @public
 */
export function offerUndo({ id, words, seconds, undo }: Omit<Undoable, 'until'> & { seconds: number }): void {
  const until = Date.now() + seconds * 1000;
  set([...waiting.filter((each) => each.id !== id), { id, words, until, undo }]);
  setTimeout(() => withdrawUndo(id, until), seconds * 1000);
}

/** It is undone, or has been done. */
export function withdrawUndo(id: string, until?: number): void {
  set(waiting.filter((each) => each.id !== id || (until !== undefined && each.until !== until)));
}

export function useUndoable(): readonly Undoable[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}
