import { describe, expect, it } from 'vitest';
import { handleReauth, reauthenticate } from './reauth.ts';

describe('a gate', () => {
  it('stays shut when nobody answers', async () => {
    expect(await reauthenticate('sign-in', { words: '' })).toBe(false);
  });

  it('opens once for all calls waiting at it, and is asked for again by the next', async () => {
    const asked: string[] = [];
    const answers: ((hasPassed: boolean) => void)[] = [];
    const stop = handleReauth((gate, doing) => {
      asked.push(`${gate} ${doing.words}`);
      return new Promise((resolve) => answers.push(resolve));
    });
    const both = [
      reauthenticate('confirm', { words: 'Suspend Mia' }),
      reauthenticate('confirm', { words: 'Suspend Mia' }),
    ];
    expect(asked).toEqual(['confirm Suspend Mia']);
    answers[0]!(true);
    expect(await Promise.all(both)).toEqual([true, true]);

    const next = reauthenticate('sign-in', { words: '' });
    answers[1]!(false);
    expect(await next).toBe(false);
    stop();
    expect(await reauthenticate('confirm', { words: '' })).toBe(false);
  });
});
