import { createElement, type MouseEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { hearPress } from './second-press.ts';
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

const press = (detail = 1) => hearPress({ detail });

it.each([
  ['of a double click', 2, 1],
  ['of two clicks that are no double click', 1, 2],
])('the second press %s, after the first is done', async (_, detail, times) => {
  const work = vi.fn(() => Promise.resolve());
  const { run } = await actionFor(work);
  press();
  await run();
  press(detail);
  await run();
  expect(work).toHaveBeenCalledTimes(times);
});

it('what runs later, without a press, is not taken for the second half of one', async () => {
  const work = vi.fn(() => Promise.resolve());
  const { run } = await actionFor(work);
  press();
  press(2);
  await run();
  expect(work).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve));
  await run();
  expect(work).toHaveBeenCalledTimes(1);
});

it('a button counts every press, unless it is busy', () => {
  const onClick = vi.fn();
  const pressed = (busy?: string) => {
    const preventDefault = vi.fn();
    const { props } = Button({ onClick, busy, children: 'More' });
    (props as { onClick: (event: MouseEvent) => void }).onClick({ preventDefault } as unknown as MouseEvent);
    return preventDefault.mock.calls.length === 0;
  };
  press();
  expect(pressed()).toBe(true);
  press(2);
  expect(pressed()).toBe(true);
  expect(pressed('Saving...')).toBe(false);
  expect(onClick).toHaveBeenCalledTimes(2);
});
