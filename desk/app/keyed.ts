import type { DeskCall } from '#contract/desk/call.ts';

/**
 * Gives each request an `Idempotency-Key` and keeps it until the request has succeeded, so that a retry is never a
 * second act, whatever happened to the first answer. After success, the same request is a new act.
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
