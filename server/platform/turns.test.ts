import { afterEach, expect, it, vi } from 'vitest';
import { createTurns, type TurnLimits } from './turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Turns whose work goes on until `end` is called. */
function open(limits: Partial<TurnLimits> = {}) {
  const turns = createTurns({ permits: 3, perNetwork: 2, patienceMilliseconds: 60_000, ...limits });
  const underWay: { name: string; end: () => void }[] = [];
  const ask = (network: string, name = network) =>
    turns.run(
      network,
      () =>
        new Promise<string>((resolve) => {
          underWay.push({ name, end: () => resolve(name) });
        }),
    );
  const end = async (name: string) => {
    const place = underWay.findIndex((one) => one.name === name);
    underWay.splice(place, 1)[0]!.end();
    await settle();
  };
  return { ask, end, names: () => underWay.map(({ name }) => name) };
}

it('works on a few things at once for one network, in order, and leaves the rest to others', async () => {
  const { ask, end, names } = open();
  for (let number = 1; number <= 20; number++) void ask('hostile', `h${number}`);
  await settle();
  expect(names()).toEqual(['h1', 'h2']);
  void ask('parent');
  await settle();
  expect(names()).toEqual(['h1', 'h2', 'parent']);
  await end('h1');
  expect(names()).toEqual(['h2', 'parent', 'h3']);
});

it('gives the next turn to the network with the least under way, and to equals in turn', async () => {
  const { ask, end, names } = open();
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
  for (const name of ['b1', 'b2', 'b3']) void ask('b', name);
  void ask('parent');
  await settle();
  expect(names()).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(names()).toEqual(['a2', 'b1', 'parent']);
  await end('parent');
  expect(names()).toEqual(['a2', 'b1', 'a3']);
  await end('a2');
  expect(names()).toEqual(['b1', 'a3', 'b2']);
});

it('gives many networks of one site no more turns than one of another', async () => {
  const { ask, end, names } = open();
  for (let place = 0; place < 20; place++) void ask(`2001:db8:bad:${place}`, `h${place}`);
  await settle();
  expect(names()).toEqual(['h0', 'h1']);
  for (const name of ['p1', 'p2']) void ask('parent', name);
  await settle();
  expect(names()).toEqual(['h0', 'h1', 'p1']);
  await end('h0');
  expect(names()).toEqual(['h1', 'p1', 'h2']);
  await end('h1');
  expect(names()).toEqual(['p1', 'h2', 'p2']);
});

it('lets a customer go first, but not all customers together before everybody else', async () => {
  const { ask, end, names } = open({ permits: 4, goesFirst: (network) => network.startsWith('customer') });
  for (let host = 1; host <= 60; host++) void ask(`host ${host}`);
  for (const name of ['a1', 'a2']) void ask('customer a', name);
  void ask('customer b');
  await settle();
  expect(names()).toEqual(['host 1', 'host 2', 'host 3', 'host 4']);
  for (const host of ['host 1', 'host 2', 'host 3']) await end(host);
  expect(names()).toEqual(['host 4', 'a1', 'customer b', 'host 5']);
  await end('customer b');
  expect(names()).toEqual(['host 4', 'a1', 'host 5', 'a2']);
});

it('lets a limited number of one network wait', async () => {
  const { ask, end, names } = open({ maxWaitingPerNetwork: 2 });
  for (const name of ['h1', 'h2', 'h3', 'h4']) void ask('hostile', name);
  await expect(ask('hostile', 'h5')).rejects.toMatchObject({ code: 'server/busy' });
  void ask('parent');
  await settle();
  expect(names()).toEqual(['h1', 'h2', 'parent']);
  await end('h1');
  void ask('hostile', 'h6');
  await end('h2');
  await end('h3');
  expect(names()).toEqual(['parent', 'h4', 'h6']);
});

it('refuses what has waited too long, and passes on the turn of what fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, end, names } = open({ permits: 1, patienceMilliseconds: 2000 });
  void ask('a', 'a1');
  const late = expect(ask('a', 'a2')).rejects.toMatchObject({ code: 'server/busy' });
  await settle();
  vi.advanceTimersByTime(1000);
  void ask('parent');
  vi.advanceTimersByTime(1500);
  await late;
  await end('a1');
  expect(names()).toEqual(['parent']);
  vi.advanceTimersByTime(5000);
  expect(names()).toEqual(['parent']);

  const turns = createTurns({ permits: 1, perNetwork: 1, patienceMilliseconds: 2000 });
  await expect(turns.run('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.run('a', async () => 'yes')).resolves.toBe('yes');
});
