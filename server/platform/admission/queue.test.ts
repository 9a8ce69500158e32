import { afterEach, expect, it, vi } from 'vitest';
import { createQueue, type QueueLimits } from './queue.ts';

afterEach(() => {
  vi.useRealTimers();
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose work goes on until `end` is called. */
function open(limits: Partial<QueueLimits> = {}) {
  const queue = createQueue({
    ...{ running: 3, runningPerClient: 2, waiting: 100, patienceMilliseconds: 60_000 },
    ...limits,
  });
  const running: { name: string; end: () => void }[] = [];
  const refused: string[] = [];
  const ask = (client: string, ...names: string[]) => {
    for (const name of names.length > 0 ? names : [client]) {
      const work = () => new Promise<void>((end) => void running.push({ name, end }));
      queue.run(client, work).catch(() => refused.push(name));
    }
  };
  const end = async (name: string) => {
    const [one] = running.splice(
      running.findIndex((each) => each.name === name),
      1,
    );
    one!.end();
    await settle();
  };
  return { queue, ask, end, refused, names: () => running.map(({ name }) => name) };
}

it('works on a few things at once for one client, in order, and leaves the rest to others', async () => {
  const { ask, end, names } = open();
  ask('hostile', 'h1', 'h2', 'h3', 'h4');
  await settle();
  expect(names()).toEqual(['h1', 'h2']);
  ask('parent');
  await settle();
  expect(names()).toEqual(['h1', 'h2', 'parent']);
  await end('h1');
  expect(names()).toEqual(['h2', 'parent', 'h3']);
});

it('starts next the client with the least running, and equals in turn', async () => {
  const { ask, end, names } = open({ running: 1, runningPerClient: 1 });
  ask('a', 'a1', 'a2', 'a3');
  ask('b', 'b1', 'b2');
  ask('c');
  await settle();
  const order = [];
  for (let count = 0; count < 6; count++) {
    order.push(...names());
    await end(names()[0]!);
  }
  expect(order).toEqual(['a1', 'a2', 'b1', 'c', 'a3', 'b2']);
});

it('gives many networks of one site no more than one of another', async () => {
  const { ask, end, names } = open();
  for (let number = 0; number < 20; number++) ask(`2001:db8:bad:${number}`, `h${number}`);
  await settle();
  expect(names()).toEqual(['h0', 'h1']);
  ask('parent', 'p1', 'p2');
  await settle();
  await end('h0');
  await end('h1');
  expect(names()).toEqual(['p1', 'h2', 'p2']);
});

it('refuses the newest of the client with the most waiting when it is full, and nobody else', async () => {
  const { ask, refused } = open({ running: 1, waiting: 5 });
  ask('2001:db8:bad:1', 'h1', 'h2', 'h3', 'h4');
  ask('2001:db8:bad:2', 'h5', 'h6', 'h7');
  await settle();
  expect(refused).toEqual(['h7']);
  ask('parent', 'p1', 'p2');
  ask('another');
  await settle();
  expect(refused).toEqual(['h7', 'h6', 'h5', 'h4']);
});

it('lets customers go first, but not all customers together before everybody else', async () => {
  const { ask, end, names, refused } = open({
    ...{ running: 4, waiting: 58, goesFirst: (client: string) => client.startsWith('customer') },
  });
  for (let host = 1; host <= 62; host++) ask(`host ${host}`);
  ask('customer a', 'a1', 'a2');
  ask('customer b');
  await settle();
  expect(refused).toEqual([]);
  for (const host of ['host 1', 'host 2', 'host 3']) await end(host);
  expect(names()).toEqual(['host 4', 'a1', 'customer b', 'host 5']);
  await end('customer b');
  expect(names()).toEqual(['host 4', 'a1', 'host 5', 'a2']);
});

it('gives way to another queue: what a client browses to what it buys, or all to a queue that is full', async () => {
  const buying = open({ running: 2, runningPerClient: 1 });
  const browsing = open({ running: 4, givesWay: (client) => buying.queue.isBusyFor(client) });
  buying.ask('hostile', 'h1', 'h2');
  browsing.ask('parent', 'p1', 'p2');
  browsing.ask('hostile', 'h3');
  await settle();
  expect(browsing.names()).toEqual(['p1', 'p2']);
  buying.ask('buyer');
  browsing.ask('another');
  await settle();
  expect(browsing.names()).toEqual(['p1', 'p2']);
  // One at a time goes on, so that nobody waits forever.
  await browsing.end('p1');
  await browsing.end('p2');
  expect(browsing.names()).toHaveLength(1);
});

it('refuses what has waited too long, and goes on after what fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, end, names, refused, queue } = open({ running: 1, patienceMilliseconds: 2000 });
  ask('a', 'a1', 'a2');
  await settle();
  vi.advanceTimersByTime(1000);
  ask('parent');
  vi.advanceTimersByTime(1500);
  await settle();
  expect(refused).toEqual(['a2']);
  await end('a1');
  expect(names()).toEqual(['parent']);
  const failing = expect(queue.run('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await end('parent');
  await failing;
  await expect(queue.run('a', async () => 'yes')).resolves.toBe('yes');
});
