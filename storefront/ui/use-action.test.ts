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

/** Two presses, the second of which is the second half of a double click. */
function pressTwice(first: object, second: object) {
  hearPress({ target: first as EventTarget, detail: 1, timeStamp: 0, pointerType: 'mouse' });
  hearPress({ target: second as EventTarget, detail: 2, timeStamp: 200, pointerType: 'mouse' });
}

it('the second half of a double click sends nothing, even when the first is done', async () => {
  const work = vi.fn(() => Promise.resolve());
  const { run } = await actionFor(work);
  const button = {};
  hearPress({ target: button as EventTarget, detail: 1, timeStamp: 0, pointerType: 'mouse' });
  await run();
  hearPress({ target: button as EventTarget, detail: 2, timeStamp: 200, pointerType: 'mouse' });
  await run();
  expect(work).toHaveBeenCalledTimes(1);
  // What runs later, without a press, is not affected.
  await new Promise((resolve) => setTimeout(resolve));
  await run();
  expect(work).toHaveBeenCalledTimes(2);
});

it.each([
  ['a double tap on a phone that does not count taps', 'touch', 200, 1],
  ['two taps with a pause between them', 'touch', 400, 2],
  ['two clicks that are no double click', 'mouse', 200, 2],
])('%s', async (_, pointerType, timeStamp, times) => {
  const work = vi.fn(() => Promise.resolve());
  const { run } = await actionFor(work);
  const target = {} as EventTarget;
  for (const at of [0, timeStamp]) {
    hearPress({ target, detail: 1, timeStamp: at, pointerType });
    await run();
  }
  expect(work).toHaveBeenCalledTimes(times);
});

it('a button counts every press, unless it is busy or has come under the finger', () => {
  const onClick = vi.fn();
  const press = (busy?: string) => {
    const preventDefault = vi.fn();
    const { props } = Button({ onClick, busy, children: 'More' });
    (props as { onClick: (event: MouseEvent) => void }).onClick({ preventDefault } as unknown as MouseEvent);
    return preventDefault.mock.calls.length;
  };
  const button = {};
  pressTwice(button, button);
  expect(press()).toBe(0);
  expect(onClick).toHaveBeenCalledTimes(1);
  pressTwice(button, {});
  expect(press()).toBe(1);
  pressTwice(button, button);
  expect(press('Saving...')).toBe(1);
  expect(onClick).toHaveBeenCalledTimes(1);
});
