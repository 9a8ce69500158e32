import { createElement, type MouseEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { useAction } from './use-action.ts';

/** What a component gets of it, before React has rendered again. */
function actionFor(work: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof useAction>>();
  function Screen() {
    resolve(useAction(work));
    return null;
  }
  renderToString(createElement(Screen));
  return promise;
}

it('a second press while the first is under way does nothing', async () => {
  const gate = Promise.withResolvers<void>();
  const work = vi.fn(() => gate.promise);
  const { run } = await actionFor(work);
  const first = run();
  await run();
  expect(work).toHaveBeenCalledTimes(1);
  gate.resolve();
  await first;
  await run();
  expect(work).toHaveBeenCalledTimes(2);
});

it('what failed can be pressed again, and never rejects', async () => {
  const work = vi.fn(() => Promise.reject(new Error('The shop could not be reached.')));
  const { run } = await actionFor(work);
  await run();
  await run();
  expect(work).toHaveBeenCalledTimes(2);
});

it('neither the second half of a double click nor a press of a busy button counts', () => {
  const onClick = vi.fn();
  const press = (detail: number, busy?: string) => {
    const preventDefault = vi.fn();
    const { props } = Button({ onClick, busy, children: 'Pay' });
    (props as { onClick: (event: MouseEvent) => void }).onClick({
      detail,
      preventDefault,
    } as unknown as MouseEvent);
    return preventDefault.mock.calls.length;
  };
  expect(press(2)).toBe(1);
  expect(press(1, 'Paying...')).toBe(1);
  expect(onClick).not.toHaveBeenCalled();
  expect(press(1)).toBe(0);
  // A key has no count.
  expect(press(0)).toBe(0);
  expect(onClick).toHaveBeenCalledTimes(2);
});
