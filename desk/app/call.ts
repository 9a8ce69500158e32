import { ApiError } from '#contract/call.ts';
import { createDeskCall, type DeskCall } from '#contract/desk/call.ts';
import { passGate, type Gate } from './gate.ts';
import { transport } from './transport.ts';

/** Without gates: a person who is logging in must not be asked to log in. */
export const callOnce = createDeskCall(transport);

/** `doing` names the act for the dialog that asks to confirm it. */
export function createGatedCall(doing: string): DeskCall {
  return async (name, input, options) => {
    // After logging in again, the person may still be asked to confirm.
    for (let gates = 0; ; gates += 1) {
      try {
        return await callOnce(name, input, options);
      } catch (error) {
        leaveToAnotherPerson(error);
        const gate = gates < 2 && gateOf(error);
        if (!gate || !(await passGate(gate, { words: doing, act: actIn(error) }))) throw error;
      }
    }
  };
}

/** The desk's only way to reach the shop. Calls that change something go through `useSend`. */
export const call = createGatedCall('');

/** Nothing on the screen belongs to the person who has logged in since. */
function leaveToAnotherPerson(error: unknown): void {
  if (error instanceof ApiError && error.code === 'desk/another-person') window.location.reload();
}

/** The act in the refusal of a request that needs its own confirmation. */
function actIn(error: unknown): string | undefined {
  const act = error instanceof ApiError ? error.problem.act : undefined;
  return typeof act === 'string' ? act : undefined;
}

function gateOf(error: unknown): Gate | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'desk/not-signed-in') return 'sign-in';
  return error.code === 'desk/confirm' ? 'confirm' : null;
}
