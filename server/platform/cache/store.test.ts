import { expect, it, onTestFinished, vi } from 'vitest';
import type { Announced, Listener, Tag } from './public-changes.ts';
import type { Cached } from './answer.ts';
import { createCache } from './store.ts';

function open({ maxBytes = 1_000_000 } = {}) {
  let listener: Listener;
  const { parts } = createCache(
    {
      caughtUp: () => null,
      noteOwnChange: () => {},
      isBlind: () => false,
      subscribe: (given) => void (listener = given),
    },
    // An eighth of it is for the parts, whose shelf is like the other.
    { maxBytes: 8 * maxBytes },
  );
  const change = (announced: Partial<Announced>, since = performance.now()) =>
    listener.changed({ tags: [], lagging: [], ...announced }, since);
  return {
    parts,
    change,
    lose: () => listener.lost(),
    ask: async (key: string, text = key, tags: Tag[] = []) =>
      textOf(await parts.get(key, async () => made(text, tags))),
  };
}
const made = (text: string, tags: Tag[] = []): Cached => ({
  status: 200,
  body: Buffer.from(text),
  tags: new Set(tags),
});
const textOf = ({ body }: Cached) => body.toString();

it('makes once what many ask for at once, and then no more', async () => {
  const { ask } = open();
  expect(await Promise.all([ask('a', 'first'), ask('a', 'second')])).toEqual(['first', 'first']);
  expect(await ask('a', 'third')).toBe('first');
});

it('drops exactly what shows the changed thing', async () => {
  const { ask, change, parts } = open();
  await ask('list', 'list', ['lists', 'product:1', 'product:2']);
  await ask('one', 'one', ['product:1']);
  await ask('two', 'two', ['product:2']);
  await change({ tags: ['product:1'] });
  expect(['list', 'one', 'two'].map((key) => parts.peek(key) !== undefined)).toEqual([false, false, true]);
  await change({ tags: ['everything'] });
  expect(parts.size()).toEqual({ entries: 0, bytes: 0 });
});

it('shows what may lag for at most two seconds from the change, however late that is noticed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, change, parts } = open();
  await ask('one', 'one', ['product:1']);
  await ask('two', 'two', ['product:2']);
  vi.advanceTimersByTime(60_000);
  await change({ lagging: ['product:1'] }, performance.now() - 100);
  await change({ lagging: ['product:2'] }, performance.now() - 60_000);
  expect(['one', 'two'].map((key) => parts.peek(key) !== undefined)).toEqual([true, false]);
  vi.advanceTimersByTime(1900);
  expect(parts.peek('one')).toBeUndefined();
});

it('counts the two seconds of what changes with the clock from when its making began', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { parts } = open();
  await parts.get('one', async () => {
    vi.advanceTimersByTime(1500);
    return made('one', ['clock']);
  });
  expect(parts.peek('one')).toBeDefined();
  vi.advanceTimersByTime(500);
  expect(parts.peek('one')).toBeUndefined();
});

it.each(['everything', 'settings', 'product:1'])(
  'does not keep what was being made when %s changed',
  async (tag) => {
    const { parts, change, ask } = open();
    let finish = (_: Cached) => {};
    const first = parts.get('one', () => new Promise<Cached>((resolve) => (finish = resolve)));
    await change({ tags: [tag] });
    // A caller who asks after the change waits for an answer made after it.
    const second = ask('one', 'new', ['product:1']);
    finish(made('old', ['product:1']));
    expect(textOf(await first)).toBe('old');
    expect(await second).toBe('new');
    expect(await ask('one', 'newer')).toBe('new');
  },
);

it('keeps what was being made when something else changed', async () => {
  const { parts, change, ask } = open();
  let finish = (_: Cached) => {};
  const first = parts.get('one', () => new Promise<Cached>((resolve) => (finish = resolve)));
  await change({ tags: ['product:2', 'lists'] });
  finish(made('old', ['product:1']));
  expect([textOf(await first), await ask('one', 'new')]).toEqual(['old', 'old']);
});

it('drops everything when changes may have been missed', async () => {
  const { ask, lose, parts } = open();
  await ask('a');
  await lose();
  expect(parts.size().entries).toBe(0);
});

it('remembers no failure, and no answer that says that something is broken', async () => {
  const { parts, ask } = open();
  await expect(parts.get('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(textOf(await parts.get('a', async () => ({ ...made('broken'), status: 500 })))).toBe('broken');
  expect(await ask('a', 'yes')).toBe('yes');
});

it('takes no more memory than it may, however many strangers ask for something else', async () => {
  const { ask, change, parts } = open({ maxBytes: 300_000 });
  let most = 0;
  for (let number = 0; number < 10_000; number++) {
    await ask(`stranger ${number}`, 'y'.repeat(1000), [`product:${number}`, 'lists']);
    // What is asked for now and then stays.
    if (number % 50 === 0) expect(await ask('hot', `made in round ${number}`)).toBe('made in round 0');
    most = Math.max(most, parts.size().bytes);
  }
  expect(most).toBeLessThanOrEqual(300_000);
  expect(parts.size().entries).toBeGreaterThan(50);
  await change({ tags: ['lists'] });
  expect(parts.size().entries).toBe(1);
});

it('keeps no answer that is too large on its own', async () => {
  const { ask, parts } = open({ maxBytes: 10_000 });
  expect(await ask('a', 'x'.repeat(20_000), ['lists'])).toHaveLength(20_000);
  expect(parts.size()).toEqual({ entries: 0, bytes: 0 });
});
