import { afterAll, beforeAll, expect, it } from 'vitest';
import { guessTogether, revokeEverywhere, useOnce } from './accounts.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ shops: 2, isBackgroundFree: true });
});
afterAll(() => world.close());

it('no other process accepts a session after its end was confirmed', async () => {
  const { tries, faults } = await revokeEverywhere(world, 1);
  expect(faults).toEqual([]);
  expect(tries).toBeGreaterThanOrEqual(120);
});

it('checks exactly ten guesses, however many processes they come through', async () => {
  expect(await guessTogether(world, 60)).toEqual({ tries: 60, faults: [] });
});

it('accepts a code, a recovery code and a web log-in token only once', async () => {
  expect((await useOnce(world, 12)).faults).toEqual([]);
});
