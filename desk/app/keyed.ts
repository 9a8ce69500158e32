import type { DeskCall } from '#contract/desk/call.ts';

/**
 * Gives each request an `Idempotency-Key` that it keeps until it has succeeded, so that trying the same again, whatever
 * happened to the first answer, is never a second act. Once it has, the same again is meant.
 */
export function createKeyedCall(keys: Map<string, string>, call: DeskCall): DeskCall {
  return async (name, input, options = {}) => {
    const request = JSON.stringify([name, input]);
    const key = keys.get(request) ?? crypto.randomUUID();
    keys.set(request, key);
    const headers = { ...options.headers, 'idempotency-key': key };
    const answer = await call(name, input, { ...options, headers });
    keys.delete(request);
    return answer;
  };
}
