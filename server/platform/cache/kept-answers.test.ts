import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCachedResponse, sendCachedResponse } from './cached-response.ts';
import { createKeptAnswers, type Made } from './kept-answers.ts';
import type { Announced, Listener, Tag } from './public-changes.ts';

function open({ maxBytes = 1_000_000 } = {}) {
  let listener: Listener;
  let isBlind = false;
  const answers = createKeptAnswers(
    {
      caughtUp: () => null,
      noteOwnChange: () => {},
      isBlind: () => isBlind,
      subscribe: (given) => void (listener = given),
    },
    { maxBytes },
  );
  const change = (announced: Partial<Announced>, since = performance.now()) =>
    listener.changed({ tags: [], lagging: [], ...announced }, since);
  return {
    answers,
    change,
    lose: () => listener.lost(),
    beBlind: () => (isBlind = true),
    ask: async (key: string, text = key, tags: Tag[] = [], isPart = false) =>
      textOf(await answers.get(key, async () => made(text, tags), { isPart })),
  };
}
const made = (text: string, tags: Tag[] = []): Made => ({
  response: createCachedResponse(200, 'text/plain', 'no-cache', text),
  tags: new Set(tags),
});
const textOf = ({ response }: Made) => response.plain!.toString();

it('keeps what has been made, and makes once what many ask for at once', async () => {
  const { ask, answers } = open();
  expect(await Promise.all([ask('a', 'first'), ask('a', 'second')])).toEqual(['first', 'first']);
  expect(await ask('a', 'third')).toBe('first');
  expect(answers.peek('a')?.plain?.toString()).toBe('first');
});

it('drops exactly what shows the changed thing', async () => {
  const { ask, change, answers } = open();
  await ask('list', 'list', ['lists', 'product:1', 'product:2']);
  await ask('one', 'one', ['product:1']);
  await ask('two', 'two', ['product:2']);
  await change({ tags: ['product:1'] });
  expect(['list', 'one', 'two'].map((key) => answers.peek(key) !== undefined)).toEqual([false, false, true]);
  await change({ tags: ['everything'] });
  expect(answers.size()).toEqual({ entries: 0, bytes: 0 });
});

it('shows what may lag for at most two seconds from the change, however late that is noticed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, change, answers } = open();
  await ask('one', 'one', ['product:1']);
  await ask('two', 'two', ['product:2']);
  vi.advanceTimersByTime(60_000);
  await change({ lagging: ['product:1'] }, performance.now() - 100);
  await change({ lagging: ['product:2'] }, performance.now() - 60_000);
  expect(['one', 'two'].map((key) => answers.peek(key) !== undefined)).toEqual([true, false]);
  vi.advanceTimersByTime(1900);
  expect(answers.peek('one')).toBeUndefined();
});

it('counts the two seconds of what changes with the clock from when its making began', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { answers } = open();
  await answers.get('one', async () => {
    vi.advanceTimersByTime(1500);
    return made('one', ['clock']);
  });
  expect(answers.peek('one')).toBeDefined();
  vi.advanceTimersByTime(500);
  expect(answers.peek('one')).toBeUndefined();
});

it.each(['everything', 'settings', 'product:1'])(
  'does not keep what was being made when %s changed',
  async (tag) => {
    const { answers, change, ask } = open();
    let finish = (_: Made) => {};
    const first = answers.get('one', () => new Promise<Made>((resolve) => (finish = resolve)));
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
  const { answers, change, ask } = open();
  let finish = (_: Made) => {};
  const first = answers.get('one', () => new Promise<Made>((resolve) => (finish = resolve)));
  await change({ tags: ['product:2', 'lists'] });
  const second = ask('one', 'new');
  finish(made('old', ['product:1']));
  expect([textOf(await first), await second]).toEqual(['old', 'old']);
});

it('drops everything when changes may have been missed', async () => {
  const { ask, lose, answers } = open();
  await ask('a');
  await lose();
  expect(answers.size().entries).toBe(0);
});

