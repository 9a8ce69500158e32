import { afterAll, beforeAll, expect, it } from 'vitest';
import { guessTogether, mannWhitney, revokeEverywhere, useOnce } from './accounts.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ shops: 2, isBackgroundFree: true });
});
afterAll(() => world.close());

it('lets nobody in at another process once the ending of a session was answered', async () => {
  const { tries, faults } = await revokeEverywhere(world, 1);
  expect(faults).toEqual([]);
  expect(tries).toBeGreaterThanOrEqual(120);
});

it('looks at exactly ten guesses, however many processes they come through', async () => {
  expect(await guessTogether(world, 60)).toEqual({ tries: 60, faults: [] });
});

it('takes a code, a recovery code and a web log-in token once', async () => {
  expect((await useOnce(world, 12)).faults).toEqual([]);
});

it('tells samples of two kinds apart, and those of one kind not', () => {
  const spread = (from: number) => Array.from({ length: 200 }, (_, index) => from + index / 5);
  expect(mannWhitney(spread(10), spread(10.1))).toBeGreaterThan(0.9);
  expect(mannWhitney(spread(10), spread(25))).toBeLessThan(0.001);
});
