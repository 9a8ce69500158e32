/*
 * What stands between a call and its answer: the session has ended, or the act wants a fresh confirmation. The call
 * waits while the person deals with it in a dialog above whatever they were doing, and is then made once more.
 */

export type Gate = 'sign-in' | 'confirm';

/** Opens the dialog; true when the person has passed, false when they gave up. */
type Keeper = (gate: Gate, doing: string) => Promise<boolean>;

let keeper: Keeper | null = null;
let passing: Promise<boolean> | null = null;

/** The frame around the screens, which shows the dialogs, takes over; returns what hands back. */
export function keepGates(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
}

/** Several calls at once wait at the same gate. False at once where no screen is yet: the page itself asks for a log-in. */
export async function passGate(gate: Gate, doing: string): Promise<boolean> {
  if (!keeper) return false;
  passing ??= keeper(gate, doing).finally(() => (passing = null));
  return passing;
}
