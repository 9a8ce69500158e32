/*
 * A gate stands between a call and its answer: the session has ended, the act needs a fresh confirmation, or a sum
 * changes so much that it may be a slip. The call waits while the person deals with it in a dialog, and is then repeated.
 */

export type ReauthKind = 'sign-in' | 'confirm' | 'agree';

/** The act in words, or the question; `act` is set if the answer is valid for it alone. */
export interface Doing {
  words: string;
  act?: string | undefined;
}

/** Opens the dialog; true when the person has passed, false when they gave up. */
type Keeper = (gate: ReauthKind, doing: Doing) => Promise<boolean>;

let keeper: Keeper | null = null;
let passing: { promise: Promise<boolean>; act: string | undefined } | null = null;

/** Registers the frame that shows the dialogs; returns a function that unregisters it. */
export function handleReauth(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
}

/**
 * Several calls can wait at the same gate together; those that need their own confirmation wait one after another.
 * False at once if there is no screen yet: the page itself then asks for a log-in.
 */
export async function reauthenticate(gate: ReauthKind, doing: Doing): Promise<boolean> {
  if (passing && passing.act !== doing.act) {
    await passing.promise;
    return reauthenticate(gate, doing);
  }
  if (!keeper) return false;
  passing ??= {
    act: doing.act,
    promise: keeper(gate, doing).finally(() => {
      passing = null;
    }),
  };
  return passing.promise;
}
