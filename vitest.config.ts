import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { storefrontRouter } from './scripts/storefront-router.ts';

const include = [
  '{contract,database,desk,quality,server,simulators,storefront,tests/{push-simulator,support},scripts}/**/*.test.{ts,tsx}',
];

/** A mock, another clock, or something put into the process: all of it is still there for the next file. */
const CHANGES_THE_PROCESS =
  /\bvi\.(?!fn|waitFor|waitUntil)\w+\(|\bglobalThis\.\w+ = |\bprocess\.env\.\w+ = |\bprocess\.chdir\(|\bdns\.set\w+\(|\bredirectThisProcess\(/;
const alone = globSync(include).filter((file) => CHANGES_THE_PROCESS.test(readFileSync(file, 'utf8')));

export default defineConfig({
  plugins: [storefrontRouter()],
  test: {
    projects: [
      // To load the server takes a second of processor time: the files that a process runs one after the other share it.
      { extends: true, test: { name: 'shared', include, exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
    globalSetup: 'tests/support/start-postgres.ts',
    // Processes, not threads: argon2 and pg hold native handles. Two cores carry two of them.
    pool: 'forks',
    maxWorkers: 2,
    // What takes more than 15 seconds on an idle machine says so beside the test, with a longer limit.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine with much else to do takes longer than the second that Vitest waits for a condition.
    expect: { poll: { timeout: 40_000 } },
  },
});
