import { defineConfig } from 'vitest/config';
import { storefrontRouter } from './scripts/storefront-router.ts';
import { processWide } from './scripts/test/process-wide.ts';

const include = [
  '{contract,database,demo,desk,quality,server,simulators,storefront,tests/support,scripts}/**/*.test.{ts,tsx}',
];
const alone = processWide(include);

export default defineConfig({
  plugins: [storefrontRouter()],
  test: {
    projects: [
      // To load the server takes a second of processor time: the files that a process runs one after the other share it.
      { extends: true, test: { name: 'shared', include, exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
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
    // A machine with much else to do takes longer than the second that Vitest waits for a condition.
    expect: { poll: { timeout: 15_000 } },
  },
});
