import { ApiError } from '#contract/call.ts';
import { createDeskCall, type DeskCall } from '#contract/desk/call.ts';
import { reauthenticate, type Doing, type ReauthKind } from './reauth.ts';
import { transport } from './transport.ts';

/** Without gates: a person who is logging in must not be asked to log in. */
export const callOnce = createDeskCall(transport);

/** `doing` names the act for the dialog that asks to confirm it. */
export function createReauthCall(doing: string): DeskCall {
  return async (name, input, options) => {
    let headers = options?.headers ?? {};
    // After logging in again, the person may still be asked to confirm, and to agree.
    for (let gates = 0; ; gates += 1) {
      try {
        return await callOnce(name, input, { ...options, headers });
      } catch (error) {
        leaveToAnotherPerson(error);
        const gate = gates < 3 && reauthFor(error);
        if (!gate || !(await reauthenticate(gate, doingOf(error, doing)))) throw error;
        if (gate === 'agree') headers = { ...headers, 'x-desk-agreed': '1' };
      }
    }
  };
}

/** The desk's only way to reach the shop. Calls that change something go through `useSend`. */
export const call = createReauthCall('');

/** Nothing on the screen belongs to the person who has logged in since. */
function leaveToAnotherPerson(error: unknown): void {
  if (error instanceof ApiError && error.code === 'desk/another-person') window.location.reload();
}

/** A question is about its own sums alone; so is the confirmation of a request that says so. */
function doingOf(error: unknown, doing: string): Doing {
  if (!(error instanceof ApiError)) return { words: doing };
  if (reauthFor(error) === 'agree') return { words: error.words, act: error.words };
  const { act } = error.problem;
  return { words: doing, act: typeof act === 'string' ? act : undefined };
}

function reauthFor(error: unknown): ReauthKind | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'desk/not-signed-in') return 'sign-in';
  if (error.code === 'desk/large-change') return 'agree';
  return error.code === 'desk/confirm' ? 'confirm' : null;
}