it('remembers no failure, and no answer that says that something is broken', async () => {
  const { answers, ask } = open();
  await expect(answers.get('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const broken = {
    ...made('broken'),
    response: createCachedResponse(500, 'text/plain', 'no-cache', 'broken'),
  };
  expect(textOf(await answers.get('a', async () => broken))).toBe('broken');
  expect(await ask('a', 'yes')).toBe('yes');
});

it('lets ten thousand strangers displace each other, but not what is asked for again', async () => {
  const { ask, answers } = open({ maxBytes: 300_000 });
  const hot = Array.from({ length: 50 }, (_, number) => `hot ${number}`);
  for (const key of [...hot, ...hot]) await ask(key, 'x'.repeat(1000), [`product:${key}`]);
  let most = 0;
  for (let number = 0; number < 10_000; number++) {
    await ask(`stranger ${number}`, 'y'.repeat(1000), [`product:${number}`, 'lists']);
    most = Math.max(most, answers.size().bytes);
  }
  expect(hot.filter((key) => answers.peek(key) === undefined)).toEqual([]);
  expect(most).toBeLessThanOrEqual(300_000);
  // Answers that were dropped or pushed out leave nothing behind.
  expect(answers.size().entries).toBeLessThan(300);
});

it('comes to keep what is asked for now instead of what was once asked for often', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, answers } = open({ maxBytes: 100_000 });
  const day = async (name: string) => {
    for (let round = 0; round < 3; round++)
      for (let number = 0; number < 20; number++) await ask(`${name} ${number}`, 'x'.repeat(3000));
  };
  const kept = (name: string) =>
    Array.from({ length: 20 }, (_, number) => answers.peek(`${name} ${number}`)).filter(Boolean).length;
  await day('monday');
  await day('tuesday');
  expect(kept('monday')).toBeGreaterThan(15);
  vi.advanceTimersByTime(60_000);
  await day('wednesday');
  expect(kept('wednesday')).toBe(20);
});

it('gives up parts of pages before pages', async () => {
  const { ask, answers } = open({ maxBytes: 10_000 });
  await ask('page', 'p'.repeat(1000));
  for (let number = 0; number < 20; number++) await ask(`part ${number}`, 'x'.repeat(1000), [], true);
  expect(answers.peek('page')).toBeDefined();
});

it('counts an address that a part of a page is given later, however long', async () => {
  const { ask, answers } = open({ maxBytes: 200_000 });
  let most = 0;
  for (let number = 0; number < 200; number++) {
    await ask(`part ${number}`, 'x', [], true);
    const address = `/api/products?search=${number}&nothing=${'z'.repeat(10_000)}`;
    await answers.get(`part ${number}`, async () => made('never made'), { address });
    const { entries, bytes } = answers.size();
    most = Math.max(most, bytes);
    expect(entries).toBeLessThan(20);
  }
  expect(most).toBeLessThanOrEqual(200_000);
});

it('finds an answer by the address it was asked for last, whatever a stranger called it before', async () => {
  const { ask, answers } = open();
  const ofStranger = '/api/products?page=1&nothing=1';
  await answers.get('list', async () => made('list'), { address: ofStranger });
  expect(answers.at(ofStranger)).toBeDefined();
  await answers.get('list', async () => made('again'), { address: '/api/products?page=1' });
  expect(answers.at('/api/products?page=1')?.plain?.toString()).toBe('list');
  expect(answers.at(ofStranger)).toBeUndefined();
  expect(await ask('list')).toBe('list');
});

it('gives up what it keeps both plain and compressed before what it keeps only compressed', async () => {
  const { answers, ask } = open({ maxBytes: 40_000 });
  const app = Fastify();
  app.get('/:key', async (request, reply) => {
    const { key } = request.params as { key: string };
    const make = async () => made(`${key} sleepsuit `.repeat(500));
    return sendCachedResponse(request, reply, (await answers.get(key, make)).response);
  });
  const keys = Array.from({ length: 12 }, (_, number) => `otter-${number}`);
  for (const key of keys) {
    await app.inject(`/${key}`);
    expect((await app.inject(`/${key}`)).body).toBe(`${key} sleepsuit `.repeat(500));
    await expect.poll(() => answers.peek(key)!.packed.br).toBeDefined();
  }
  await ask('another', 'x'.repeat(20_000));
  expect(keys.filter((key) => !answers.peek(key))).toEqual([]);
  expect(keys.filter((key) => answers.peek(key)!.plain).length).toBeLessThan(5);
  expect((await app.inject('/otter-0')).body).toBe('otter-0 sleepsuit '.repeat(500));
});

it('keeps no answer that is too large on its own', async () => {
  const { ask, answers } = open({ maxBytes: 10_000 });
  expect(await ask('a', 'x'.repeat(20_000))).toHaveLength(20_000);
  expect(answers.size()).toEqual({ entries: 0, bytes: 0 });
});
