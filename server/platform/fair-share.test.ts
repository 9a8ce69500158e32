import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFairShare } from './fair-share.ts';

const clock = () => {
  const time = { now: 0 };
  return { time, now: () => time.now };
};
const fill = (share: ReturnType<typeof createFairShare>, network: string, times: number) =>
  Array.from({ length: times }, () => share.enter(network)).filter(Boolean).length;

it('gives two thirds of its room to a network that is alone, and the rest to the next ones', () => {
  const share = createFairShare(30, undefined, clock().now);
  expect(fill(share, 'one', 50)).toBe(20);
  expect(fill(share, 'another', 50)).toBe(10);
});

it('leaves room for others, however much one network sends', () => {
  const share = createFairShare(30, undefined, clock().now);
  for (const visitor of ['a', 'b', 'c', 'd']) {
    share.enter(visitor);
    share.leave(visitor);
  }
  expect(fill(share, 'hostile', 150)).toBe(15);
  for (const visitor of ['a', 'b', 'c', 'd']) expect(share.enter(visitor)).toBe(true);
  expect(fill(share, 'hostile', 150)).toBe(0);
});

it('returns room that one network had filled to others as its requests end', () => {
  const { time, now } = clock();
  const share = createFairShare(30, undefined, now);
  expect(fill(share, 'hostile', 150)).toBe(20);
  expect(fill(share, 'parent', 10)).toBe(10);
  expect(share.enter('parent')).toBe(false);
  for (let ended = 0; ended < 14; ended++) {
    share.leave('hostile');
    // It asks again immediately, and so do others.
    share.enter('hostile');
  }
  expect(fill(share, 'parent', 10)).toBe(5);
  time.now = 20_000;
  share.leave('parent');
  expect(fill(share, 'hostile', 150)).toBeGreaterThan(0);
});

it('tells each network how busy it is, apart from one other network’s use beyond everybody’s share', () => {
  const share = createFairShare(120, undefined, clock().now);
  fill(share, 'hostile', 150);
  expect(share.underWayFor('parent')).toBe(3);
  expect(share.underWayFor('hostile')).toBe(80);
  for (const buyer of ['a', 'b', 'c', 'd']) share.enter(buyer);
  expect(share.underWayFor('parent')).toBe(7);
  share.leave('a');
  expect(share.underWayFor('parent')).toBe(6);
});

const ofSite = (place: number) => `2001:db8:bad:${place.toString(16)}`;

it('leaves room for others, however many networks of one site ask', () => {
  const share = createFairShare(30, undefined, clock().now);
  const places = Array.from({ length: 60 }, (_, place) => ofSite(place));
  const entered = places.filter((place) => share.enter(place));
  expect(entered).toHaveLength(20);
  for (const visitor of ['a', 'b', 'c']) expect(share.enter(visitor)).toBe(true);
  for (const place of entered.slice(0, 13)) share.leave(place);
  const again = places.filter((place) => share.enter(place));
  // The site counts as five networks, next to three others.
  expect(again.length + 7).toBe(15);
  for (const visitor of ['a', 'b', 'c', 'd']) expect(share.enter(visitor)).toBe(true);
});

it('says how busy it is, apart from one site’s use beyond its share', () => {
  const share = createFairShare(120, undefined, clock().now);
  for (let place = 0; place < 60; place++) share.enter(ofSite(place));
  expect(share.underWayFor('parent')).toBe(15);
});

it('never holds more than its limit, nor forgets who holds what', () => {
  const steps = fc.array(
    fc.record({ network: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isLeaving: fc.boolean() }),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), steps, (limit, all) => {
      const share = createFairShare(limit, undefined, clock().now);
      const held = new Map<string, number>();
      for (const { network, isLeaving } of all) {
        const own = held.get(network) ?? 0;
        if (isLeaving && own > 0) {
          share.leave(network);
          held.set(network, own - 1);
        } else if (!isLeaving && share.enter(network)) {
          held.set(network, own + 1);
        }
        const sum = [...held.values()].reduce((total, count) => total + count, 0);
        expect(share.underWay).toBe(sum);
        expect(sum).toBeLessThanOrEqual(limit);
      }
    }),
  );
});
