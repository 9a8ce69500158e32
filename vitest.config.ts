import { defineConfig } from 'vitest/config';
import { storefrontRouter } from './scripts/storefront-router.ts';
import { processWide } from './scripts/test/process-wide.ts';

const include = [
  '{contract,database,desk,quality,server,simulators,storefront,tests/{push-simulator,support},scripts}/**/*.test.{ts,tsx}',
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
    // How fast something is, is never what a test decides: on a busy machine all of them may take ten times as long, the
    // longest proof too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A machine with much else to do takes longer than the second that Vitest waits for a condition.
    expect: { poll: { timeout: 40_000 } },
  },
});
