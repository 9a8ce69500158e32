import { describe, expect, it } from 'vitest';
import { keepGates, passGate } from './gate.ts';

describe('a gate', () => {
  it('stays shut when nobody answers', async () => {
    expect(await passGate('sign-in', { words: '' })).toBe(false);
  });

  it('opens once for all calls waiting at it, and is asked for again by the next', async () => {
    const asked: string[] = [];
    const answers: ((hasPassed: boolean) => void)[] = [];
    const stop = keepGates((gate, doing) => {
      asked.push(`${gate} ${doing.words}`);
      return new Promise((resolve) => answers.push(resolve));
    });
    const both = [
      passGate('confirm', { words: 'Suspend Mia' }),
      passGate('confirm', { words: 'Suspend Mia' }),
    ];
    expect(asked).toEqual(['confirm Suspend Mia']);
    answers[0]!(true);
    expect(await Promise.all(both)).toEqual([true, true]);

    const next = passGate('sign-in', { words: '' });
    answers[1]!(false);
    expect(await next).toBe(false);
    stop();
    expect(await passGate('confirm', { words: '' })).toBe(false);
  });
});
