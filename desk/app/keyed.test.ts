import { describe, expect, it } from 'vitest';
import type { DeskCall } from '#contract/desk/call.ts';
import { createKeyedCall } from './keyed.ts';

/** Records the keys it was called with, and fails the given number of times. */
function witness(failures: number) {
  const keys: string[] = [];
  const call = (async (_name: string, _input: object, options: { headers: Record<string, string> }) => {
    keys.push(options.headers['idempotency-key']!);
    if (keys.length <= failures) throw new Error('no network');
  }) as unknown as DeskCall;
  return { keys, send: createKeyedCall(new Map(), call) };
}

const suspend = (send: DeskCall, id: string) => send('suspendStaff', { params: { id } });

describe('the key of a request', () => {
  it('stays the same while the same request is tried again', async () => {
    const { keys, send } = witness(2);
    await expect(suspend(send, 'mia')).rejects.toThrow('no network');
    await expect(suspend(send, 'mia')).rejects.toThrow('no network');
    await suspend(send, 'mia');
    expect(new Set(keys).size).toBe(1);
  });

  it('changes for another request, and for the same one once it has been carried out', async () => {
    const { keys, send } = witness(1);
    await expect(suspend(send, 'mia')).rejects.toThrow('no network');
    await suspend(send, 'per');
    await suspend(send, 'mia');
    await suspend(send, 'mia');
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
});
