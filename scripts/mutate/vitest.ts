import { defineConfig } from 'vitest/config';

/** The tests that a mutant has to fail: of its own folder alone. */
export default defineConfig({
  test: {
    include: process.env.MUTATE_TESTS!.split(','),
    pool: 'forks',
    maxWorkers: 1,
    // A slow machine kills no mutant.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
