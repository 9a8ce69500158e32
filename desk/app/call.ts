import { ApiError } from '#contract/call.ts';
import { createDeskCall, type DeskCall } from '#contract/desk/call.ts';
import { passGate, type Gate } from './gate.ts';
import { transport } from './transport.ts';

/** Without gates: a person who is logging in is not asked to log in above it. */
export const callOnce = createDeskCall(transport);

/** `doing`: what is being done, for the dialog that asks to confirm it. */
export function createGatedCall(doing: string): DeskCall {
  return async (name, input, options) => {
    // Logged in again, the person may still be asked to confirm.
    for (let gates = 0; ; gates += 1) {
      try {
        return await callOnce(name, input, options);
      } catch (error) {
        const gate = gates < 2 && gateOf(error);
        if (!gate || !(await passGate(gate, { words: doing, act: actIn(error) }))) throw error;
      }
    }
  };
}

/** The one way the desk reaches the shop. What changes something goes through `useSend`. */
export const call = createGatedCall('');

/** That of a request which is confirmed by itself. */
function actIn(error: unknown): string | undefined {
  const act = error instanceof ApiError ? error.problem.act : undefined;
  return typeof act === 'string' ? act : undefined;
}

function gateOf(error: unknown): Gate | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'desk/not-signed-in') return 'sign-in';
  return error.code === 'desk/confirm' ? 'confirm' : null;
}
