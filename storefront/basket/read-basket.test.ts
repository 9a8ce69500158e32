import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { announceBasketUpdate } from './basket-summary.ts';
import { readBasket } from './read-basket.ts';

test('an answer overtaken by a change of the basket is ignored', async () => {
  globalThis.window = new EventTarget() as typeof window;
  const answers: ((basket: unknown) => void)[] = [];
  const call = (() => new Promise((resolve) => answers.push(resolve))) as unknown as Call;
  const read = readBasket(call, new AbortController().signal);
  announceBasketUpdate();
  answers[0]!('old');
  await new Promise((resolve) => setImmediate(resolve));
  answers[1]!('new');
  expect(await read).toBe('new');
});
