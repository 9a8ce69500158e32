import { defineConfig } from 'vitest/config';
import { storefrontRouter } from './scripts/storefront-router.ts';

export default defineConfig({
  plugins: [storefrontRouter()],
  test: {
    include: [
      '{contract,database,demo,desk,quality,server,simulators,storefront,tests/support,scripts}/**/*.test.{ts,tsx}',
    ],
    globalSetup: 'tests/support/start-postgres.ts',
    reporters: ['default', './scripts/test/vitest-reporter.ts'],
    // Processes, not threads: argon2 and pg hold native handles. Two cores carry two of them.
    pool: 'forks',
    maxWorkers: 2,
    // As for the journeys: the last lines of `npm test` name whatever needed its second try.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
