/*
 * What stands between a call and its answer: the session has ended, or the act wants a fresh confirmation. The call
 * waits while the person deals with it in a dialog above whatever they were doing, and is then made once more.
 */

export type Gate = 'sign-in' | 'confirm';

/** What is being done, in words; `act` where the confirmation is good for that alone. */
export interface Doing {
  words: string;
  act?: string | undefined;
}

/** Opens the dialog; true when the person has passed, false when they gave up. */
type Keeper = (gate: Gate, doing: Doing) => Promise<boolean>;

let keeper: Keeper | null = null;
let passing: { promise: Promise<boolean>; act: string | undefined } | null = null;

/** The frame around the screens, which shows the dialogs, takes over; returns what hands back. */
export function keepGates(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
}

/**
 * Several calls at once wait at the same gate, one after another where each is confirmed by itself. False at once where no screen is yet: the
 * page itself asks for a log-in.
 */
export async function passGate(gate: Gate, doing: Doing): Promise<boolean> {
  while (passing && passing.act !== doing.act) await passing.promise;
  if (!keeper) return false;
  passing ??= {
    act: doing.act,
    promise: keeper(gate, doing).finally(() => {
      passing = null;
    }),
  };
  return passing.promise;
}
