import { expect, it } from 'vitest';
import { createBoundedMemory } from './memory.ts';

function openReaders() {
  const unread = createBoundedMemory(100);
  const cutOff: string[] = [];
  const add = (network: string, bytes: number, name: string) =>
    unread.add(network, bytes, {
      destroy: () => {
        cutOff.push(name);
        return undefined as never;
      },
    });
  return { add, cutOff };
}

it('cuts off the client that has waited longest at the place with the most', () => {
  const { add, cutOff } = openReaders();
  add('203.0.113.1', 30, 'a telephone');
  add('203.0.113.7', 40, 'hostile 1');
  add('203.0.113.7', 20, 'hostile 2');
  expect(cutOff).toEqual([]);
  add('203.0.113.2', 25, 'another telephone');
  expect(cutOff).toEqual(['hostile 1']);
  add('203.0.113.7', 50, 'hostile 3');
  expect(cutOff).toEqual(['hostile 1', 'hostile 2', 'hostile 3']);
});

it('counts all networks of a site as one place', () => {
  const { add, cutOff } = openReaders();
  add('203.0.113.1', 30, 'a telephone');
  for (let network = 1; network <= 8; network++) add(`2001:db8:bad:${network}`, 10, `hostile ${network}`);
  expect(cutOff).toEqual(['hostile 1']);
});

it('forgets once what has been read', () => {
  const { add, cutOff } = openReaders();
  const read = add('203.0.113.1', 90, 'read');
  read();
  read();
  add('203.0.113.1', 90, 'unread');
  expect(cutOff).toEqual([]);
});
