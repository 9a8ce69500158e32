import { useSyncExternalStore } from 'react';

/** Something that leaves the house in a few seconds, or has just been removed, and can be undone until then. */
export interface Undoable {
  id: string;
  /** 'The order is marked as shipped.' */
  words: string;
  /** By this browser's clock, which may differ from the server's. */
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
 * Shows the bar with Undo, on whichever screen the person goes to. `seconds` comes from the server.
 * @public
 */
export function offerUndo({ id, words, seconds, undo }: Omit<Undoable, 'until'> & { seconds: number }): void {
  const until = Date.now() + seconds * 1000;
  set([...waiting.filter((each) => each.id !== id), { id, words, until, undo }]);
  setTimeout(() => withdrawUndo(id, until), seconds * 1000);
}

/** It has been undone, or has taken effect. */
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
