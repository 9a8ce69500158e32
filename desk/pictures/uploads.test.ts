import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/call.ts';
import type { DeskPicture } from '#contract/desk/pictures.ts';
import { createUploads } from './uploads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const picture = (name: string, state: DeskPicture['state'] = 'ready'): DeskPicture => ({
  ...{ id: name, path: `/pictures/${name}`, width: 8, height: 6, state, made: 0, of: 4 },
});
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const refusal = (status: number) => new ApiError(status, { detail: `No: ${status}.` });

function open(answers: (name: string) => DeskPicture | ApiError = (name) => picture(name)) {
  const sent: string[] = [];
  const done: string[] = [];
  const refused: string[] = [];
  const waiting = new Map<string, () => void>();
  let ready: string[] = [];
  const uploads = createUploads({
    send: ({ name }, { onProgress, signal }) => {
      sent.push(name);
      onProgress(0.5);
      const { promise, resolve, reject } = Promise.withResolvers<DeskPicture>();
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      waiting.set(name, () => {
        const answer = answers(name);
        if (answer instanceof ApiError) reject(answer);
        else resolve(answer);
      });
      return promise;
    },
    look: async (ids) => ids.map((id) => picture(id, ready.includes(id) ? 'ready' : 'waiting')),
    onDone: ({ id }) => done.push(id),
    onRefused: ({ problem }) => refused.push(problem),
  });
  return {
    ...{ uploads, sent, done, refused },
    states: () => uploads.shown().uploads.map((each) => `${each.file.name} ${each.state}`),
    arrive: async (name: string) => {
      waiting.get(name)!();
      await vi.advanceTimersByTimeAsync(0);
    },
    makeReady: (...ids: string[]) => {
      ready = ids;
    },
  };
}

test('files are uploaded one after another, in order', async () => {
  const { uploads, sent, done, states, arrive } = open();
  uploads.add([file('a'), file('b')]);
  uploads.add([file('c')]);
  expect([sent, states()]).toEqual([['a'], ['a sending', 'b waiting', 'c waiting']]);
  expect(uploads.shown().uploads[0]).toMatchObject({ share: 0.5, preview: expect.stringMatching(/^blob:/) });
  for (const name of ['a', 'b', 'c']) await arrive(name);
  expect([sent, done, states()]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], []]);
  expect(uploads.previewOf('/pictures/b')).toMatch(/^blob:/);
});

test('a refused file holds up no other, and can be retried where that may help', async () => {
  let network = false;
  const { uploads, sent, done, refused, arrive } = open((name) =>
    name === 'bad' ? refusal(422) : network ? picture(name) : refusal(0),
  );
  uploads.add([file('bad'), file('far'), file('large', 20 * 1024 * 1024 + 1)]);
  await arrive('bad');
  await arrive('far');
  expect(sent).toEqual(['bad', 'far']); // A file that is too large is not sent.
  expect(uploads.shown().uploads.map(({ problem, mayRetry }) => [problem, mayRetry])).toEqual([
    ['No: 422.', false],
    ['No: 0.', true],
    [expect.stringContaining('larger than 20 MB'), false],
  ]);
  expect(refused).toHaveLength(3);
  network = true;
  const [bad, far] = uploads.shown().uploads;
  uploads.forget(bad!.key);
  uploads.retry(far!.key);
  await arrive('far');
  expect(done).toEqual(['far']);
  expect(uploads.shown().uploads).toHaveLength(1);
});

test('it checks until all sizes are made', async () => {
  const { uploads, arrive, makeReady } = open((name) => picture(name, 'waiting'));
  uploads.add([file('a'), file('b')]);
  await arrive('a');
  await arrive('b');
  const making = () => uploads.shown().making.map(({ id }) => id);
  expect(making()).toEqual(['a', 'b']);
  makeReady('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(making()).toEqual(['b']);
  makeReady('a', 'b');
  await vi.advanceTimersByTimeAsync(2000);
  expect(making()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('leaving stops the upload in progress and those still waiting', async () => {
  const { uploads, sent, refused } = open();
  uploads.add([file('a'), file('b')]);
  uploads.close();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, refused, vi.getTimerCount()]).toEqual([['a'], [], 0]);
});
