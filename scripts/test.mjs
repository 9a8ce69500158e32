// npm test: every test. `npm test -- server/basket` runs the Vitest files that match, and no journeys.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowsers } from './chromium.mjs';
import { buildStorefront, installDependencies, runPinned } from './prepare.mjs';
import { closingLines } from './test/closing-lines.mjs';
import { temporaryDirectory } from './test/temporary-directory.mjs';

installDependencies();
const filters = process.argv.slice(2);

/** Runs one suite, and reads the counts that its reporter wrote. */
async function runSuite(args, env = {}) {
  const file = path.join(mkdtempSync(path.join(TMPDIR, 'dandle-counts-')), 'counts.json');
  const code = await runPinned(args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, TMPDIR, TEST_COUNTS: file },
  });
  if (isStopped) process.exit(code || 1);
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  rmSync(path.dirname(file), { recursive: true });
  return { code, counts };
}

// The proofs start whole shops, including pages.
if (filters.length === 0 || filters.some((filter) => /quality|prove/.test(filter))) buildStorefront();

const TMPDIR = temporaryDirectory() ?? os.tmpdir();
// The suite that runs is told by `runPinned`.
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true;
  });
}

console.log('Tests of rules, features and simulators (Vitest)');
const suites = [await runSuite(['node_modules/vitest/vitest.mjs', 'run', ...filters])];

if (filters.length === 0) {
  const browsers = ensureBrowsers();
  console.log('Journeys in the browser (Playwright)');
  suites.push(await runSuite(['node_modules/@playwright/test/cli.js', 'test'], browsers));
}

const { lines, code } = closingLines(suites);
console.log(`\n${lines.join('\n')}`);
process.exit(code);
